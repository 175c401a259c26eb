import { defaultLanguage, isLanguage } from "#locales/languages";
import { type Domain, type Translate, translator, type Words } from "#locales/words";

const files = import.meta.glob<Words[Domain]>("../../locales/*/*.json", { import: "default" });

const [code] = document.documentElement.lang.split("-");
const language = isLanguage(code) ? code : defaultLanguage;

const here = translator(language, {});
const loading = new Map<Domain, Promise<void>>();

/** Translates in this browser; it has the translations of a domain once `loadWords` has fetched them. */
export const t: Translate = here.t;

/** Fetches these domains' translations once; the browser caches them. Null: a route's loader data. */
export async function loadWords(domains: readonly Domain[]): Promise<null> {
  await Promise.all(
    domains.map((domain) => {
      const load = loading.get(domain) ?? loadDomain(domain);
      loading.set(domain, load);
      return load;
    }),
  );
  return null;
}

async function loadDomain(domain: Domain): Promise<void> {
  here.add(domain, await files[`../../locales/${language}/${domain}.json`]!());
}
