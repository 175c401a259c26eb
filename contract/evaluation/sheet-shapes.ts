import * as z from "zod/v4";
import { type Language, languageCodes } from "#locales/languages";
import { normalForm } from "../normal-form";
import { page } from "../paging";
import { id, line, lines } from "../text";
import { additionalKinds, bands, evaluationLimits, scoreFigures } from "./shapes";

const language = z.enum(languageCodes as [Language, ...Language[]], "NOT_VALID");
/** The token of somebody's link: 128 random bits. */
export const sheetToken = z.string("NOT_FOUND").regex(/^[\w-]{22}$/, "NOT_FOUND");

export const sheetStates = ["sent", "started", "submitted"] as const;
export type SheetState = (typeof sheetStates)[number];

/** People to whom a product is sent: on each line a name, and a group where there is one. */
export const sendingDraft = z.object({
  productId: id,
  name: z.string("NAME_MISSING").pipe(line(100).min(1, "NAME_MISSING")),
  people: lines(30_000).pipe(z.string().min(1, "PEOPLE_MISSING")),
  /** A role of the product that reports compare with; "" for none. */
  roleId: z.string("NOT_VALID").max(64, "NOT_VALID").default(""),
  /** Days from now until which the links work. */
  days: z.coerce
    .number("NOT_A_NUMBER")
    .int("NOT_A_NUMBER")
    .min(1, "OUT_OF_RANGE")
    .max(365, "OUT_OF_RANGE")
    .default(14),
});

/**
 * The people of such lines; a comma or a tab divides name and group. Null with too long a name, or too many, or with
 * a third column: which of them the name is, only whoever pasted them knows.
 */
export function namedPeople(text: string): { realName: string; group: string }[] | null {
  const people = text
    .split("\n")
    .map((one) => one.trim())
    .filter((one) => one !== "")
    .map((one) => {
      const [realName = "", group = "", ...others] = one.split(/[\t,，]/).map((part) => part.trim());
      // An enumeration comma divides people of one line, or in Japanese name and group: it stands in no name.
      const isName = realName !== "" && realName.length <= 60 && !realName.includes("、");
      const isRight = isName && group.length <= 60;
      return isRight && others.every((other) => other === "") ? { realName, group } : null;
    });
  if (people.length > evaluationLimits.people) return null;
  const named = people.filter((one) => one !== null);
  return named.length < people.length ? null : named;
}

/** Times are epoch milliseconds. */
export const sendingRow = z.object({
  sendingId: z.string(),
  productId: z.string(),
  name: z.string(),
  product: z.string(),
  version: z.number(),
  closeAt: z.number(),
  createdAt: z.number(),
  people: z.number(),
  submitted: z.number(),
});

export const sheetRow = z.object({
  sheetId: z.string(),
  number: z.number(),
  realName: z.string(),
  group: z.string(),
  /** "closed": an operator closed the link before the hand-in. */
  state: z.enum([...sheetStates, "closed"]),
  submittedAt: z.number(),
  /** Where the person answers. */
  link: z.string(),
});

export const shownSending = sendingRow.extend({
  sheets: z.array(sheetRow),
  count: z.number(),
  /** People who have not handed in, and whose link nobody closed. */
  open: z.number(),
  /** Whether its links take answers still, by the service's clock. */
  canClose: z.boolean(),
});
export const sheetFilter = z.object({ sendingId: id, ...page });

/** What somebody sees who opens their link. */
export const sheetCover = z.object({
  state: z.enum([...sheetStates, "closed"]),
  realName: z.string(),
  company: z.string(),
  title: z.string(),
  closeAt: z.number(),
  timeZone: z.string(),
  languages: z.array(language),
  /** "" before the start. */
  language: z.string(),
  items: z.number(),
  answered: z.number(),
  pages: z.number(),
  /** The first page that may be opened with an item that is not answered, from 1; null where only the hand-in is left. */
  next: z.number().nullable(),
  submittedAt: z.number(),
});

/** An item as it is answered: by the place of an option, from 0, or by a number (`age`). */
export const sheetItem = z.object({
  itemId: z.string(),
  text: z.string(),
  options: z.array(z.string()),
  kind: z.enum(["scale", ...additionalKinds]),
  answer: z.number().nullable(),
});

