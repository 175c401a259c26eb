import type * as z from "zod/v4";
import type { psychometricScale, psychometricsFilter } from "#contract/evaluation/psychometrics-shapes";
import type { Language } from "#locales/languages";
import type { Queries } from "../database/open";
import { itemCharacteristics } from "../statistics/characteristic";
import { differentialItems } from "../statistics/differential";
import { ownNorm } from "../statistics/own-norm";
import { completeRows } from "../statistics/reliability";
import { retest } from "../statistics/retest";
import { fitLogistic } from "../statistics/two-parameter";
import { answersOf } from "./report";
import { keyedValue, rawScore } from "./scoring";
import type { FrozenScale, ProductSnapshot } from "./snapshot";
import { eachSubmitted } from "./submitted";

/** What one person gave on one scale. */
interface PsychometricRow {
  person: string;
  group: string;
  sex: "" | "female" | "male";
  raw: number | null;
  /** Keyed values; null where there is no answer. */
  values: (number | null)[];
}

/** Everybody's answers to one scale of a sending, by number. */
export async function psychometricRows(
  queries: Queries,
  sendingId: string,
  scale: FrozenScale,
  snapshot: ProductSnapshot,
): Promise<PsychometricRow[]> {
  const sexItem = snapshot.additionals.find(({ kind }) => kind === "sex")?.itemId ?? "";
  const found: PsychometricRow[] = [];
  for await (const { realName, group, answers } of eachSubmitted(queries, sendingId)) {
    const placed = answersOf(scale, answers);
    const sex = answers[sexItem];
    found.push({
      ...{ person: JSON.stringify([realName, group]), group },
      sex: sex === 0 ? "female" : sex === 1 ? "male" : "",
      raw: rawScore(placed, scale).raw,
      values: placed.map((place, at) => (place === null ? null : keyedValue(place, scale.keys[at]!, scale))),
    });
  }
  return found;
}

type Keying = Pick<FrozenScale, "points" | "lowest" | "keys">;

/** Whether raw scores of two keyings can be compared. */
export const isKeyedAlike = (one: Keying, other: Keying): boolean =>
  one.points === other.points && one.lowest === other.lowest && `${one.keys}` === `${other.keys}`;

/** Raw scores to two decimals, so that prorated ones do not scatter. */
export const rawsOf = (rows: readonly PsychometricRow[]): number[] =>
  rows.flatMap(({ raw }) => (raw === null ? [] : [Math.round(raw * 100) / 100]));

/** People who are in both sendings, each once there, with their raw scores. */
function pairsOf(first: readonly PsychometricRow[], second: readonly PsychometricRow[]): [number, number][] {
  const once = (rows: readonly PsychometricRow[]) => {
    const scores = new Map<string, number | null>();
    for (const { person, raw } of rows) scores.set(person, scores.has(person) ? null : raw);
    return scores;
  };
  const later = once(second);
  return [...once(first)].flatMap(([person, raw]) => {
    const other = later.get(person) ?? null;
    return raw === null || other === null ? [] : [[raw, other] as [number, number]];
  });
}

type Asked = Pick<z.output<typeof psychometricsFilter>, "by" | "reference" | "focal">;

/** One scale as psychologists look at it; nothing is told of fewer than `least` people, nor are such groups compared. */
export async function psychometricsOf(
  scale: FrozenScale,
  rows: readonly PsychometricRow[],
  again: readonly PsychometricRow[] | null,
  { by, reference, focal, least, reader }: Asked & { least: number; reader: Language },
): Promise<z.input<typeof psychometricScale>> {
  const texts = scale.texts[reader] ?? Object.values(scale.texts)[0];
  // The middle of the values: what lies above it is agreement in the keyed direction.
  const cut = scale.lowest + (scale.points - 1) / 2;
  const divided = (of: readonly PsychometricRow[]) =>
    completeRows(of.map(({ values }) => values)).map((values) => values.map((value) => Number(value > cut)));
  const complete = completeRows(rows.map(({ values }) => values));
  const isTold = complete.length >= least;
  const raws = rawsOf(rows);
  const named = (name: string) =>
    rows.filter((row) => name !== "" && (by === "sex" ? row.sex : row.group) === name);
  const [one, other] = [divided(named(reference)), divided(named(focal))];
  const isCompared = reference !== focal && one.length >= least && other.length >= least;
  const pairs = again ? pairsOf(rows, again) : [];
  return {
    ...{ scaleId: scale.scaleId, title: texts?.title ?? scale.name, complete: complete.length, cut },
    items: scale.keys.map((keyed, at) => ({ number: at + 1, text: texts?.items[at] ?? "", keyed })),
    characteristics: itemCharacteristics(isTold ? complete : []),
    logistic: isTold ? await fitLogistic(divided(rows)) : null,
    differential: isCompared
      ? {
          reference: { name: reference, n: one.length },
          focal: { name: focal, n: other.length },
          items: differentialItems(one, other),
        }
      : null,
    norm: raws.length >= least ? ownNorm(raws) : null,
    retest: pairs.length >= least ? retest(pairs) : null,
  };
}
