import type { PaperDetail } from "#contract/papers/shapes";
import { figure } from "#locales/figures";
import type { Language } from "#locales/languages";
import type { Translate } from "#locales/words";
import { isFrozen } from "~/routes/papers/frozen";

/** A paper's total beside the total that its author aims at, in points and in words. */
export interface PaperTarget {
  total: number;
  target: number;
  /** “42 of 100 points, 58 to go”. */
  words: string;
}

/** Null where the paper has no target, or may no longer change. */
export function targetOf(paper: PaperDetail, t: Translate, language: Language): PaperTarget | null {
  const { jobScore: total, targetScore: target } = paper;
  if (target === 0 || isFrozen(paper)) return null;
  const rest = Math.round(10 * (target - total)) / 10;
  const points = { points: figure(total, language), target: figure(target, language) };
  if (rest === 0) return { total, target, words: t("questions:target.even", points) };
  const words =
    rest > 0
      ? t("questions:target.left", { ...points, left: figure(rest, language) })
      : t("questions:target.over", { ...points, over: figure(-rest, language) });
  return { total, target, words };
}

/** The same sentences for the script of the page, which puts its figures in (`app/light/sums.ts`). */
export function targetPatterns({ target }: PaperTarget, t: Translate, language: Language) {
  const points = { points: "{points}", target: figure(target, language) };
  const pattern = (words: string) => t("questions:target.ticked", { words });
  return {
    even: pattern(t("questions:target.even", points)),
    left: pattern(t("questions:target.left", { ...points, left: "{rest}" })),
    over: pattern(t("questions:target.over", { ...points, over: "{rest}" })),
  };
}
