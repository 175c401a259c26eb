import { type Language, languageCodes } from "#locales/languages";
import { translators } from "#locales/resources";
import type { Translate } from "#locales/words";
import { isOfficePage, officePageOf } from "~/paths";
import { readLanguage } from "~/words/words.server";
import { publicSiteAddress } from "./site.server";

/** The reader of a public page: language, and the site's URL. */
export interface PublicReader {
  language: Language;
  t: Translate;
  /** The site's URL, without a trailing slash. */
  site: string;
  /** True where the URL itself names the language: links from there name it too. */
  isChosen: boolean;
  /** The address of a public page for this reader: in the office, where they are there. */
  place(path: string): string;
  /** The same, in the same language. */
  way(path: string): string;
  /** True where an operator looks at the page in the office. */
  isInOffice: boolean;
  /** Cache key: all that a rendered page depends on besides its content. */
  key: string;
}

/** The language in the URL, else the saved one, else the browser's, else Chinese. */
export async function readingOf(request: Request): Promise<PublicReader> {
  const { pathname, searchParams } = new URL(request.url);
  const named = searchParams.get("lang");
  const chosen = languageCodes.find((code) => code === named);
  const language = chosen ?? (await readLanguage(request));
  const site = publicSiteAddress(request);
  const isInOffice = isOfficePage(pathname);
  const place = (path: string) => (isInOffice ? officePageOf(path) : path);
  const way = (path: string) => (chosen ? inLanguage(place(path), chosen) : place(path));
  const isChosen = chosen !== undefined;
  const key = `${language} ${isChosen} ${isInOffice} ${site}`;
  return { language, t: translators[language], site, isChosen, place, way, isInOffice, key };
}

/** The same path, with a language. */
export const inLanguage = (path: string, language: Language) =>
  `${path}${path.includes("?") ? "&" : "?"}lang=${language}`;

/** True where the Accept header prefers JSON to HTML; browsers and `*\/*` mean HTML. */
export function wantsJson(request: Request): boolean {
  const wishes = (request.headers.get("accept") ?? "").toLowerCase().split(",");
  const weightOf = (type: string) => {
    const wish = wishes.find((text) => text.split(";")[0]!.trim() === type);
    return wish === undefined ? 0 : Number(/;\s*q=([\d.]+)/.exec(wish)?.[1] ?? 1);
  };
  return weightOf("application/json") > weightOf("text/html");
}
