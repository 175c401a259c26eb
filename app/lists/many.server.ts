import { type Language, languages } from "#locales/languages";
import { safeRedirect } from "~/session/redirect.server";

/** The most rows that a page lists one by one. */
export const mostListed = 30;

/** What was done, and below it why rows were left out; empty reasons are none. */
export function toldOf(
  language: Language,
  done: string,
  leftOut: readonly (string | false)[],
): { kind: "ok" | "warn"; text: string } {
  const reasons = leftOut.filter((reason): reason is string => Boolean(reason));
  const gap = languages[language].script === "latin" ? " " : "";
  return { kind: reasons.length > 0 ? "warn" : "ok", text: [done, ...reasons].join(gap) };
}

/** Where a page over a list returns to: the page that it came from, else the list. */
export const backToList = (request: Request, list: string): string =>
  safeRedirect(new URL(request.url).searchParams.get("from"), list);
