import * as z from "zod/v4";
import { type Language, languageCodes } from "#locales/languages";
import { page } from "../paging";
import { seenRevision } from "../revision";
import { id, line, lines, searchWord } from "../text";
import { parseRoleRanges } from "./role-ranges";

/** Where a T score lies: below 45, to 55, above. */
export const bands = ["low", "average", "high"] as const;
export type Band = (typeof bands)[number];

export const sexes = ["female", "male"] as const;
/** What an additional item is for; `attention` and `infrequency` judge the answers as a whole. */
export const additionalKinds = ["sex", "age", "choice", "attention", "infrequency"] as const;
export type AdditionalKind = (typeof additionalKinds)[number];

export const evaluationLimits = {
  /** Levels of the tree of categories. */
  depth: 4,
  categories: 200,
  scales: 300,
  items: 100,
  points: 9,
  norms: 500,
  roles: 100,
  additional: 200,
  groups: 50,
  products: 100,
  scalesOfProduct: 30,
  parts: 40,
  /** People who are sent a product at once. */
  people: 300,
} as const;

/** A list's row is named by another record; "" names none. */
const reference = z.string("NOT_VALID").max(64, "NOT_VALID").default("");
const named = (max: number) => z.string("NAME_MISSING").pipe(line(max).min(1, "NAME_MISSING"));
const whole = (low: number, high: number) =>
  z.coerce.number("NOT_A_NUMBER").int("NOT_A_NUMBER").min(low, "OUT_OF_RANGE").max(high, "OUT_OF_RANGE");
const language = z.enum(languageCodes as [Language, ...Language[]], "NOT_VALID");
/** A decimal as typed, so that a published figure stays as it was published; "" for none. */
const decimal = line(20)
  .regex(/^(-?\d{1,6}(\.\d{1,6})?)?$/, "NOT_A_DECIMAL")
  .default("");

export const categoryDraft = z.object({
  parentId: reference,
  name: named(60),
  position: whole(0, 9999).default(0),
});
export const categoryRow = categoryDraft.extend({ categoryId: z.string() });

/** A `+` or `−` for each item, spaces between as one likes; kept as `+-+`. */
const keys = z
  .string("KEYS_MISSING")
  .overwrite((text) =>
    text
      .replace(/[\s,，、]/g, "")
      .replace(/[−–—－]/g, "-")
      .replace(/＋/g, "+"),
  )
  .regex(/^[+-]+$/, "KEYS_WRONG")
  .max(evaluationLimits.items, "TOO_MANY_ITEMS");

export const scaleDraft = z.object({
  name: named(100),
  categoryId: reference,
  points: whole(2, evaluationLimits.points),
  lowest: whole(0, 1).default(1),
  keys,
  /** Percent of its items that may be missing. */
  maxMissing: whole(0, 50).default(20),
  note: lines(2000).default(""),
});
export const scaleRow = scaleDraft.extend({ scaleId: z.string(), items: z.number() });

/** Items and anchors are lines, one each; a scale is taken in the languages that it has. */
export const scaleTextDraft = z.object({
  scaleId: id,
  language,
  title: named(60),
  anchors: lines(1000).pipe(z.string().min(1, "ANCHORS_MISSING")),
  items: lines(30_000).pipe(z.string().min(1, "ITEMS_MISSING")),
  low: lines(2000).default(""),
  average: lines(2000).default(""),
  high: lines(2000).default(""),
});
export const scaleTextRow = scaleTextDraft.extend({ scaleTextId: z.string() });

/** The lines of a typed list; blank ones count for nothing. */
export const typedLines = (text: string): string[] =>
  text
    .split("\n")
    .map((one) => one.trim())
    .filter((one) => one !== "");

export const normDraft = z.object({
  productId: id,
  scaleId: id,
  name: named(100),
  sex: z.enum(["", ...sexes], "NOT_VALID").default(""),
  ageFrom: line(3).regex(/^\d*$/, "NOT_A_NUMBER").default(""),
  ageTo: line(3).regex(/^\d*$/, "NOT_A_NUMBER").default(""),
  language: z.enum(["", ...languageCodes] as ["", ...Language[]], "NOT_VALID").default(""),
  n: whole(1, 100_000_000),
  mean: decimal,
  sd: decimal,
  /** Cronbach's alpha or another reliability of this sample; "" where unknown. */
  reliability: line(10)
    .regex(/^((0?\.\d{1,6})|1(\.0+)?|0)?$/, "NOT_A_RELIABILITY")
    .default(""),
  /** Lines of a raw score and its percentile. */
  percentiles: lines(5000).default(""),
  source: z.string("SOURCE_MISSING").pipe(line(500).min(1, "SOURCE_MISSING")),
});
export const normRow = normDraft.extend({ normId: z.string() });

/** A role of a product's people: on each line of `ranges` a scale's name and two T scores. */
export const roleProfileDraft = z.object({
  productId: id,
  name: named(100),
  ranges: lines(3000).refine((text) => parseRoleRanges(text) !== null, "RANGES_WRONG"),
});
export const roleProfileRow = roleProfileDraft.extend({ roleId: z.string() });

