import * as z from "zod/v4";
import { line, lines } from "../text";

/** Limits also used in texts and markup. Minutes, and candidates' tries at a practice paper. */
export const examLimits = {
  nameMax: 100,
  minutesMax: 1440,
  attemptsMax: 20,
  instructionsMax: 5000,
  siteMax: 60,
  addressMax: 120,
  consentMax: 3000,
  ownFieldMax: 30,
  ownFieldsMax: 5,
  reasonMax: 300,
  /** The longest time from opening to closing, days. */
  windowDays: 366,
} as const;

/** Pictures and recordings of a sitting are deleted so many days after its scores are released. */
export const evidenceDays = 90;

/** What candidates can be asked for (001 §3), in the order of the form; the flag of each says "required". */
export const infoFlags = {
  realName: "isRealNameRequired",
  mobile: "isMobileRequired",
  idcard: "isIdCardNumRequired",
  email: "isEmailRequired",
  degree: "isDegreeRequired",
  university: "isUniversityRequired",
  major: "isMajorRequired",
} as const;

/** When scores are released: on handing in, once all are marked, at a time, or by hand (decisions §6). */
export const releaseRules = ["immediately", "marked", "at", "byHand"] as const;

/** Pictures that are taken of a candidate; whoever agrees to the camera agrees to a second phone's. */
export const evidenceKinds = ["face", "camera", "screen", "phone"] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

/** What asks for a consent of its own (trust F4): each picture, and the proposals of an AI service. */
export const consentKinds = ["face", "camera", "screen", "proposal"] as const;
export type ConsentKind = (typeof consentKinds)[number];

const oneOf = <const Values extends readonly number[]>(...values: Values) => z.literal(values, "NOT_VALID");
const flag = z.boolean("NOT_VALID");
const minutes = z
  .number("NOT_MINUTES")
  .int("NOT_MINUTES")
  .min(0, "NOT_MINUTES")
  .max(examLimits.minutesMax, "NOT_MINUTES");
const moment = z.number("NOT_A_TIME").int("NOT_A_TIME").min(0, "NOT_A_TIME").max(8.64e15, "NOT_A_TIME");

/** Every setting of an exam under the specification's name (001 §3), and those that we added below. */
export const examSettingFields = z.object({
  /** 1 invited, 2 public. */
  fromType: oneOf(1, 2),
  /** 1: all begin when it opens. 2: each at any time of the window. */
  examType: oneOf(1, 2),
  /** 1 online, 2 offline, 3 AI interview. */
  category: oneOf(1, 2, 3),
  calculator: flag,
  secretaryTools: flag,
  /** 0 not viewable, 1 with correct answers, 2 without answers. */
  viewReport: oneOf(0, 1, 2),
  /** 0 no score, 1 score only, 2 score and result. */
  checkScore: oneOf(0, 1, 2),
  /** 1 any, 2 computer only, 3 mobile only. */
  device: oneOf(1, 2, 3),
  maximizeScreen: oneOf(0, 1),
  isFaceRecognizeNeed: flag,
  /** 0 off, 1 forced, 2 optional. */
  cameraMonitorType: oneOf(0, 1, 2),
  cameraVideoType: oneOf(0, 1),
  mobileMonitorType: oneOf(0, 1),
  mobileVideoType: oneOf(0, 1),
  /** 0 off, 1 forced, 2 optional. */
  screenShotMonitorType: oneOf(0, 1, 2),
  screenShotVideoType: oneOf(0, 1),
  isWatermark: flag,
  isRealNameRequired: flag,
  isMobileRequired: flag,
  isIdCardNumRequired: flag,
  isEmailRequired: flag,
  isDegreeRequired: flag,
  isUniversityRequired: flag,
  isMajorRequired: flag,
  /** The four question-set options of 001 §3. */
  randomQuestions: flag,
  randomOptions: flag,
  goBack: flag,
  final: flag,
  /** Minutes after the opening when nobody enters any more; 0: until the exam closes. */
  lateMinutes: minutes,
  /** Minutes after one's own start before which nobody hands in; 0: at any time. */
  handInMinutes: minutes,
  /** Whether time that our outages take is given back (decisions §4). */
  givesBackOutages: flag.default(true),
  /** Whether an AI service proposes marks of answers that people mark; a person decides (AI interview alone). */
  isScoreProposed: flag.default(false),
  /** How often one candidate may sit it; more than once only where the paper is for practice. */
  attempts: z
    .number("NOT_VALID")
    .int("NOT_VALID")
    .min(1, "NOT_VALID")
    .max(examLimits.attemptsMax, "TOO_MANY_ATTEMPTS"),
  release: z.enum(releaseRules, "NOT_VALID"),
  /** Epoch milliseconds; 0 where `release` is not "at". */
  releaseAt: moment,
  /** From when questions and answers can be viewed, so that later shifts are not told; 0: with the score. */
  reviewAt: moment,
  /** Further lines that candidates fill in. */
  ownFields: z
    .array(
      z.object({
        name: line(examLimits.ownFieldMax).min(1, "OWN_FIELD_EMPTY"),
        isRequired: flag,
      }),
    )
    .max(examLimits.ownFieldsMax, "TOO_MANY_OWN_FIELDS")
    .refine((fields) => new Set(fields.map(({ name }) => name)).size === fields.length, "OWN_FIELD_TWICE"),
  instructions: lines(examLimits.instructionsMax),
  /** Where an offline exam is held, and its address: on admission tickets. */
  site: line(examLimits.siteMax).default(""),
  address: line(examLimits.addressMax).default(""),
  /** Minutes before the opening by which candidates of an offline exam report; 0: at the opening. */
  reportMinutes: minutes.default(0),
  /** What candidates consent to, by kind; "": our own words. */
  consents: z.object({
    face: lines(examLimits.consentMax),
    camera: lines(examLimits.consentMax),
    screen: lines(examLimits.consentMax),
    proposal: lines(examLimits.consentMax).default(""),
  }),
});
export type ExamSettings = z.infer<typeof examSettingFields>;

