import * as z from "zod/v4";
import { id, line } from "../text";

const figure = z.number().nullable();
const interval = z.object({ low: z.number(), high: z.number() });

/** Which scale of a sending is looked at, which groups are compared, and with which later sending. */
export const psychometricsFilter = z.object({
  sendingId: id,
  /** "" for the first. */
  scaleId: z.string("NOT_VALID").max(64, "NOT_VALID").default(""),
  /** What divides people: their group, or what they told of their sex. */
  by: z.enum(["group", "sex"], "NOT_VALID").default("group"),
  reference: line(60).default(""),
  focal: line(60).default(""),
  /** A later sending of the same product to the same people; "" for none. */
  againId: z.string("NOT_VALID").max(64, "NOT_VALID").default(""),
});

/** What a norm from one's own data is called. */
export const ownNormDraft = z.object({
  sendingId: id,
  scaleId: id,
  name: z.string("NAME_MISSING").pipe(line(100).min(1, "NAME_MISSING")),
});

/** The form of it; the sending is in its address. */
export const ownNormForm = ownNormDraft.omit({ sendingId: true });

const psychometricItem = z.object({ number: z.number(), text: z.string(), keyed: z.number() });

export const psychometricScale = z.object({
  scaleId: z.string(),
  title: z.string(),
  items: z.array(psychometricItem),
  /** People who answered every item. */
  complete: z.number(),
  /** By item: groups by the total of the others, from low to high; no item with too few complete sheets. */
  characteristics: z.array(
    z.array(z.object({ n: z.number(), low: z.number(), high: z.number(), mean: z.number() })),
  ),
  /** Values above this are 1 in what follows, others 0. */
  cut: z.number(),
  logistic: z
    .object({
      logLikelihood: z.number(),
      items: z.array(
        z.object({
          discrimination: z.number(),
          discriminationError: figure,
          difficulty: z.number(),
          difficultyError: figure,
        }),
      ),
    })
    .nullable(),
  differential: z
    .object({
      reference: z.object({ name: z.string(), n: z.number() }),
      focal: z.object({ name: z.string(), n: z.number() }),
      items: z.array(
        z
          .object({
            ...{ oddsRatio: z.number(), low: z.number(), high: z.number(), delta: z.number() },
            ...{ chiSquare: z.number(), p: z.number(), level: z.enum(["A", "B", "C"]) },
          })
          .nullable(),
      ),
    })
    .nullable(),
  norm: z
    .object({
      ...{ n: z.number(), mean: z.number(), sd: figure },
      values: z.array(
        z.object({
          ...{ raw: z.number(), people: z.number(), percentile: z.number() },
          ...{ low: z.number(), high: z.number() },
        }),
      ),
    })
    .nullable(),
  retest: z
    .object({ n: z.number(), r: z.number(), interval: interval.nullable(), gain: z.number() })
    .nullable(),
});

export const psychometrics = z.object({
  name: z.string(),
  submitted: z.number(),
  smallestGroup: z.number(),
  scales: z.array(z.object({ scaleId: z.string(), title: z.string() })),
  /** Groups with enough people, by name; none that tells of a smaller one. */
  groups: z.array(z.string()),
  /** Whether the product asks for the sex. */
  hasSex: z.boolean(),
  /** Other sendings of the product. */
  others: z.array(z.object({ sendingId: z.string(), name: z.string() })),
  /** Null with too few people. */
  scale: psychometricScale.nullable(),
});
