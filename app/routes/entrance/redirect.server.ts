import { safeRedirect as withinSite } from "remix-utils/safe-redirect";

/** Any origin will do to tell whether an address leaves it. */
const here = "http://site.invalid";

/**
 * Where a form may send its reader: an address of this site, else `fallback`. Control characters and
 * backslashes are refused first, since browsers drop or turn them and `/\t/host` would lead away.
 */
export function safeRedirect(to: FormDataEntryValue | string | null | undefined, fallback: string): string {
  if (typeof to !== "string" || to.length > 2_000) return fallback;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
  if (/[\u0000-\u001f\u007f\\]/.test(to) || !URL.canParse(to, here)) return fallback;
  const { origin, pathname, search, hash } = new URL(withinSite(to, fallback), here);
  // Percent-encoded: a header takes no other letters than Latin ones.
  return origin === here ? pathname + search + hash : fallback;
}
