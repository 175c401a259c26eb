import { type Language, languageCodes } from "#locales/languages";
import { translators } from "#locales/resources";
import type { Translate } from "#locales/words";
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
  /** A link in the same language. */
  way(path: string): string;
  /** Cache key: all that a rendered page depends on besides its content. */
  key: string;
}

/** The language in the URL, else the saved one, else the browser's, else Chinese. */
export async function readingOf(request: Request): Promise<PublicReader> {
  const named = new URL(request.url).searchParams.get("lang");
  const chosen = languageCodes.find((code) => code === named);
  const language = chosen ?? (await readLanguage(request));
  const site = publicSiteAddress(request);
  const way = (path: string) => (chosen ? inLanguage(path, chosen) : path);
  const isChosen = chosen !== undefined;
  return { language, t: translators[language], site, isChosen, way, key: `${language} ${isChosen} ${site}` };
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
