import * as z from "zod/v4";
import { mobile } from "../accounts/shapes";
import { consentKinds, type ExamSettings, examLimits, infoFlags } from "../exams/settings";
import { page } from "../paging";
import { id, isMailAddress, line, lines, searchWord } from "../text";
import { isIdNumber, tidyIdNumber } from "./id-number";

/** Limits also used in texts and files. */
export const candidateLimits = {
  nameMax: 50,
  emailMax: 200,
  textMax: 100,
  noteMax: 500,
  placeMax: 30,
  reasonMax: 200,
  /** Candidates of one exam, and rows of one list. */
  candidatesMax: 50_000,
  /** Bytes of one list. */
  listBytes: 20_000_000,
  extraMinutesMax: 1440,
  pausesMax: 10,
} as const;

/** How far a candidate is (decisions §2). */
export const candidateState = z.enum([
  "added",
  "invited",
  "registered",
  "generated",
  "sitting",
  "paused",
  "submitted",
  "marked",
  "released",
  "terminated",
  "absent",
  "void",
]);
export type CandidateState = z.infer<typeof candidateState>;

/** States in which nothing of a sitting can be changed any more. */
export const endedStates: readonly CandidateState[] = ["submitted", "marked", "released", "terminated"];
/** States between the invitation and the start: money is reserved. */
export const invitedStates: readonly CandidateState[] = ["invited", "registered", "generated"];
/** States of a sitting that has begun and is not over. */
export const sittingStates: readonly CandidateState[] = ["sitting", "paused"];
/** States from which somebody is taken back into the exam. */
export const outStates: readonly CandidateState[] = ["absent", "void"];

/** "" where none is given. */
const optionalMobile = z
  .string("NOT_TEXT")
  .trim()
  .default("")
  .pipe(z.union([z.literal(""), mobile], "MOBILE_WRONG"));
const email = line(candidateLimits.emailMax)
  .default("")
  .refine((text) => text === "" || isMailAddress(text), "EMAIL_WRONG");
const idcard = z
  .string("NOT_TEXT")
  .max(60, "TOO_LONG")
  .default("")
  .overwrite(tidyIdNumber)
  .refine((text) => text === "" || isIdNumber(text), "ID_NUMBER_WRONG");
const text = line(candidateLimits.textMax).default("");
/** A day, or only year and month. */
const graduateDate = z
  .string("NOT_TEXT")
  .trim()
  .default("")
  .refine(
    (day) => day === "" || /^\d{4}-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?$/.test(day),
    "DATE_NOT_VALID",
  );

/** What is known of a candidate, under the specification's names (001 §3). */
export const candidateFields = {
  realName: line(candidateLimits.nameMax).min(1, "CANDIDATE_NAME_MISSING"),
  mobile: optionalMobile,
  email,
  idcard,
  gender: line(10).default(""),
  university: text,
  major: text,
  degree: text,
  graduateDate,
  city: text,
  /** The values of the exam's own fields, in their order. */
  own: z.array(line(candidateLimits.textMax)).max(examLimits.ownFieldsMax, "TOO_MANY_OWN_FIELDS").default([]),
  note: lines(candidateLimits.noteMax).default(""),
  group: line(candidateLimits.textMax).default(""),
  room: line(candidateLimits.placeMax).default(""),
  seat: line(candidateLimits.placeMax).default(""),
};
export const candidatePayload = z.object(candidateFields);
export type CandidatePayload = z.output<typeof candidatePayload>;

/** A name is always there. */
const requiredReasons = {
  mobile: "MOBILE_REQUIRED",
  email: "EMAIL_REQUIRED",
  idcard: "ID_NUMBER_REQUIRED",
  degree: "DEGREE_REQUIRED",
  university: "UNIVERSITY_REQUIRED",
  major: "MAJOR_REQUIRED",
  own: "OWN_FIELD_REQUIRED",
} as const;

