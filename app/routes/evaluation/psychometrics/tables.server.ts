import type * as z from "zod/v4";
import type { psychometricScale } from "#contract/evaluation/psychometrics-shapes";
import { coefficient, decimals, figure } from "#locales/figures";
import type { Language } from "#locales/languages";
import type { Translate } from "#locales/words";

type Scale = z.output<typeof psychometricScale>;

/** A cell of fewer people is marked: its mean is little more than chance. */
const smallCell = 10;

export interface PsychometricTable {
  title: string;
  lead: string;
  heads: string[];
  /** The first cell names the row. */
  rows: string[][];
  /** Where the formula is from. */
  source: string;
  /** What else is to be kept in mind. */
  note?: string;
}

interface Reader {
  t: Translate;
  language: Language;
  /** Says a group as people read it. */
  named: (group: string) => string;
  /** The least number of people that a figure is of. */
  least: number;
}

/** The tables of psychometrics in the reader's language; one with too few people says so. */
export function psychometricTables(scale: Scale, { t, language, named, least }: Reader): PsychometricTable[] {
  const rounded = (value: number, digits: 1 | 2 | 3 | 4 = 2) => decimals(value, digits, language);
  const withError = (value: number, error: number | null) =>
    error === null ? rounded(value) : `${rounded(value)} (${rounded(error)})`;
  const item = (at: number) => {
    const { number, text, keyed } = scale.items[at]!;
    return `${number}. ${text} (${keyed > 0 ? "+" : "−"})`;
  };
  const { characteristics, logistic, differential, norm, retest } = scale;
  const levels = Math.max(0, ...characteristics.map((one) => one.length));
  const cut = figure(scale.cut, language);
  const tooFew =
    scale.complete < least ? t("evaluation:psychometrics.tooFew", { complete: scale.complete, least }) : "";
  return [
    {
      title: t("evaluation:psychometrics.characteristics"),
      lead: tooFew || t("evaluation:psychometrics.characteristicsLead"),
      heads: [
        t("evaluation:parts.item"),
        ...Array.from({ length: levels }, (_, at) => t("evaluation:psychometrics.level", { level: at + 1 })),
      ],
      rows: characteristics.map((groups, at) => [
        item(at),
        ...Array.from({ length: levels }, (_, level) => {
          const group = groups[level];
          if (!group) return "—";
          return `${rounded(group.mean)} (${figure(group.n, language)}${group.n < smallCell ? "*" : ""})`;
        }),
      ]),
      source: t("evaluation:psychometrics.characteristicsSource"),
      ...(characteristics.some((groups) => groups.some(({ n }) => n < smallCell)) && {
        note: t("evaluation:psychometrics.characteristicsSmall", { least: smallCell }),
      }),
    },
    {
      title: t("evaluation:psychometrics.logistic"),
      lead: logistic
        ? t("evaluation:psychometrics.logisticLead", { cut, likelihood: rounded(logistic.logLikelihood, 3) })
        : tooFew || t("evaluation:psychometrics.noLogistic"),
      heads: [
        t("evaluation:parts.item"),
        t("evaluation:psychometrics.discrimination"),
        t("evaluation:psychometrics.difficulty"),
      ],
      rows: (logistic?.items ?? []).map((one, at) => [
        item(at),
        withError(one.discrimination, one.discriminationError),
        withError(one.difficulty, one.difficultyError),
      ]),
      source: t("evaluation:psychometrics.logisticSource"),
      ...(scale.complete < 500 && { note: t("evaluation:psychometrics.logisticSmall") }),
    },
    {
      title: t("evaluation:psychometrics.differential"),
      lead: differential
        ? t("evaluation:psychometrics.differentialLead", {
            ...{ cut, reference: named(differential.reference.name), focal: named(differential.focal.name) },
            ...{ n: differential.reference.n, m: differential.focal.n },
          })
        : t("evaluation:psychometrics.noDifferential"),
      heads: [
        t("evaluation:parts.item"),
        t("evaluation:psychometrics.oddsRatio"),
        "Δ",
        "χ²",
        "p",
        t("evaluation:psychometrics.etsLevel"),
      ],
      rows: (differential?.items ?? []).map((one, at) => [
        item(at),
        ...(one
          ? [
              `${rounded(one.oddsRatio)} (${rounded(one.low)}–${rounded(one.high)})`,
              ...[rounded(one.delta), rounded(one.chiSquare), coefficient(one.p, language), one.level],
            ]
          : ["—", "—", "—", "—", "—"]),
      ]),
      source: t("evaluation:psychometrics.differentialSource"),
    },
    {
      title: t("evaluation:psychometrics.retest"),
      lead: retest
        ? t("evaluation:psychometrics.retestLead", {
            ...{ n: retest.n, r: coefficient(retest.r, language), gain: rounded(retest.gain) },
            interval: retest.interval
              ? `${coefficient(retest.interval.low, language)}–${coefficient(retest.interval.high, language)}`
              : "—",
          })
        : t("evaluation:psychometrics.noRetest"),
      ...{ heads: [], rows: [], source: t("evaluation:psychometrics.retestSource") },
    },
    {
      title: t("evaluation:psychometrics.norm"),
      lead: norm
        ? t("evaluation:psychometrics.normLead", {
            ...{ n: norm.n, mean: rounded(norm.mean, 4), sd: norm.sd === null ? "—" : rounded(norm.sd, 4) },
          })
        : t("evaluation:psychometrics.noNorm", { least }),
      heads: [
        t("evaluation:report.raw"),
        t("evaluation:groupReport.n"),
        t("evaluation:figures.percentile"),
        t("evaluation:psychometrics.band"),
      ],
      rows: (norm?.values ?? []).map(({ raw, people, percentile, low, high }) => [
        figure(raw, language),
        figure(people, language),
        rounded(percentile, 1),
        `${rounded(low, 1)}–${rounded(high, 1)}`,
      ]),
      source: t("evaluation:psychometrics.normSource"),
    },
  ];
}
