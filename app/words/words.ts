import { createContext, useContext } from "react";
import type { Translate } from "#locales/words";

const Translation = createContext<Translate | null>(null);
export const WordsProvider = Translation.Provider;

/** Translation in the reader's language: `const t = useWords(); t("papers:title")`. */
export function useWords(): Translate {
  const t = useContext(Translation);
  if (!t) throw new Error("no words above this component");
  return t;
}
