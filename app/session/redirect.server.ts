import { safeRedirect as withinSite } from "remix-utils/safe-redirect";

/** Characters: the address of a page with what was typed there, encoded, in any script. */
const longest = 4_000;

/**
 * A safe redirect target: an address of this site, else `fallback`. Control characters and backslashes are
 * refused first, since browsers drop or convert them and `/\t/host` would be an open redirect. Non-ASCII
 * characters are percent-encoded: the Location header takes no others.
 */
export function safeRedirect(to: FormDataEntryValue | string | null | undefined, fallback: string): string {
  if (typeof to !== "string" || to.length > longest) return fallback;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
  if (/[\u0000-\u001f\u007f\\]/.test(to)) return fallback;
  // why: only that is encoded. A parsed address has its dots resolved, and `/.//host` would leave the site.
  return withinSite(to, fallback)
    .toWellFormed()
    .replace(/[^!-~]+/g, encodeURIComponent);
}