export const sheetPage = z.object({
  title: z.string(),
  language,
  page: z.number(),
  pages: z.number(),
  items: z.number(),
  /** The number of its first item, counted over all pages. */
  from: z.number(),
  answered: z.number(),
  canGoBack: z.boolean(),
  canSkip: z.boolean(),
  list: z.array(sheetItem),
});
export type SheetPage = z.output<typeof sheetPage>;

/** Years that somebody who answers can be old. */
export const sheetAges = { min: 1, max: 120 } as const;

/** An age as it is typed, also in full width or with a unit; null for what is none. */
export function typedAge(text: string): number | null {
  const years = Number(/^(\d{1,3})\s*(?:周?岁|[歲歳才])?$/.exec(normalForm(text).trim())?.[1] ?? 0);
  return years >= sheetAges.min && years <= sheetAges.max ? years : null;
}

export const sheetAnswers = z
  .array(
    z.object({
      itemId: z.string().max(80, "NOT_VALID"),
      /** Null takes back the one that is saved. */
      answer: z
        .number("NOT_A_NUMBER")
        .int("NOT_A_NUMBER")
        .min(0, "NOT_VALID")
        .max(sheetAges.max, "NOT_VALID")
        .nullable(),
    }),
  )
  .max(200, "TOO_MANY");

const figure = z.number().nullable();

export const flagKinds = ["missing", "attention", "infrequency", "run", "fast"] as const;

export const reportedScale = z.object({
  scaleId: z.string(),
  title: z.string(),
  raw: figure,
  answered: z.number(),
  items: z.number(),
  t: figure,
  /** One standard error of T; null where the norm has no reliability. */
  error: figure,
  percentile: figure,
  sten: figure,
  stanine: figure,
  iq: figure,
  band: z.enum(bands).nullable(),
  /** The range that the sending's role asks for, and where T lies. */
  target: z.object({ low: z.number(), high: z.number() }).nullable(),
  place: z.enum(["below", "within", "above"]).nullable(),
  /** What the company wrote of this band; "" where nothing. */
  text: z.string(),
  norm: z
    .object({
      name: z.string(),
      n: z.number(),
      reliability: figure,
      source: z.string(),
    })
    .nullable(),
});

/** A person's report: it follows from their answers, the product's version, and the language it is read in. */
export const evaluationReport = z.object({
  title: z.string(),
  company: z.string(),
  realName: z.string(),
  number: z.number(),
  version: z.number(),
  submittedAt: z.number(),
  timeZone: z.string(),
  /** The language of the answers. */
  answeredIn: language,
  figures: z.array(z.enum(scoreFigures)),
  scales: z.array(reportedScale),
  composite: figure,
  /** The role that it is compared with: how many of its scales with a T lie within, and how many have none. */
  role: z.object({ name: z.string(), within: z.number(), of: z.number(), unscored: z.number() }).nullable(),
  /** `count` of `of`; for `fast`, milliseconds for an item and the least. */
  flags: z.array(z.object({ kind: z.enum(flagKinds), count: z.number(), of: z.number() })),
});
export type EvaluationReport = z.output<typeof evaluationReport>;

export const groupReport = z.object({
  name: z.string(),
  people: z.number(),
  submitted: z.number(),
  smallestGroup: z.number(),
  /** Groups with enough people, by name, with the mean T of each scale; none that tells of a smaller one. */
  groups: z.array(z.object({ name: z.string(), n: z.number(), meanT: z.array(figure) })),
  /** Empty with fewer people than the smallest group. */
  scales: z.array(
    z.object({
      scaleId: z.string(),
      title: z.string(),
      items: z.number(),
      /** People with a score, and those of them who answered every item; figures of too few are null. */
      n: z.number(),
      complete: z.number(),
      mean: figure,
      sd: figure,
      meanT: figure,
      alpha: figure,
      omega: figure,
      splitHalf: figure,
      sem: figure,
      /** 95 %, of alpha. */
      low: figure,
      high: figure,
      itemRest: z.array(
        z.object({ number: z.number(), text: z.string(), keyed: z.number(), mean: figure, r: figure }),
      ),
    }),
  ),
});