/** The fields that an exam demands and that are empty: their paths in the payload, and the validation errors. */
export function missingFields(
  settings: Pick<ExamSettings, (typeof infoFlags)[keyof typeof infoFlags] | "ownFields">,
  fields: Pick<CandidatePayload, keyof typeof requiredReasons>,
  /** True where an ID number is on record already. */
  hasIdNumber = false,
) {
  const { realName: _, ...flags } = infoFlags;
  const missing = (Object.keys(flags) as (keyof typeof flags)[]).filter(
    (field) => settings[flags[field]] && fields[field] === "" && !(field === "idcard" && hasIdNumber),
  );
  const own = settings.ownFields.flatMap(({ isRequired }, at) =>
    isRequired && !fields.own[at] ? [{ path: ["own", at], reason: requiredReasons.own }] : [],
  );
  return [...missing.map((field) => ({ path: [field], reason: requiredReasons[field] })), ...own];
}

export const candidateId = z.object({ candidateId: id });

const moment = z.number("NOT_A_TIME").int("NOT_A_TIME").min(0, "NOT_A_TIME").max(8.64e15, "NOT_A_TIME");
const reason = (missing: string) => z.string(missing).pipe(line(candidateLimits.reasonMax).min(1, missing));

/** Extra time, pauses and an own window, with the reason, which the ledger keeps. */
export const accommodation = z.object({
  factor: z.number("FACTOR_WRONG").int("FACTOR_WRONG").min(100, "FACTOR_WRONG").max(400, "FACTOR_WRONG"),
  extraMinutes: z
    .number("NOT_MINUTES")
    .int("NOT_MINUTES")
    .min(0, "NOT_MINUTES")
    .max(candidateLimits.extraMinutesMax, "NOT_MINUTES"),
  pauses: z
    .number("PAUSES_WRONG")
    .int("PAUSES_WRONG")
    .min(0, "PAUSES_WRONG")
    .max(candidateLimits.pausesMax, "PAUSES_WRONG"),
  openAt: moment,
  closeAt: moment,
  reason: reason("ACCOMMODATION_REASON_MISSING"),
});

/** What is done with some candidates at once; one of them is some as well. */
export const candidateChange = z.discriminatedUnion(
  "kind",
  [
    z.object({
      kind: z.literal("accommodate"),
      ...accommodation.shape,
      /** Comes on top of what each has: minutes are added, and nothing that somebody was given becomes less. */
      isOnTop: z.boolean("NOT_VALID").optional(),
    }),
    z.object({ kind: z.literal("group"), group: candidateFields.group }),
    z.object({ kind: z.literal("room"), room: candidateFields.room }),
    z.object({ kind: z.literal("void"), reason: reason("VOID_REASON_MISSING") }),
    z.object({ kind: z.literal("absent") }),
    z.object({ kind: z.literal("readmit"), reason: reason("READMIT_REASON_MISSING") }),
    z.object({ kind: z.literal("remove") }),
  ],
  "NOT_VALID",
);
export type CandidateChange = z.output<typeof candidateChange>;
export type CandidateChangeKind = CandidateChange["kind"];

/**
 * Why some are left out: it is so already, they are gone, the exam has not opened, they were invited (and are
 * voided instead), they have begun, they have handed in, they are not absent or void; or they were in the middle of an
 * exam that was cancelled since, which nobody goes on with. Of an undo: they were changed since, they were added to the
 * exam again; or they are back, but without the seat that somebody else has now.
 */
