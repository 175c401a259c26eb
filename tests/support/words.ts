import type { Language } from "#locales/languages";
import { translators } from "#locales/resources";

/** The site's texts, so that a story can run in every language: `words("en")("entrance:signIn")`. */
export const words = (language: Language) => translators[language];
