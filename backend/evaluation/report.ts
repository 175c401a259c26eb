import { placeInRange } from "#contract/evaluation/profile";
import type { EvaluationReport } from "#contract/evaluation/sheet-shapes";
import type { Language } from "#locales/languages";
import { chooseNorm, type NormedPerson } from "./norm-choice";
import { itemIdOf } from "./product";
import { compositeT, errorOfT, normedScore, rawScore } from "./scoring";
import { askedItems, titleOf } from "./sheet-items";
import type { FrozenScale, ProductSnapshot } from "./snapshot";

/** Answers by item. */
export type SheetAnswers = Readonly<Record<string, number>>;

export interface AnsweredSheet {
  answers: SheetAnswers;
  /** The language of the answers. */
  language: Language;
  /** Milliseconds. */
  elapsed: number;
  /** The role that the sending names; "" for none. */
  roleId: string;
}

/** What somebody told of themselves in additional items. */
export function normedPerson(snapshot: ProductSnapshot, { answers, language }: AnsweredSheet): NormedPerson {
  const told = (kind: "sex" | "age") =>
    snapshot.additionals.flatMap((item) =>
      item.kind === kind && answers[item.itemId] !== undefined ? [answers[item.itemId]!] : [],
    )[0];
  const sex = told("sex");
  return { sex: sex === 0 ? "female" : sex === 1 ? "male" : "", age: told("age") ?? null, language };
}

/** A scale's answers in the order of its items. */
export const answersOf = ({ scaleId, keys }: FrozenScale, answers: SheetAnswers): (number | null)[] =>
  keys.map((_, at) => answers[itemIdOf(scaleId, at + 1)] ?? null);

const roleOf = ({ roles = [] }: ProductSnapshot, { roleId }: AnsweredSheet) =>
  roles.find(({ id }) => id === roleId);

function reportedScale(
  scale: FrozenScale,
  snapshot: ProductSnapshot,
  sheet: AnsweredSheet,
  reader: Language,
): EvaluationReport["scales"][number] {
  const texts = scale.texts[reader] ?? scale.texts[sheet.language] ?? Object.values(scale.texts)[0];
  const { raw, answered, items } = rawScore(answersOf(scale, sheet.answers), scale);
  const own = snapshot.norms.filter(({ scaleId }) => scaleId === scale.scaleId);
  const norm = chooseNorm(own, normedPerson(snapshot, sheet));
  const score = raw === null || !norm ? null : normedScore(raw, norm);
  const range = roleOf(snapshot, sheet)?.ranges.find(({ scaleId }) => scaleId === scale.scaleId);
  return {
    ...{ scaleId: scale.scaleId, title: texts?.title ?? scale.name, raw, answered, items },
    ...{ t: score?.t ?? null, error: score ? errorOfT(norm!.reliability) : null },
    ...{ percentile: score?.percentile ?? null, sten: score?.sten ?? null },
    ...{ stanine: score?.stanine ?? null, iq: score?.iq ?? null, band: score?.band ?? null },
    ...{ target: range ? { low: range.low, high: range.high } : null },
    place: range && score ? placeInRange(score.t, range) : null,
    text: (score && texts?.[score.band]) ?? "",
    norm: norm && { name: norm.name, n: norm.n, reliability: norm.reliability, source: norm.source },
  };
}

/** The longest run of equal places among answers to items of scales, in the order in which they were asked. */
export function longestRun(snapshot: ProductSnapshot, { answers, language }: AnsweredSheet): number {
  let [longest, run, last] = [0, 0, -1];
  for (const { itemId, kind } of askedItems(snapshot, language)) {
    if (kind !== "scale") continue;
    const place = answers[itemId];
    run = place !== undefined && place === last ? run + 1 : place === undefined ? 0 : 1;
    last = place ?? -1;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** What speaks against reading the scores without a thought; [] where nothing does. */
function flagsOf(snapshot: ProductSnapshot, sheet: AnsweredSheet): EvaluationReport["flags"] {
  const { config, additionals } = snapshot;
  const asked = askedItems(snapshot, sheet.language);
  const given = asked.filter(({ itemId }) => sheet.answers[itemId] !== undefined).length;
  const of = (kind: "attention" | "infrequency") => additionals.filter((item) => item.kind === kind);
  const attention = of("attention").filter(
    ({ itemId, expected }) => sheet.answers[itemId] !== undefined && sheet.answers[itemId] !== expected - 1,
  );
  const infrequency = of("infrequency").filter(
    ({ itemId, expected }) => (sheet.answers[itemId] ?? -1) >= expected - 1,
  );
  const run = longestRun(snapshot, sheet);
  const pace = given === 0 ? 0 : Math.round(sheet.elapsed / given);
  const flags: EvaluationReport["flags"] = [
    { kind: "missing", count: asked.length - given, of: asked.length },
    { kind: "attention", count: attention.length, of: of("attention").length },
    { kind: "infrequency", count: infrequency.length, of: of("infrequency").length },
  ];
  const found = flags.filter(({ count }) => count > 0);
  if (config.longestRun > 0 && run >= config.longestRun)
    found.push({ kind: "run", count: run, of: config.longestRun });
  // Imported answers may come without a time, which is then 0.
  if (config.shortestTime > 0 && given > 0 && sheet.elapsed > 0 && pace < config.shortestTime)
    found.push({ kind: "fast", count: pace, of: config.shortestTime });
  return found;
}

type Computed = Pick<
  EvaluationReport,
  "title" | "figures" | "scales" | "composite" | "role" | "flags" | "answeredIn"
>;

/** A report as it follows from a version and answers, in the reader's language; of nothing else, so it never changes. */
export function computedReport(snapshot: ProductSnapshot, sheet: AnsweredSheet, reader: Language): Computed {
  const scales = snapshot.scales.map((scale) => reportedScale(scale, snapshot, sheet, reader));
  const weighted = snapshot.scales.flatMap(({ weight }, at) => {
    const { t } = scales[at]!;
    return t === null ? [] : [{ t, weight }];
  });
  const role = roleOf(snapshot, sheet);
  // A composite of some scales would not be comparable with that of others.
  const isWhole = weighted.length === scales.length;
  return {
    ...{ title: titleOf(snapshot, reader), figures: snapshot.config.figures, scales },
    composite: snapshot.config.hasComposite && isWhole ? compositeT(weighted) : null,
    role: role
      ? {
          name: role.name,
          within: scales.filter(({ place }) => place === "within").length,
          of: scales.filter(({ place }) => place !== null).length,
          unscored: scales.filter(({ target, place }) => target !== null && place === null).length,
        }
      : null,
    ...{ flags: flagsOf(snapshot, sheet), answeredIn: sheet.language },
  };
}