export const leftOutReasons = [
  ...(["same", "gone", "notOpen", "invited", "begun", "ended", "notOut", "out"] as const),
  "examCancelled",
  ...(["changed", "addedAgain", "seatTaken"] as const),
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** Beside name, numbers, mail, group and place: what a list may say of a person. */
export const otherFields = [
  "gender",
  "university",
  "major",
  "degree",
  "graduateDate",
  "city",
  "note",
] as const;

export const candidateItem = z.object({
  candidateId: z.string(),
  /** Counts from 1 in each exam. */
  number: z.number(),
  /** At a practice paper, from 1. */
  attempt: z.number(),
  realName: z.string(),
  /** Masked: 138****0412. */
  mobile: z.string(),
  /** Masked: 330106********2217. */
  idcard: z.string(),
  group: z.string(),
  room: z.string(),
  seat: z.string(),
  state: candidateState,
  stateReason: z.string(),
  /** Extra time and own window; epoch milliseconds. */
  factor: z.number(),
  extraMinutes: z.number(),
  pauses: z.number(),
  openAt: z.number(),
  closeAt: z.number(),
  /** The reason of the last accommodation. */
  accommodationReason: z.string(),
});
export type CandidateItem = z.infer<typeof candidateItem>;

export const candidateDetail = candidateItem.extend({
  examId: z.string(),
  /** In full, for the form. */
  mobileNumber: z.string(),
  email: z.string(),
  gender: z.string(),
  university: z.string(),
  major: z.string(),
  degree: z.string(),
  graduateDate: z.string(),
  city: z.string(),
  own: z.array(z.string()),
  note: z.string(),
  hasPhoto: z.boolean(),
  revision: z.number(),
  createdAt: z.number(),
  createdBy: z.string(),
  /** What the candidate agreed to at the start, word by word; `version` is that of the exam then. */
  consents: z.array(
    z.object({ kind: z.enum(consentKinds), text: z.string(), version: z.number(), at: z.number() }),
  ),
  /** What monitors added while they sat, on top of all that; the last first. */
  givenTime: z.array(
    z.object({ minutes: z.number(), reason: z.string(), note: z.string(), at: z.number(), by: z.string() }),
  ),
  accommodations: z.array(
    z.object({
      factor: z.number(),
      extraMinutes: z.number(),
      pauses: z.number(),
      openAt: z.number(),
      closeAt: z.number(),
      /** "" where a change was undone. */
      reason: z.string(),
      at: z.number(),
      by: z.string(),
    }),
  ),
});
export type CandidateDetail = z.infer<typeof candidateDetail>;

/**
 * Tabs of the list: those not invited yet, whom no message reached, invited who have not begun, with an accommodation,
 * absent or void.
 */
export const candidateTabs = ["notInvited", "notReached", "notBegun", "accommodated", "out"] as const;
export const candidateSort = z.enum(["number", "name", "group"]);

export const candidateFilter = z.object({
  examId: id,
  /** In the name, the mobile, the group or the number; an ID number only in full. */
  key: searchWord,
  tab: z.enum(["", ...candidateTabs]).default(""),
  group: line(candidateLimits.textMax).default(""),
  room: line(candidateLimits.placeMax).default(""),
  sort: candidateSort.default("number"),
  isReversed: z.boolean().default(false),
  ...page,
});

export const candidatePage = z.object({
  candidateList: z.array(candidateItem),
  candidateCount: z.number(),
  tabs: z.object({
    all: z.number(),
    notInvited: z.number(),
    notReached: z.number(),
    notBegun: z.number(),
    accommodated: z.number(),
    out: z.number(),
  }),
  /** At most 200 of each. */
  groups: z.array(z.string()),
  rooms: z.array(z.string()),
});
export type CandidatePage = z.infer<typeof candidatePage>;

/** Why an ID number is shown in full; it is kept in the audit trail. */
export const revealReason = reason("REVEAL_REASON_MISSING");

/** A change of all candidates that a filter found, as it goes on; `total` is 0 before it has begun. */
export const candidateRun = z.object({
  examId: z.string(),
  kind: z.enum(candidateChange.options.map(({ shape }) => shape.kind.value)),
  isUndo: z.boolean(),
  state: z.enum(["queued", "running", "done", "failed"]),
  done: z.number(),
  total: z.number(),
  /** Why it failed; "" otherwise. */
  reason: z.string(),
  /** How many were changed, or taken back. */
  count: z.number(),
  leftOut: z.partialRecord(z.enum(leftOutReasons), z.number()),
  canUndo: z.boolean(),
});
export type CandidateRun = z.infer<typeof candidateRun>;
