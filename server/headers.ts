import { lookHashes } from "~/styles/sheets.server";

/** Headers of every response. Scripts are files of ours, never inline. */
export function safetyHeaders(isSecure: boolean): Record<string, string> {
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
      "frame-ancestors 'none'",
    ].join("; "),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    // why: with no-referrer, browsers send `Origin: null` with a form and the form would be refused.
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), display-capture=(), microphone=(), geolocation=()",
    ...(isSecure ? { "strict-transport-security": "max-age=31536000" } : {}),
  };
}
