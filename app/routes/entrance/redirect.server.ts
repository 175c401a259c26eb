import { safeRedirect as withinSite } from "remix-utils/safe-redirect";

/**
 * Where a form may send its reader: an address of this site, else `fallback`. Control characters and
 * backslashes are refused first, since browsers drop or turn them and `/\t/host` would lead away.
 * Other letters than those of ASCII come percent-encoded: the header that carries the address takes no others.
 */
export function safeRedirect(to: FormDataEntryValue | string | null | undefined, fallback: string): string {
  if (typeof to !== "string" || to.length > 2_000) return fallback;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
  if (/[\u0000-\u001f\u007f\\]/.test(to)) return fallback;
  // why: only that is encoded. A parsed address would have its dots resolved, and `/.//host` would lead away.
  return withinSite(to, fallback)
    .toWellFormed()
    .replace(/[^!-~]+/g, encodeURIComponent);
}
