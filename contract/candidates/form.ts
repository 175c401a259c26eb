import * as z from "zod/v4";
import { uploaded } from "../call";
import type { ExamSettings } from "../exams/settings";
import { plainNumber } from "../normal-form";
import { id } from "../text";
import { instantOf, localTime } from "../time-zone";
import {
  accommodation,
  type CandidateChangeKind,
  candidateChange,
  candidateFields,
  candidateLimits,
  missingFields,
  revealReason,
} from "./shapes";
import type { Accommodation } from "./time";

/** The form of one candidate: what the exam demands is required. `hasIdNumber`: one is on record already. */
export const candidateForm = (settings: ExamSettings, hasIdNumber = false) =>
  z
    .object({
      ...candidateFields,
      realName: z.string("CANDIDATE_NAME_MISSING").pipe(candidateFields.realName),
      own: z
        .array(z.string("NOT_TEXT").trim().max(candidateLimits.textMax, "TOO_LONG").default(""))
        .default([]),
      /** The revision that the form was rendered from; only when editing. */
      revision: z.coerce.number("NOT_VALID").int("NOT_VALID").optional(),
      isIdCleared: z
        .string("NOT_VALID")
        .default("")
        .transform((text) => text !== ""),
      /** The button: save, or save and add another. */
      next: z.string("NOT_VALID").max(10, "NOT_VALID").default(""),
    })
    .superRefine((form, { addIssue }) => {
      const keepsId = hasIdNumber && !form.isIdCleared;
      for (const { path, reason } of missingFields(settings, form, keepsId))
        addIssue({ code: "custom", message: reason, path });
    });

/** A number as typed, empty for `none`. why: with a pipe, the browser would demand the field. */
const number = (
  shape: z.ZodType<number>,
  { wrong, none, toNumber = Number }: { wrong: string; none: number; toNumber?(text: string): number },
) =>
  z
    .string(wrong)
    .trim()
    .max(10, wrong)
    .default("")
    .transform((text) => (text === "" ? none : toNumber(plainNumber(text))))
    .refine((value) => shape.safeParse(value).success, wrong);

/** A multiple such as 1.5 or 1,5 becomes hundredths; more than two decimals are none. */
const hundredths = (text: string) =>
  /^\d([.,]\d{1,2})?$/.test(text) ? Math.round(Number(text.replace(",", ".")) * 100) : Number.NaN;

/** Local times as the browser's own control sends them, or as typed: `2026-12-01 09:00`; empty for none. */
const moment = (zone: string) =>
  z
    .string("NOT_A_TIME")
    .trim()
    .default("")
    .transform((text) => (text === "" ? 0 : instantOf(text.replace(/\s+/, "T").slice(0, 16), zone)))
    .refine((at) => at !== null, "NOT_A_TIME")
    .transform((at) => at ?? 0);

/** The form of a change by its kind; but for the revision that it was rendered from it becomes the change itself. */
export function changeForm(kind: CandidateChangeKind, zone: string) {
  const fields = {
    accommodate: {
      factor: number(accommodation.shape.factor, { wrong: "FACTOR_WRONG", none: 100, toNumber: hundredths }),
      extraMinutes: number(accommodation.shape.extraMinutes, { wrong: "NOT_MINUTES", none: 0 }),
      pauses: number(accommodation.shape.pauses, { wrong: "PAUSES_WRONG", none: 0 }),
      openAt: moment(zone),
      closeAt: moment(zone),
      /** Of many: what each had before goes, also where a field is empty. */
      replaces: z.boolean("NOT_VALID").default(false),
    },
    group: { group: candidateFields.group },
    room: { room: candidateFields.room },
    void: {},
    absent: {},
    readmit: {},
    remove: {},
  }[kind];
  const said = candidateChange.options.find(({ shape }) => shape.kind.value === kind)!.shape;
  return z.object({
    ...fields,
    ...("reason" in said ? { reason: said.reason } : {}),
    revision: z.number("NOT_VALID").int("NOT_VALID").optional(),
  });
}

/** An accommodation as values of the form, in the times of a zone. */
export const accommodationValues = (of: Accommodation & { reason: string }, zone: string) => ({
  factor: of.factor === 100 ? "" : String(of.factor / 100),
  extraMinutes: of.extraMinutes === 0 ? "" : String(of.extraMinutes),
  pauses: of.pauses === 0 ? "" : String(of.pauses),
  openAt: of.openAt === 0 ? "" : localTime(of.openAt, zone),
  closeAt: of.closeAt === 0 ? "" : localTime(of.closeAt, zone),
  reason: of.reason,
});

export const revealForm = z.object({ reason: revealReason });

/** A list of candidates; the file name tells its format. */
export const candidateListForm = z.object({
  file: uploaded.refine((file) => file.size <= candidateLimits.listBytes, "CANDIDATE_LIST_TOO_LARGE"),
});

export const addFromForm = z.object({ fromExamId: id });
