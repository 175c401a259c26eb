import fc from "fast-check";
import { expect, test } from "vitest";
import { brokenRules, type RuledExam } from "./rules";
import { consentsNeeded, usualSettings } from "./settings";
import { examPayload } from "./shapes";

const hour = 3_600_000;
const exam = (changes: Partial<RuledExam> = {}): RuledExam => ({
  ...usualSettings,
  openAt: hour,
  closeAt: 3 * hour,
  ...changes,
});
const broken = (changes: Partial<RuledExam>) =>
  brokenRules(exam(changes)).map(({ reason, field }) => `${reason} ${field}`);

test("the usual settings break no rule", () => expect(broken({})).toEqual([]));

test.each<[Partial<RuledExam>, string[]]>([
  [{ closeAt: hour, lateMinutes: 30, handInMinutes: 30 }, ["CLOSES_BEFORE_OPENING closeAt"]],
  [{ closeAt: hour + 367 * 24 * hour }, ["WINDOW_TOO_LONG closeAt"]],
  [{ lateMinutes: 120 }, ["LATE_AFTER_CLOSING lateMinutes"]],
  [{ handInMinutes: 120 }, ["HAND_IN_AFTER_CLOSING handInMinutes"]],
  [{ maximizeScreen: 1 }, ["FULL_SCREEN_NEEDS_COMPUTER maximizeScreen"]],
  [{ screenShotMonitorType: 1 }, ["SCREEN_NEEDS_COMPUTER screenShotMonitorType"]],
  [{ screenShotMonitorType: 2, device: 3 }, ["SCREEN_NOT_ON_MOBILE screenShotMonitorType"]],
  [{ screenShotVideoType: 1 }, ["SCREEN_VIDEO_NEEDS_SCREEN screenShotVideoType"]],
  [{ cameraVideoType: 1 }, ["CAMERA_VIDEO_NEEDS_CAMERA cameraVideoType"]],
  [{ mobileMonitorType: 1 }, ["SECOND_PHONE_NEEDS_CAMERA mobileMonitorType"]],
  [{ mobileVideoType: 1 }, ["SECOND_PHONE_VIDEO_NEEDS_PHONE mobileVideoType"]],
  [{ category: 2, cameraMonitorType: 1 }, ["OFFLINE_HAS_NO_CAMERA cameraMonitorType"]],
  [{ category: 1, isScoreProposed: true }, ["PROPOSALS_NEED_INTERVIEW isScoreProposed"]],
  [{ category: 3, isScoreProposed: true }, []],
  [{ category: 2, fromType: 2 }, ["OFFLINE_IS_INVITED fromType"]],
  [{ category: 2, screenShotMonitorType: 2 }, ["OFFLINE_HAS_NO_SCREEN screenShotMonitorType"]],
  [{ fromType: 2, isMobileRequired: false }, ["PUBLIC_NEEDS_MOBILE isMobileRequired"]],
  [{ isRealNameRequired: false }, ["NAME_ALWAYS_REQUIRED isRealNameRequired"]],
  [{ viewReport: 1, checkScore: 0 }, ["REPORT_NEEDS_SCORE viewReport"]],
  [{ release: "at" }, ["RELEASE_TIME_MISSING releaseAt"]],
  [{ release: "at", releaseAt: 2 * hour }, ["RELEASED_BEFORE_CLOSING releaseAt"]],
  [{ reviewAt: 2 * hour }, ["REVIEW_BEFORE_CLOSING reviewAt"]],
])("%j breaks a rule", (changes, rules) => expect(broken(changes)).toEqual(rules));

test("a payload that is accepted breaks no rule, and one that breaks any is refused at its field", () => {
  const values = fc.record({
    category: fc.constantFrom(1 as const, 2 as const, 3 as const),
    fromType: fc.constantFrom(1 as const, 2 as const),
    device: fc.constantFrom(1 as const, 2 as const, 3 as const),
    maximizeScreen: fc.constantFrom(0 as const, 1 as const),
    cameraMonitorType: fc.constantFrom(0 as const, 1 as const, 2 as const),
    screenShotMonitorType: fc.constantFrom(0 as const, 1 as const, 2 as const),
    lateMinutes: fc.integer({ min: 0, max: 200 }),
    closeAt: fc.integer({ min: 0, max: 5 * hour }),
    checkScore: fc.constantFrom(0 as const, 1 as const),
    viewReport: fc.constantFrom(0 as const, 2 as const),
  });
  fc.assert(
    fc.property(values, (changes) => {
      const parsed = examPayload.safeParse({ ...exam(changes), name: "考试", paperId: "p" });
      const wrong = parsed.error?.issues.map(({ path }) => path[0]) ?? [];
      expect(wrong).toEqual(brokenRules(exam(changes)).map(({ field }) => field));
    }),
    { numRuns: 300 },
  );
});

test("what is collected beyond a form asks for a consent of its own", () => {
  expect(consentsNeeded(usualSettings)).toEqual([]);
  expect(consentsNeeded({ ...usualSettings, isFaceRecognizeNeed: true, cameraMonitorType: 2 })).toEqual([
    "face",
    "camera",
  ]);
  expect(consentsNeeded({ ...usualSettings, screenShotMonitorType: 2 })).toEqual(["screen"]);
});
