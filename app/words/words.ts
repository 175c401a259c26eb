import { createInstance, type i18n, type TFunction } from "i18next";
import { createContext, useContext } from "react";
import type zhEntrance from "#locales/zh/entrance.json";
import type zhFrame from "#locales/zh/frame.json";
import type zhMistakes from "#locales/zh/mistakes.json";
import type zhPapers from "#locales/zh/papers.json";
import type zhQuestions from "#locales/zh/questions.json";
import { type Language, languageCodes } from "./languages";

/** One namespace per domain; Chinese is the type that the other languages are held against. */
export interface Words {
  entrance: typeof zhEntrance;
  frame: typeof zhFrame;
  mistakes: typeof zhMistakes;
  papers: typeof zhPapers;
  questions: typeof zhQuestions;
}

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "frame";
    resources: Words;
    returnNull: false;
  }
}

export const namespaces = [
  "frame",
  "entrance",
  "mistakes",
  "papers",
  "questions",
] as const satisfies (keyof Words)[];

export type Say = TFunction<typeof namespaces>;

/** An instance that speaks one language, ready at once: all its words are given. */
export function speak(language: Language, words: Words): i18n {
  const instance = createInstance();
  instance.init({
    lng: language,
    fallbackLng: false,
    supportedLngs: languageCodes,
    ns: namespaces,
    defaultNS: "frame",
    resources: { [language]: { ...words } },
    initImmediate: false,
    interpolation: { escapeValue: false },
  });
  return instance;
}

const said = new WeakMap<i18n, Say>();

/** The words of one instance. What needs no figures is looked up once and then remembered. */
export function sayOf(instance: i18n): Say {
  const known = said.get(instance);
  if (known) return known;
  const fixed = new Map<string, string>();
  const look = instance.t as unknown as (key: string, figures?: object) => string;
  const say = (key: string, figures?: object) => {
    if (figures) return look(key, figures);
    const text = fixed.get(key) ?? look(key);
    fixed.set(key, text);
    return text;
  };
  said.set(instance, say as unknown as Say);
  return say as unknown as Say;
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
 * that a service already wrote.
 */
export function mistakeText(t: Say, mistake: string, figures: Record<string, number> = {}): string {
  const isName = /^[A-Z][A-Z0-9_]+$/.test(mistake);
  return isName ? t(`mistakes:${mistake as keyof Words["mistakes"]}`, { ...figures }) : mistake;
}

/** The same for the summary above a form, where some mistakes have words of their own (001 §5). */
export function summaryText(t: Say, mistake: string): string {
  const name = `${mistake}_ON_SUBMIT`;
  const own = t(`mistakes:${name}` as "mistakes:TITLE_MISSING_ON_SUBMIT", { defaultValue: "" });
  return own || mistakeText(t, mistake);
}
