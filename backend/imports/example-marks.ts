import { normalForm } from "#contract/normal-form";
import type { Language } from "#locales/languages";

/** The prefix of the name in an example row of an empty list. */
export const exampleMarks: Record<Language, string> = {
  zh: "示例：",
  en: "Example: ",
  es: "Ejemplo: ",
  ja: "例：",
};

const plain = (text: string) => normalForm(text).toLowerCase();

/** True for a name marked as an example's. */
export const isMarked = (name: string): boolean => {
  const said = plain(name);
  return Object.values(exampleMarks).some((mark) => said.startsWith(plain(mark)));
};
