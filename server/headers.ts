import { lookHashes } from "~/styles/sheets.server";

/**
 * Headers of every response. Scripts are files of ours, never inline. Nothing is shown in a frame but the pages of a
 * sitting (`isSitting`), by each other: full screen goes on in one (`app/sitting/script/full-screen.ts`).
 */
export function safetyHeaders(isSecure: boolean, isSitting: boolean): Record<string, string> {
  const framed = isSitting ? "'self'" : "'none'";
  return {
    "content-security-policy": [
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' ${lookHashes}`,
      "img-src 'self' data:",
      // why: a candidate plays what was recorded in the page before sending it; short videos of evidence have no address.
      "media-src 'self' blob: data:",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      `frame-src ${framed}`,
      `frame-ancestors ${framed}`,
    ].join("; "),
    "x-content-type-options": "nosniff",
    "x-frame-options": isSitting ? "SAMEORIGIN" : "DENY",
    // why: with no-referrer, browsers send `Origin: null` with a form and the form would be refused.
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), display-capture=(), microphone=(), geolocation=()",
    ...(isSecure ? { "strict-transport-security": "max-age=31536000" } : {}),
  };
}
