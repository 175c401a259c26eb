import * as z from "zod/v4";
import { seenRevision } from "../revision";
import { typedAs } from "../text";
import { type GradeCutoffs, gradeCutoffs, linkPayload } from "./candidate-shapes";

const cutoff = (max: number) =>
  typedAs(z.number("NOT_A_CUTOFF").int("NOT_A_CUTOFF").min(1, "NOT_A_CUTOFF").max(max, "NOT_A_CUTOFF"));

/** The cut-offs as six fields, the best grade first: percentiles, and percentages. */
export const cutoffForm = z
  .object({
    ...{ norm1: cutoff(99), norm2: cutoff(99), norm3: cutoff(99) },
    ...{ percent1: cutoff(100), percent2: cutoff(100), percent3: cutoff(100) },
    ...seenRevision,
  })
  .superRefine((fields, { addIssue }) => {
    for (const { path, message } of gradeCutoffs.safeParse(cutoffsOfForm(fields)).error?.issues ?? [])
      addIssue({ code: "custom", message, path: [`${String(path[0])}1`] });
  });

/** The cut-offs that the form's fields mean. */
export const cutoffsOfForm = (form: Record<CutoffField, number>): GradeCutoffs => ({
  norm: [form.norm1, form.norm2, form.norm3],
  percent: [form.percent1, form.percent2, form.percent3],
});

/** The fields of these cut-offs. */
export const fieldsOfCutoffs = ({ norm, percent }: GradeCutoffs): Record<CutoffField, string> => ({
  ...{ norm1: `${norm[0]}`, norm2: `${norm[1]}`, norm3: `${norm[2]}` },
  ...{ percent1: `${percent[0]}`, percent2: `${percent[1]}`, percent3: `${percent[2]}` },
});

export type CutoffField = "norm1" | "norm2" | "norm3" | "percent1" | "percent2" | "percent3";

export const linkForm = linkPayload.extend({ days: typedAs(linkPayload.shape.days) });
