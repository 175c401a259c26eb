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

type Scales = z.input<typeof groupReport>["scales"];

/**
 * A scale over many sheets: mean and deviation of raw scores, mean T, and reliability over those who answered every
 * item. Sources: `statistics/items.ts`, `statistics/reliability.ts`.
 */
function scaleOver(
  scale: FrozenScale,
  snapshot: ProductSnapshot,
  sheets: readonly AnsweredSheet[],
  reader: Language,
): Scales[number] {
  const texts = scale.texts[reader] ?? Object.values(scale.texts)[0];
  const placed = sheets.map(({ answers }) => answersOf(scale, answers));
  const raws = placed.flatMap((answers) => rawScore(answers, scale).raw ?? []);
  const n = raws.length;
  const mean = n === 0 ? null : raws.reduce((sum, raw) => sum + raw, 0) / n;
  const sd = n < 2 ? null : Math.sqrt(raws.reduce((sum, raw) => sum + (raw - mean!) ** 2, 0) / (n - 1));
  const rows = completeRows(
    placed.map((answers) =>
      answers.map((place, at) => (place === null ? null : keyedValue(place, scale.keys[at]!, scale))),
    ),
  );
  const highest = scale.lowest + scale.points - 1;
  const statistics = itemStatistics(
    rows,
    scale.keys.map(() => highest),
  );
  const matrix = covariances(rows);
  const interval = alphaInterval(statistics.alpha, rows.length, scale.keys.length);
  const norms = snapshot.norms.filter(({ scaleId }) => scaleId === scale.scaleId);
  const ts = sheets.flatMap((sheet, at) => {
    const { raw } = rawScore(placed[at]!, scale);
    const norm = raw === null ? null : chooseNorm(norms, normedPerson(snapshot, sheet));
    return (norm && normedScore(raw!, norm)?.t) ?? [];
  });
  return {
    ...{ scaleId: scale.scaleId, title: texts?.title ?? scale.name, items: scale.keys.length, n, mean, sd },
    meanT: ts.length === 0 ? null : ts.reduce((sum, t) => sum + t, 0) / ts.length,
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

/** Sheets read before yielding to other work. */
const batch = 1_000;

/** Everybody's answers to a sending, by number. */
export async function answeredSheets(queries: Queries, sendingId: string): Promise<AnsweredSheet[]> {
  const found: AnsweredSheet[] = [];
  for (let after = 0; ; await turn()) {
    const rows = await queries
      .selectFrom("eva_sheet")
      .select(["number", "answers", "language", "elapsed"])
      .where("sending_id", "=", sendingId)
      .where("state", "=", "submitted")
      .where("number", ">", after)
      .orderBy("number")
      .limit(batch)
      .execute();
    for (const { answers, language, elapsed } of rows)
      found.push({ answers: JSON.parse(answers), language: language as Language, elapsed, roleId: "" });
    if (rows.length < batch) return found;
    after = rows.at(-1)!.number;
  }
}

/** Each scale over many sheets; others have their turn after each. */
export async function scalesOver(
  snapshot: ProductSnapshot,
  sheets: readonly AnsweredSheet[],
  reader: Language,
): Promise<Scales> {
  const scales: Scales = [];
  for (const scale of snapshot.scales) {
    scales.push(scaleOver(scale, snapshot, sheets, reader));
    await turn();
  }
  return scales;
}
