import { setImmediate as turn } from "node:timers/promises";
import type * as z from "zod/v4";
import type { groupReport } from "#contract/evaluation/sheet-shapes";
import type { Language } from "#locales/languages";
import type { Queries } from "../database/open";
import { alphaInterval } from "../statistics/intervals";
import { itemStatistics } from "../statistics/items";
import { completeRows, covariances, omegaTotal, splitHalf } from "../statistics/reliability";
import { chooseNorm } from "./norm-choice";
import { type AnsweredSheet, answersOf, normedPerson } from "./report";
import { keyedValue, normedScore, rawScore } from "./scoring";
import type { FrozenScale, ProductSnapshot } from "./snapshot";
import { eachSubmitted } from "./submitted";

type Scales = z.input<typeof groupReport>["scales"];
/** The reader's language, and the least number of people that a figure is of. */
type Asked = { reader: Language; least: number };
type Groups = z.input<typeof groupReport>["groups"];

/** A sheet's T on one scale; null without a score or a norm. */
function scoreOf(scale: FrozenScale, snapshot: ProductSnapshot, sheet: AnsweredSheet): number | null {
  const { raw } = rawScore(answersOf(scale, sheet.answers), scale);
  if (raw === null) return null;
  const norms = snapshot.norms.filter(({ scaleId }) => scaleId === scale.scaleId);
  const norm = chooseNorm(norms, normedPerson(snapshot, sheet));
  return norm && (normedScore(raw, norm)?.t ?? null);
}

/**
 * Groups of at least `least` people, by name. Where the people of all others would be fewer than that, the smallest
 * group is left out as well: what is left out follows from the figures of everybody less those of the groups shown.
 */
export function shownGroups(groups: readonly string[], least: number): string[] {
  const counts = new Map<string, number>();
  for (const group of groups) counts.set(group, (counts.get(group) ?? 0) + 1);
  const shown = [...counts]
    .filter(([group, count]) => group !== "" && count >= least)
    .sort(([one, n], [other, m]) => m - n || (one < other ? -1 : 1));
  const hidden = () => groups.length - shown.reduce((sum, [, count]) => sum + count, 0);
  while (shown.length > 0 && hidden() > 0 && hidden() < least) shown.pop();
  return shown.map(([group]) => group).sort();
}

/** A mean; null where it would be of fewer people than that, or of nobody. */
const meanOf = (values: readonly number[], least: number): number | null =>
  values.length < Math.max(least, 1) ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** The mean T of each group that is shown, in the order of the scales. */
export const groupsOver = (
  snapshot: ProductSnapshot,
  sheets: readonly (AnsweredSheet & { group: string })[],
  least: number,
): Groups =>
  shownGroups(
    sheets.map(({ group }) => group),
    least,
  ).map((name) => {
    const own = sheets.filter(({ group }) => group === name);
    const meanT = snapshot.scales.map((scale) => {
      const ts = own.flatMap((sheet) => scoreOf(scale, snapshot, sheet) ?? []);
      return meanOf(ts, least);
    });
    return { name, n: own.length, meanT };
  });

/**
 * A scale over many sheets: mean and deviation of raw scores, mean T, and reliability over those who answered every
 * item. What is of fewer than `least` people is left out, also where more handed in.
 * Sources: `statistics/items.ts`, `statistics/reliability.ts`.
 */
function scaleOver(
  scale: FrozenScale,
  snapshot: ProductSnapshot,
  sheets: readonly AnsweredSheet[],
  { reader, least }: Asked,
): Scales[number] {
  const texts = scale.texts[reader] ?? Object.values(scale.texts)[0];
  const placed = sheets.map(({ answers }) => answersOf(scale, answers));
  const raws = placed.flatMap((answers) => rawScore(answers, scale).raw ?? []);
  const n = raws.length;
  const mean = meanOf(raws, least);
  const sd =
    mean === null || n < 2
      ? null
      : Math.sqrt(raws.reduce((sum, raw) => sum + (raw - mean) ** 2, 0) / (n - 1));
  const complete = completeRows(
    placed.map((answers) =>
      answers.map((place, at) => (place === null ? null : keyedValue(place, scale.keys[at]!, scale))),
    ),
  );
  const rows = complete.length < least ? [] : complete;
  const highest = scale.lowest + scale.points - 1;
  const statistics = itemStatistics(
    rows,
    scale.keys.map(() => highest),
  );
  const matrix = covariances(rows);
  const interval = alphaInterval(statistics.alpha, rows.length, scale.keys.length);
  const ts = sheets.flatMap((sheet) => scoreOf(scale, snapshot, sheet) ?? []);
  return {
    ...{ scaleId: scale.scaleId, title: texts?.title ?? scale.name, items: scale.keys.length, n, mean, sd },
    ...{ complete: complete.length, meanT: meanOf(ts, least) },
    ...{
      alpha: statistics.alpha,
      omega: matrix && omegaTotal(matrix),
      splitHalf: matrix && splitHalf(matrix),
    },
    ...{ sem: statistics.sem, low: interval?.low ?? null, high: interval?.high ?? null },
    itemRest: statistics.items.map((item, at) => ({
      ...{ number: at + 1, text: texts?.items[at] ?? "", keyed: scale.keys[at]! },
      ...{ mean: item.p === null ? null : item.p * highest, r: item.rRest },
    })),
  };
}

/** Everybody's answers to a sending, by number. */
export async function answeredSheets(queries: Queries, sendingId: string) {
  const found: (AnsweredSheet & { group: string })[] = [];
  for await (const { answers, language, elapsed, group } of eachSubmitted(queries, sendingId))
    found.push({ answers, language, elapsed, roleId: "", group });
  return found;
}

/** Each scale over many sheets; others have their turn after each. */
export async function scalesOver(
  snapshot: ProductSnapshot,
  sheets: readonly AnsweredSheet[],
  asked: Asked,
): Promise<Scales> {
  const scales: Scales = [];
  for (const scale of snapshot.scales) {
    scales.push(scaleOver(scale, snapshot, sheets, asked));
    await turn();
  }
  return scales;
}
