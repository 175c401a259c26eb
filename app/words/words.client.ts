import type { Language } from "./languages";
import { namespaces, type Say, sayOf, speak, type Words } from "./words";

const files = import.meta.glob<Record<string, string>>("../../locales/*/*.json", { import: "default" });

/** Fetches one language's words, which the browser then keeps. */
export async function loadWords(language: Language): Promise<Say> {
  const loaded = await Promise.all(
    namespaces.map(async (name) => [name, await files[`../../locales/${language}/${name}.json`]!()] as const),
  );
  return sayOf(speak(language, Object.fromEntries(loaded) as unknown as Words));
}
