import { RemixI18Next } from "remix-i18next/server";
import { lastingCookie } from "~/configuration.server";
import { type Language, languageCodes } from "./languages";
import { namespaces, type Say, speak, type Words } from "./words";

const files = import.meta.glob<Record<string, string>>("../../locales/*/*.json", {
  eager: true,
  import: "default",
});

const voices = Object.fromEntries(
  languageCodes.map((language) => {
    const words = Object.fromEntries(
      namespaces.map((name) => [name, files[`../../locales/${language}/${name}.json`]]),
    );
    return [language, speak(language, words as unknown as Words).say];
  }),
) as Record<Language, Say>;

export const languageCookie = lastingCookie("language");

const detector = new RemixI18Next({
  detection: {
    supportedLanguages: languageCodes,
    fallbackLanguage: "zh",
    cookie: languageCookie,
    order: ["cookie", "header"],
  },
});

const cookiePattern = new RegExp(`(?:^|; )${languageCookie.name}=([^;]*)`);

/** What was read from which headers: each page asks several times, and most people send the same two. */
const read = new Map<string, Promise<Language>>();

/** The saved language, else the browser's, else Chinese (000 §1). */
export function readLanguage(request: Request): Promise<Language> {
  const saved = cookiePattern.exec(request.headers.get("cookie") ?? "")?.[1] ?? "";
  const key = `${saved} ${request.headers.get("accept-language") ?? ""}`;
  const known = read.get(key);
  if (known) return known;
  const language = detector.getLocale(request) as Promise<Language>;
  if (read.size >= 1_000) read.clear();
  if (key.length < 200) read.set(key, language);
  return language;
}

export const wordsOf = (language: Language): Say => voices[language];
