import * as en from "./en";
import * as es from "./es";
import * as ja from "./ja";
import { forEachLanguage, type Language } from "./languages";
import { type Translate, translator, type Words } from "./words";
import * as zh from "./zh";

/** All texts of every language; a key missing in one is a type error. Browsers fetch them by domain. */
export const resources: Record<Language, Words> = { zh, en, es, ja };

/** Translates into each language: `const t = translators[language]`. */
export const translators: Record<Language, Translate> = forEachLanguage(
  (language) => translator(language, resources[language]).t,
);
