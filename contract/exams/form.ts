import * as z from "zod/v4";
import { plainNumber } from "../normal-form";
import { id, line, lines } from "../text";
import { instantOf, localTime } from "../time-zone";
import { brokenRules } from "./rules";
import { consentKinds, type ExamSettings, examLimits, releaseRules, usualSettings } from "./settings";
import { cancelReason, type ExamDetail, type ExamPayload, examName } from "./shapes";

/** A checkbox sends `on`, or nothing. */
const tick = z
  .string("NOT_VALID")
  .default("")
  .transform((text) => text !== "");

/** Radios send the number of what is chosen. */
const choice = <const Values extends readonly number[]>(...values: Values) =>
  z
    .string("NOT_VALID")
    .refine((text) => values.map(String).includes(text), "NOT_VALID")
    .transform((text) => Number(text) as Values[number]);

/** A number switched on by a checkbox: 0 or 1. */
const zeroOrOne = tick.transform((isOn) => (isOn ? (1 as const) : (0 as const)));

const minutes = z
  .string("NOT_MINUTES")
  .overwrite(plainNumber)
  .default("")
  .refine(
    (text) => text === "" || (/^\d{1,4}$/.test(text) && Number(text) <= examLimits.minutesMax),
    "NOT_MINUTES",
  )
  .transform(Number);

/** Local times as the browser's own control sends them, or as typed: `2026-12-01 09:00`. */
const moment = (zone: string, isRequired: boolean) =>
  z
    .string("NOT_A_TIME")
    .trim()
    .default("")
    .transform((text) => {
      if (text === "") return isRequired ? null : 0;
      return instantOf(text.replace(/\s+/, "T").slice(0, 16), zone);
    })
    .refine((at) => at !== null, "NOT_A_TIME")
    .transform((at) => at ?? 0);

const ownField = z.object({
  name: z.string("NOT_TEXT").trim().max(examLimits.ownFieldMax, "TOO_LONG").default(""),
  isRequired: tick,
});

/** The form of an exam by the specification's names; times are those of a zone's clocks. */
export const examForm = (zone: string) =>
  z
    .object({
      name: z.string("EXAM_NAME_MISSING").pipe(examName),
      paperId: z.string("PAPER_GONE").pipe(id),
      /** The revision that the form was rendered from; only when editing. */
      revision: z.coerce.number("NOT_VALID").int("NOT_VALID").optional(),
      openAt: moment(zone, true),
      closeAt: moment(zone, true),
      fromType: choice(1, 2),
      examType: choice(1, 2),
      category: choice(1, 2, 3),
      calculator: tick,
      secretaryTools: tick,
      viewReport: choice(0, 1, 2),
      checkScore: choice(0, 1, 2),
      device: choice(1, 2, 3),
      maximizeScreen: zeroOrOne,
      isFaceRecognizeNeed: tick,
      cameraMonitorType: choice(0, 1, 2),
      cameraVideoType: zeroOrOne,
      mobileMonitorType: zeroOrOne,
      mobileVideoType: zeroOrOne,
      screenShotMonitorType: choice(0, 1, 2),
      screenShotVideoType: zeroOrOne,
      isWatermark: tick,
      isRealNameRequired: tick,
      isMobileRequired: tick,
      isIdCardNumRequired: tick,
      isEmailRequired: tick,
      isDegreeRequired: tick,
      isUniversityRequired: tick,
      isMajorRequired: tick,
      randomQuestions: tick,
      randomOptions: tick,
      goBack: tick,
      final: tick,
      givesBackOutages: tick,
      isScoreProposed: tick,
      lateMinutes: minutes,
      handInMinutes: minutes,
      attempts: z
        .string("NOT_VALID")
        .overwrite(plainNumber)
        .default("1")
        .refine((text) => /^\d{1,2}$/.test(text) && Number(text) >= 1, "NOT_VALID")
        .transform(Number)
        .refine((count) => count <= examLimits.attemptsMax, "TOO_MANY_ATTEMPTS"),
      release: z.enum(releaseRules, "NOT_VALID"),
      releaseAt: moment(zone, false),
      reviewAt: moment(zone, false),
      /** Lines without a name are left out. */
      ownFields: z
        .array(ownField)
        .max(examLimits.ownFieldsMax, "TOO_MANY_OWN_FIELDS")
        .default([])
        .transform((fields) => fields.filter(({ name }) => name !== ""))
        .refine(
          (fields) => new Set(fields.map(({ name }) => name)).size === fields.length,
          "OWN_FIELD_TWICE",
        ),
      instructions: lines(examLimits.instructionsMax).default(""),
      site: line(examLimits.siteMax).default(""),
      address: line(examLimits.addressMax).default(""),
      reportMinutes: minutes,
      consentFace: lines(examLimits.consentMax).default(""),
      consentCamera: lines(examLimits.consentMax).default(""),
      consentScreen: lines(examLimits.consentMax).default(""),
      consentProposal: lines(examLimits.consentMax).default(""),
    })
    .superRefine((form, { addIssue }) => {
      for (const { reason, field } of brokenRules(payloadOf(form)))
        addIssue({ code: "custom", message: reason, path: [field] });
    });

