import { type Language, languageCodes } from "./languages";
import { type Say, speak, type Words } from "./words";

const files = import.meta.glob<Words[keyof Words]>("../../locales/*/*.json", { import: "default" });

const tag = document.documentElement.lang.slice(0, 2) as Language;
const language = languageCodes.includes(tag) ? tag : "zh";

const voice = speak(language, {});
const loading = new Map<keyof Words, Promise<void>>();

/** What pages say in this browser; it knows the words of each domain once `loadWords` has fetched them. */
export const say: Say = voice.say;

/** Fetches the words of these domains, each once; the browser then keeps them. Null: the data of a route that does so. */
export async function loadWords(domains: readonly (keyof Words)[]): Promise<null> {
  await Promise.all(
    domains.map((domain) => {
      const load = loading.get(domain) ?? loadDomain(domain);
      loading.set(domain, load);
      return load;
    }),
  );
  return null;
}

async function loadDomain(domain: keyof Words): Promise<void> {
  voice.learn(domain, await files[`../../locales/${language}/${domain}.json`]!());
}
