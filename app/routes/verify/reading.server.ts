import { type Language, languageCodes } from "~/words/languages";
import type { Say } from "~/words/words";
import { readLanguage, wordsOf } from "~/words/words.server";
import { siteAddress } from "./site.server";

/** How somebody reads a public page: in which language, and under which address of the site. */
export interface Reading {
  language: Language;
  t: Say;
  /** The site's address, without a slash at its end. */
  site: string;
  /** True where the address itself names the language: the ways on from there name it too. */
  isChosen: boolean;
  /** A way on, in the same language. */
  way(path: string): string;
  /** All that a drawn page depends on beside what it shows. */
  key: string;
}

/** The language that the address names, else the one that was saved, else the browser's, else Chinese. */
export async function readingOf(request: Request): Promise<Reading> {
  const named = new URL(request.url).searchParams.get("lang");
  const chosen = languageCodes.find((code) => code === named);
  const language = chosen ?? (await readLanguage(request));
  const site = siteAddress(request);
  const way = (path: string) => (chosen ? inLanguage(path, chosen) : path);
  const isChosen = chosen !== undefined;
  return { language, t: wordsOf(language), site, isChosen, way, key: `${language} ${isChosen} ${site}` };
}

/** The same address, naming a language. */
export const inLanguage = (path: string, language: Language) =>
  `${path}${path.includes("?") ? "&" : "?"}lang=${language}`;

/** True where whoever asks would rather have JSON than a page; browsers and `*\/*` mean the page. */
export function wantsJson(request: Request): boolean {
  const wishes = (request.headers.get("accept") ?? "").toLowerCase().split(",");
  const weightOf = (type: string) => {
    const wish = wishes.find((text) => text.split(";")[0]!.trim() === type);
    return wish === undefined ? 0 : Number(/;\s*q=([\d.]+)/.exec(wish)?.[1] ?? 1);
  };
  return weightOf("application/json") > weightOf("text/html");
}