/** Sensible settings of a new exam. */
export const usualSettings: ExamSettings = {
  fromType: 1,
  examType: 2,
  category: 1,
  calculator: false,
  secretaryTools: false,
  viewReport: 0,
  checkScore: 1,
  device: 1,
  maximizeScreen: 0,
  isFaceRecognizeNeed: false,
  cameraMonitorType: 0,
  cameraVideoType: 0,
  mobileMonitorType: 0,
  mobileVideoType: 0,
  screenShotMonitorType: 0,
  screenShotVideoType: 0,
  isWatermark: true,
  isRealNameRequired: true,
  isMobileRequired: true,
  isIdCardNumRequired: false,
  isEmailRequired: false,
  isDegreeRequired: false,
  isUniversityRequired: false,
  isMajorRequired: false,
  randomQuestions: true,
  randomOptions: true,
  goBack: true,
  final: false,
  lateMinutes: 0,
  handInMinutes: 0,
  givesBackOutages: true,
  isScoreProposed: false,
  attempts: 1,
  release: "byHand",
  releaseAt: 0,
  reviewAt: 0,
  ownFields: [],
  instructions: "",
  site: "",
  address: "",
  reportMinutes: 0,
  consents: { face: "", camera: "", screen: "", proposal: "" },
};

/** Of what is taken, the kinds that are short videos instead of pictures. */
export const clipsOf = (settings: ExamSettings): EvidenceKind[] =>
  evidenceKinds.filter(
    (kind) =>
      ({
        face: false,
        camera: settings.cameraVideoType === 1,
        screen: settings.screenShotVideoType === 1,
        phone: settings.mobileVideoType === 1,
      })[kind],
  );

/** Which personal data these settings collect beyond what is filled in: each asks for a consent. */
export const consentsNeeded = (settings: ExamSettings): ConsentKind[] =>
  consentKinds.filter(
    (kind) =>
      ({
        face: settings.isFaceRecognizeNeed,
        camera: settings.cameraMonitorType !== 0 || settings.mobileMonitorType !== 0,
        screen: settings.screenShotMonitorType !== 0,
        proposal: settings.isScoreProposed,
      })[kind],
  );
