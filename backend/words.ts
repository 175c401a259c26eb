import en from "#locales/en/mistakes.json";
import es from "#locales/es/mistakes.json";
import ja from "#locales/ja/mistakes.json";
import zh from "#locales/zh/mistakes.json";

const languages: Record<string, Record<string, string>> = { zh, en, es, ja };

/** The words of a refusal in the reader's language (the first of `Accept-Language` that we speak, else Chinese). */
export function mistakeWords(acceptLanguage: string | null) {
  const wanted = (acceptLanguage ?? "").split(",").map((tag) => tag.trim().slice(0, 2).toLowerCase());
  const words = languages[wanted.find((tag) => tag in languages) ?? "zh"]!;
  return (reason: string, figures: Record<string, number> = {}) =>
    (words[reason] ?? words.INVALID ?? reason).replace(/\{\{(\w+)\}\}/g, (_, name) =>
      String(figures[name] ?? ""),
    );
}
