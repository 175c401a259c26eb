import * as z from "zod/v4";
import type { Language } from "#locales/languages";
import { seenRevision } from "../revision";
import { id, line } from "../text";
import { type ProductConfig, productConfig, scoreFigures } from "./shapes";

const { perPage, longestRun } = productConfig.shape;
const tick = z.boolean("NOT_VALID").default(false);

/** A product's configuration as its form sends it: a scale without a weight is not in the product. */
export const configForm = z.object({
  titleZh: line(100).default(""),
  titleEn: line(100).default(""),
  titleEs: line(100).default(""),
  titleJa: line(100).default(""),
  scales: z
    .array(
      z.object({
        scaleId: id,
        weight: z.coerce
          .number("NOT_A_NUMBER")
          .int("NOT_A_NUMBER")
          .min(0, "OUT_OF_RANGE")
          .max(100, "OUT_OF_RANGE")
          .optional(),
      }),
    )
    .default([])
    .refine((scales) => scales.some(({ weight }) => weight !== undefined), "SCALES_MISSING"),
  groups: z.array(id).default([]),
  perPage,
  canGoBack: tick,
  canSkip: tick,
  hasComposite: tick,
  figures: z.array(z.enum(scoreFigures, "NOT_VALID")).default([]),
  longestRun,
  /** Seconds, for milliseconds. */
  shortestTime: z.coerce.number("NOT_A_NUMBER").min(0, "OUT_OF_RANGE").max(60, "OUT_OF_RANGE").default(2),
  ...seenRevision,
});

type ConfigForm = z.output<typeof configForm>;

const titleFields: Record<Language, "titleZh" | "titleEn" | "titleEs" | "titleJa"> = {
  ...{ zh: "titleZh", en: "titleEn", es: "titleEs", ja: "titleJa" },
};

export function configFrom(productId: string, form: ConfigForm): ProductConfig {
  const { scales, groups, perPage, canGoBack, canSkip, hasComposite, figures, longestRun } = form;
  const titles = Object.entries(titleFields).flatMap(([language, field]) =>
    form[field] === "" ? [] : [[language, form[field]]],
  );
  return {
    ...{ productId, groups, perPage, canGoBack, canSkip, hasComposite, figures, longestRun },
    titles: Object.fromEntries(titles),
    scales: scales.flatMap(({ scaleId, weight }) => (weight === undefined ? [] : [{ scaleId, weight }])),
    shortestTime: Math.round(form.shortestTime * 1000),
  };
}

/** The form of a configuration; `all` are the company's scales, in the order of their rows. */
export function formOfConfig(config: Omit<ProductConfig, "productId">, all: readonly { scaleId: string }[]) {
  const ticked = (is: boolean) => (is ? "on" : undefined);
  return {
    ...(Object.fromEntries(
      Object.entries(titleFields).map(([language, field]) => [
        field,
        config.titles[language as Language] ?? "",
      ]),
    ) as Record<(typeof titleFields)[Language], string>),
    scales: all.map(({ scaleId }) => ({
      scaleId,
      weight: config.scales.find((scale) => scale.scaleId === scaleId)?.weight.toString() ?? "",
    })),
    groups: config.groups,
    perPage: String(config.perPage),
    canGoBack: ticked(config.canGoBack),
    canSkip: ticked(config.canSkip),
    hasComposite: ticked(config.hasComposite),
    figures: config.figures,
    longestRun: String(config.longestRun),
    shortestTime: String(config.shortestTime / 1000),
  };
}

/**
 * The rows of a form that came back: those of the company's scales in their order, as typed, or as saved where the form
 * had none. why: a scale that somebody put into the product while it was open would be left out unseen.
 */
export const rowsWithSaved = (
  typed: ConfigForm["scales"],
  saved: ReturnType<typeof formOfConfig>["scales"],
): { scaleId: string; weight?: number | string }[] => [
  ...saved.map((row) => typed.find(({ scaleId }) => scaleId === row.scaleId) ?? row),
  ...typed.filter((row) => saved.every(({ scaleId }) => scaleId !== row.scaleId)),
];

/** The items of a part, in the order in which they are listed. */
export const partForm = z.object({
  partId: z.string("NOT_VALID").max(64, "NOT_VALID").default(""),
  name: z.string("NAME_MISSING").pipe(line(60).min(1, "NAME_MISSING")),
  items: z.array(z.string().max(80, "NOT_VALID")).default([]).pipe(z.array(z.string()).min(1, "PART_EMPTY")),
  ...seenRevision,
});
