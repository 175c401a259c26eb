import { createCookie } from "@remix-run/node";
import type { i18n } from "i18next";
import { RemixI18Next } from "remix-i18next/server";
import { cookieName, isSecure } from "~/configuration.server";
import { type Language, languageCodes } from "./languages";
import { namespaces, type Say, sayOf, speak, type Words } from "./words";

const files = import.meta.glob<Record<string, string>>("../../locales/*/*.json", {
  eager: true,
  import: "default",
});

const instances = Object.fromEntries(
  languageCodes.map((language) => {
    const words = Object.fromEntries(
      namespaces.map((name) => [name, files[`../../locales/${language}/${name}.json`]]),
    );
    return [language, speak(language, words as unknown as Words)];
  }),
) as Record<Language, i18n>;

/** The choice of language is kept for a year; it says nothing about the person. */
export const languageCookie = createCookie(cookieName("language"), {
  path: "/",
  maxAge: 365 * 86_400,
  sameSite: "lax",
  httpOnly: true,
  secure: isSecure,
});

const detector = new RemixI18Next({
  detection: {
    supportedLanguages: languageCodes,
    fallbackLanguage: "zh",
    cookie: languageCookie,
    order: ["cookie", "header"],
  },
});

/** The saved language, else the browser's, else Chinese (000 §1). */
export async function readLanguage(request: Request): Promise<Language> {
  return (await detector.getLocale(request)) as Language;
}

export const wordsOf = (language: Language): Say => sayOf(instances[language]);