export const groupDraft = z.object({ name: named(60), note: lines(2000).default("") });
export const groupRow = groupDraft.extend({ groupId: z.string() });

export const additionalDraft = z.object({
  groupId: reference,
  name: named(100),
  kind: z.enum(additionalKinds, "NOT_VALID"),
  /** Attention: the place of the right option; infrequency: the place from which it counts. Places count from 1. */
  expected: whole(0, 20).default(0),
  textZh: lines(500).default(""),
  optionsZh: lines(1000).default(""),
  textEn: lines(500).default(""),
  optionsEn: lines(1000).default(""),
  textEs: lines(500).default(""),
  optionsEs: lines(1000).default(""),
  textJa: lines(500).default(""),
  optionsJa: lines(1000).default(""),
});
export const additionalRow = additionalDraft.extend({ additionalId: z.string() });

export const productDraft = z.object({ name: named(100), note: lines(2000).default("") });
export const productRow = productDraft.extend({
  productId: z.string(),
  /** The latest version; 0 before the first. */
  version: z.number(),
});

/** Which figures a report shows beside T. */
export const scoreFigures = ["percentile", "sten", "stanine", "iq"] as const;

export const productConfig = z.object({
  productId: id,
  /** What people read above the items and the report, by language; "" falls back to the name. */
  titles: z.partialRecord(language, line(100)).default({}),
  scales: z
    .array(z.object({ scaleId: id, weight: whole(0, 100) }))
    .min(1, "SCALES_MISSING")
    .max(evaluationLimits.scalesOfProduct, "TOO_MANY"),
  groups: z.array(id).max(evaluationLimits.groups, "TOO_MANY").default([]),
  /** Items of a page; 1–50. */
  perPage: whole(1, 50).default(10),
  canGoBack: z.boolean().default(true),
  /** Whether a page can be left with items unanswered. */
  canSkip: z.boolean().default(true),
  hasComposite: z.boolean().default(false),
  figures: z.array(z.enum(scoreFigures)).default(["percentile"]),
  /** Equal answers in a row from which on the report says so; 0: never. */
  longestRun: whole(0, 100).default(15),
  /** Milliseconds for an item on the average below which the report says so; 0: never. */
  shortestTime: whole(0, 60_000).default(2000),
});
export type ProductConfig = z.output<typeof productConfig>;

/** The same as stored: a product begins without scales. */
const storedProductConfig = productConfig.extend({
  scales: z.array(z.object({ scaleId: id, weight: z.number() })),
});

export const productPart = z.object({
  partId: z.string(),
  name: z.string(),
  /** Ids of items, in order: `scaleId:number` or the id of an additional item. */
  items: z.array(z.string()),
});
export type ProductPart = z.output<typeof productPart>;

/** An item of a product, wherever it comes from. */
export const productItem = z.object({
  itemId: z.string(),
  /** "" for an additional item. */
  scaleId: z.string(),
  scaleName: z.string(),
  /** Counts from 1 in its scale; 0 for an additional one. */
  number: z.number(),
  /** 1 or −1; 0 for an additional one. */
  keyed: z.number(),
  text: z.string(),
  languages: z.array(language),
  /** "" while it is in none. */
  partId: z.string(),
});
export type ProductItem = z.output<typeof productItem>;

export const shownProduct = z.object({
  productId: z.string(),
  name: z.string(),
  note: z.string(),
  version: z.number(),
  /** True where something was changed since the latest version. */
  isChanged: z.boolean(),
  config: storedProductConfig,
  /** The state of the configuration; a change names the one that its form was rendered from. */
  revision: z.string(),
  parts: z.array(productPart),
  /** The state of the parts; a change of them names it likewise. */
  partsRevision: z.string(),
  /** Languages that every item of its parts has. */
  languages: z.array(language),
});

export const evaluationAdmin = z.object({
  operatorUuid: z.string(),
  realName: z.string(),
  roleKeyList: z.array(z.string()),
});

/** What a company may do with evaluation; the platform sets it. */
export const evaluationSetting = z.object({
  companyUuid: id,
  isOpen: z.boolean(),
  /** Days after which a report's link expires. */
  reportDays: whole(1, 365),
  /** Groups with fewer people are not reported. */
  smallestGroup: whole(5, 100),
});
/** With its revision; a change names the one that its form was rendered from. */
export const evaluationSettingDetail = evaluationSetting.extend({ revision: z.string() });
export const evaluationSettingChange = evaluationSetting.extend(seenRevision);
export const usualEvaluation = { isOpen: true, reportDays: 30, smallestGroup: 10 } as const;

export const evaluationCompanyFilter = z.object({ key: searchWord, ...page });
export const evaluationCompanyPage = z.object({
  list: z.array(evaluationSetting.extend({ shortName: z.string() })),
  count: z.number(),
});
