import { createContext, useContext } from "react";
import type zhAdmin from "#locales/zh/admin.json";
import type zhBank from "#locales/zh/bank.json";
import type zhCertificates from "#locales/zh/certificates.json";
import type zhCompanies from "#locales/zh/companies.json";
import type zhEntrance from "#locales/zh/entrance.json";
import type zhExports from "#locales/zh/exports.json";
import type zhFrame from "#locales/zh/frame.json";
import type zhMistakes from "#locales/zh/mistakes.json";
import type zhOperator from "#locales/zh/operator.json";
import type zhPapers from "#locales/zh/papers.json";
import type zhQuestions from "#locales/zh/questions.json";
import type zhRegistration from "#locales/zh/registration.json";
import type zhVerify from "#locales/zh/verify.json";
import type { Language } from "./languages";

/** One namespace per domain; Chinese is the type that the other languages are held against. */
export interface Words {
  admin: typeof zhAdmin;
  bank: typeof zhBank;
  certificates: typeof zhCertificates;
  companies: typeof zhCompanies;
  entrance: typeof zhEntrance;
  exports: typeof zhExports;
  frame: typeof zhFrame;
  mistakes: typeof zhMistakes;
  operator: typeof zhOperator;
  papers: typeof zhPapers;
  questions: typeof zhQuestions;
  registration: typeof zhRegistration;
  verify: typeof zhVerify;
}

export const namespaces = [
  "frame",
  "entrance",
  "mistakes",
  "papers",
  "questions",
  "bank",
  "exports",
  "certificates",
  "verify",
  "registration",
  "operator",
  "companies",
  "admin",
] as const satisfies (keyof Words)[];

type PluralForm = "zero" | "one" | "two" | "few" | "many" | "other";

/** `title`, `form.name`; of texts in plural forms (`found_one`, `found_other`) the name that they share (`found`). */
type KeysIn<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? Key extends `${infer Shared}_${PluralForm}`
      ? Shared
      : Key
    : `${Key}.${KeysIn<Texts[Key]>}`;
}[keyof Texts & string];

/** All that can be said: a key is looked up in this one union, so that a call costs nothing to check. */
export type Key =
  | KeysIn<Words["frame"]>
  | { [Domain in keyof Words]: `${Domain}:${KeysIn<Words[Domain]>}` }[keyof Words];

/** What goes into a text: `count` chooses the plural form; `defaultValue` is said where the key has no text. */
type Figures = Record<string, string | number | undefined>;

export type Say = (key: Key, figures?: Figures) => string;

type Tree = { [key: string]: string | Tree };

/** What speaks one language. */
export interface Voice {
  say: Say;
  /** Adds the words of one domain. */
  learn(domain: keyof Words, words: Words[keyof Words]): void;
}

/**
 * Speaks a language in the words that it is given. A key names its domain (`papers:title`) unless it is the frame's;
 * `count` chooses the plural form of the language (CLDR, by Intl), and `{{name}}` is where a figure goes.
 */
export function speak(language: Language, words: Partial<Words>): Voice {
  const texts = new Map<string, string>();
  const read = (tree: Tree, above: string) => {
    for (const [key, value] of Object.entries(tree))
      if (typeof value === "string") texts.set(above + key, value);
      else read(value, `${above}${key}.`);
  };
  const learn: Voice["learn"] = (domain, tree) => read(tree as Tree, domain === "frame" ? "" : `${domain}:`);
  for (const [domain, tree] of Object.entries(words)) learn(domain as keyof Words, tree);

  const plurals = new Intl.PluralRules(language);
  const say: Say = (key, figures) => {
    if (!figures) return texts.get(key) ?? key;
    const { count, defaultValue } = figures;
    const form = typeof count === "number" ? texts.get(`${key}_${plurals.select(count)}`) : undefined;
    const text = form ?? texts.get(`${key}_other`) ?? texts.get(key) ?? defaultValue ?? key;
    return String(text).replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(figures[name] ?? whole));
  };
  return { say, learn };
}

const Speech = createContext<Say | null>(null);
export const WordsProvider = Speech.Provider;

/** The words of the reader's language: `const t = useWords(); t("papers:title")`. */
export function useWords(): Say {
  const say = useContext(Speech);
  if (!say) throw new Error("no words above this component");
  return say;
}

/**
 * The words for a mistake: a name that a shape or a service gave it (`TITLE_MISSING`), or a sentence
 * that a service already wrote. A name that we have no words for says no more than that it did not work.
 */
export function mistakeText(t: Say, mistake: string, figures: Record<string, number> = {}): string {
  const isName = /^[A-Z][A-Z0-9_]+$/.test(mistake);
  if (!isName) return mistake;
  const defaultValue = t("mistakes:OTHER");
  return t(`mistakes:${mistake as keyof Words["mistakes"]}`, { ...figures, defaultValue });
}

/** The same for the summary above a form, where some mistakes have words of their own (001 §5). */
export function summaryText(t: Say, mistake: string): string {
  const name = `${mistake}_ON_SUBMIT`;
  const own = t(`mistakes:${name}` as "mistakes:TITLE_MISSING_ON_SUBMIT", { defaultValue: "" });
  return own || mistakeText(t, mistake);
}
