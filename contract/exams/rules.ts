import { type ExamSettings, examLimits } from "./settings";

/**
 * The rules of an exam that span several fields. Defined here once for the form and the service. Per field,
 * only the first broken rule is reported.
 */

/** What rules read: the settings and the window, epoch milliseconds. */
export type RuledExam = ExamSettings & { openAt: number; closeAt: number };

type Rules = Record<string, { field: keyof RuledExam; isBroken(exam: RuledExam): boolean }>;

const minute = 60_000;
const isOffline = ({ category }: RuledExam) => category === 2;
const windowOf = ({ openAt, closeAt }: RuledExam) => closeAt - openAt;
/** Where the window itself is wrong, its end says so. */
const isAfterWindow = (minutes: number, exam: RuledExam) =>
  windowOf(exam) >= minute && minutes * minute >= windowOf(exam);

export const examRules = {
  CLOSES_BEFORE_OPENING: { field: "closeAt", isBroken: (exam) => windowOf(exam) < minute },
  WINDOW_TOO_LONG: {
    field: "closeAt",
    isBroken: (exam) => windowOf(exam) > examLimits.windowDays * 86_400_000,
  },
  LATE_AFTER_CLOSING: {
    field: "lateMinutes",
    isBroken: (exam) => isAfterWindow(exam.lateMinutes, exam),
  },
  HAND_IN_AFTER_CLOSING: {
    field: "handInMinutes",
    isBroken: (exam) => isAfterWindow(exam.handInMinutes, exam),
  },
  FULL_SCREEN_NEEDS_COMPUTER: {
    field: "maximizeScreen",
    isBroken: ({ maximizeScreen, device }) => maximizeScreen === 1 && device !== 2,
  },
  SCREEN_NEEDS_COMPUTER: {
    field: "screenShotMonitorType",
    isBroken: ({ screenShotMonitorType, device }) => screenShotMonitorType === 1 && device !== 2,
  },
  SCREEN_NOT_ON_MOBILE: {
    field: "screenShotMonitorType",
    isBroken: ({ screenShotMonitorType, device }) => screenShotMonitorType !== 0 && device === 3,
  },
  SCREEN_VIDEO_NEEDS_SCREEN: {
    field: "screenShotVideoType",
    isBroken: (exam) => exam.screenShotVideoType === 1 && exam.screenShotMonitorType === 0,
  },
  CAMERA_VIDEO_NEEDS_CAMERA: {
    field: "cameraVideoType",
    isBroken: (exam) => exam.cameraVideoType === 1 && exam.cameraMonitorType === 0,
  },
  SECOND_PHONE_NEEDS_CAMERA: {
    field: "mobileMonitorType",
    isBroken: (exam) => exam.mobileMonitorType === 1 && exam.cameraMonitorType === 0,
  },
  SECOND_PHONE_VIDEO_NEEDS_PHONE: {
    field: "mobileVideoType",
    isBroken: (exam) => exam.mobileVideoType === 1 && exam.mobileMonitorType === 0,
  },
  OFFLINE_HAS_NO_CAMERA: {
    field: "cameraMonitorType",
    isBroken: (exam) => isOffline(exam) && exam.cameraMonitorType !== 0,
  },
  OFFLINE_HAS_NO_SCREEN: {
    field: "screenShotMonitorType",
    isBroken: (exam) => isOffline(exam) && exam.screenShotMonitorType !== 0,
  },
  PROPOSALS_NEED_INTERVIEW: {
    field: "isScoreProposed",
    isBroken: ({ isScoreProposed, category }) => isScoreProposed && category !== 3,
  },
  OFFLINE_IS_INVITED: {
    field: "fromType",
    isBroken: (exam) => isOffline(exam) && exam.fromType === 2,
  },
  PUBLIC_NEEDS_MOBILE: {
    field: "isMobileRequired",
    isBroken: ({ fromType, isMobileRequired }) => fromType === 2 && !isMobileRequired,
  },
  NAME_ALWAYS_REQUIRED: {
    field: "isRealNameRequired",
    isBroken: ({ isRealNameRequired }) => !isRealNameRequired,
  },
  REPORT_NEEDS_SCORE: {
    field: "viewReport",
    isBroken: ({ viewReport, checkScore }) => viewReport !== 0 && checkScore === 0,
  },
  RELEASE_TIME_MISSING: {
    field: "releaseAt",
    isBroken: ({ release, releaseAt }) => release === "at" && releaseAt === 0,
  },
  RELEASED_BEFORE_CLOSING: {
    field: "releaseAt",
    isBroken: ({ release, releaseAt, closeAt }) => release === "at" && releaseAt !== 0 && releaseAt < closeAt,
  },
  REVIEW_BEFORE_CLOSING: {
    field: "reviewAt",
    isBroken: ({ reviewAt, closeAt }) => reviewAt !== 0 && reviewAt < closeAt,
  },
} as const satisfies Rules;

type RuleName = keyof typeof examRules;

/** The broken rules, the first of each field. */
export function brokenRules(exam: RuledExam): { reason: RuleName; field: keyof RuledExam }[] {
  const fields = new Set<string>();
  return (Object.keys(examRules) as RuleName[]).flatMap((reason) => {
    const { field, isBroken } = examRules[reason];
    if (fields.has(field) || !isBroken(exam)) return [];
    fields.add(field);
    return [{ reason, field }];
  });
}

/** What the paper and its company decide of an exam, as facts of the service. */
export interface ExamFacts {
  isPractice: boolean;
  /** True where somebody has to mark answers by hand. */
  needsMarking: boolean;
  /** The paper shows its score when it is handed in. */
  showsScore: boolean;
}

/** The rules about the exam's paper, checked by the service alone. */
export const paperFactRules = {
  ATTEMPTS_NEED_PRACTICE: {
    field: "attempts",
    isBroken: ({ attempts }: RuledExam, { isPractice }: ExamFacts) => attempts > 1 && !isPractice,
  },
  PAPER_NEEDS_MARKING: {
    field: "release",
    isBroken: ({ release }: RuledExam, { needsMarking }: ExamFacts) =>
      release === "immediately" && needsMarking,
  },
  PAPER_SHOWS_SCORE: {
    field: "checkScore",
    isBroken: ({ checkScore }: RuledExam, { showsScore }: ExamFacts) => showsScore && checkScore === 0,
  },
  PAPER_RELEASES_AT_ONCE: {
    field: "release",
    isBroken: ({ release }: RuledExam, { showsScore }: ExamFacts) => showsScore && release !== "immediately",
  },
} as const;
