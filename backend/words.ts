import en from "#locales/en/mistakes.json";
import es from "#locales/es/mistakes.json";
import ja from "#locales/ja/mistakes.json";
import zh from "#locales/zh/mistakes.json";

const languages: Record<string, Record<string, string>> = { zh, en, es, ja };

/** The reader's language: the first of `Accept-Language` that we speak, else Chinese. */
export function languageOf(acceptLanguage: string | null): string {
  const wanted = (acceptLanguage ?? "").split(",").map((tag) => tag.trim().slice(0, 2).toLowerCase());
  return wanted.find((tag) => Object.hasOwn(languages, tag)) ?? "zh";
}

/** The words of a refusal in the reader's language. */
export function mistakeWords(acceptLanguage: string | null) {
  const words = languages[languageOf(acceptLanguage)]!;
  return (reason: string, figures: Record<string, number> = {}) =>
    (words[reason] ?? words.INVALID ?? reason).replace(/\{\{(\w+)\}\}/g, (_, name) =>
      String(figures[name] ?? ""),
    );
}
