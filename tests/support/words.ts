import { readFileSync } from "node:fs";
import type { Language } from "~/words/languages";
import { namespaces, type Say, speak, type Words } from "~/words/words";

/** The site's own words, so that a story can be told in every language: `words("en")("entrance:signIn")`. */
export function words(language: Language): Say {
  const read = (name: string) =>
    JSON.parse(readFileSync(new URL(`../../locales/${language}/${name}.json`, import.meta.url), "utf8"));
  const all = Object.fromEntries(namespaces.map((name) => [name, read(name)])) as unknown as Words;
  return speak(language, all).say;
}