type ExamFormValue = z.output<ReturnType<typeof examForm>>;

/** The wire payload of a form. A time of release counts only where it is chosen. */
export function payloadOf({
  revision: _,
  consentFace,
  consentCamera,
  consentScreen,
  consentProposal,
  ...form
}: ExamFormValue): ExamPayload {
  return {
    ...form,
    releaseAt: form.release === "at" ? form.releaseAt : 0,
    consents: {
      face: consentFace,
      camera: consentCamera,
      screen: consentScreen,
      proposal: consentProposal,
    },
  };
}

const ticks = (isOn: boolean | number) => (isOn ? "on" : undefined);

/** An arrangement as values of the form, in the times of a zone. */
export function examFormValues(
  exam: Pick<ExamDetail, "name" | "paperId" | "openAt" | "closeAt"> & { settings: ExamSettings },
  zone: string,
) {
  const { settings } = exam;
  const time = (at: number) => (at === 0 ? "" : localTime(at, zone));
  const flags = Object.entries(settings).filter(([, value]) => typeof value === "boolean");
  return {
    ...Object.fromEntries(flags.map(([name, value]) => [name, ticks(value as boolean)])),
    name: exam.name,
    paperId: exam.paperId,
    openAt: time(exam.openAt),
    closeAt: time(exam.closeAt),
    ...Object.fromEntries(
      (
        [
          "fromType",
          "examType",
          "category",
          "viewReport",
          "checkScore",
          "device",
          "cameraMonitorType",
          "screenShotMonitorType",
          "attempts",
        ] as const
      ).map((name) => [name, String(settings[name])]),
    ),
    ...Object.fromEntries(
      (
        [
          "maximizeScreen",
          "cameraVideoType",
          "mobileMonitorType",
          "mobileVideoType",
          "screenShotVideoType",
        ] as const
      ).map((name) => [name, ticks(settings[name])]),
    ),
    lateMinutes: settings.lateMinutes === 0 ? "" : String(settings.lateMinutes),
    handInMinutes: settings.handInMinutes === 0 ? "" : String(settings.handInMinutes),
    release: settings.release,
    releaseAt: time(settings.releaseAt),
    reviewAt: time(settings.reviewAt),
    ownFields: Array.from({ length: examLimits.ownFieldsMax }, (_, at) => ({
      name: settings.ownFields[at]?.name ?? "",
      isRequired: ticks(settings.ownFields[at]?.isRequired ?? false),
    })),
    instructions: settings.instructions,
    ...{ site: settings.site, address: settings.address },
    reportMinutes: settings.reportMinutes === 0 ? "" : String(settings.reportMinutes),
    ...Object.fromEntries(
      consentKinds.map((kind) => [
        `consent${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}`,
        settings.consents[kind],
      ]),
    ),
  };
}

/** A new exam of a paper, tomorrow at nine by the clocks of a zone, for at least as long as the paper takes. */
export function newExam(
  paper: { _id: string; name: string; jobDuration: number; isPractice: boolean },
  now: number,
  zone: string,
) {
  const tomorrow = localTime(now + 86_400_000, zone).slice(0, 10);
  const openAt = instantOf(`${tomorrow}T09:00`, zone) ?? now + 86_400_000;
  const length = Math.max(
    3_600_000,
    Math.ceil((paper.jobDuration * 1000 + 1_800_000) / 1_800_000) * 1_800_000,
  );
  return { name: paper.name, paperId: paper._id, openAt, closeAt: openAt + length, settings: usualSettings };
}

export const cancelForm = z.object({ reason: cancelReason });
