import { noAnswer, type SittingPage } from "#contract/sitting/shapes";
import { grace } from "#contract/sitting/timing";
import type { Candidate } from "~/sitting/candidate.server";
import { words } from "./words";

const minute = 60_000;

/** Somebody who looks at a page of a sitting, in Chinese. */
export const candidateReader = (more: Partial<Candidate> = {}): Candidate => ({
  ...{
    session: "",
    elsewhere: "",
    services: {} as Candidate["services"],
    language: "zh",
    t: words("zh"),
    uuid: "me",
  },
  ...{
    address: "/sit/me",
    isPreview: false,
    form: new FormData(),
    csrf: "",
    formId: "",
    view: "1",
    agent: "",
  },
  ...{ headers: new Headers(), url: new URL("http://mingshi.test/sit/me") },
  ...more,
});

/** A sitting of one open part with two questions, ten minutes after its start, an hour before its end. */
export function sittingPage(more: Partial<SittingPage> = {}): SittingPage {
  const part = {
    ...{
      name: "第一部分",
      introduction: "",
      state: "open" as const,
      first: 0,
      count: 2,
      points: 10,
      minutes: 0,
    },
    ...{ opensAt: 0, endsAt: 70 * minute, countsUntil: 70 * minute + grace, submittedAt: 0 },
  };
  return {
    ...{ exam: "安全考试", company: "明试", timeZone: "Asia/Shanghai", uuid: "me", name: "周远" },
    ...{ isTrial: false, state: "sitting", now: 10 * minute, startedAt: 0, endsAt: 70 * minute },
    ...{ submittedAt: 0, submittedBy: "", receipt: "", minutes: 70, extraMinutes: 0, givenBack: 0, given: 0 },
    ...{ givesBackOutages: true, openAt: 0, closeAt: 600 * minute, lastStartAt: 0, handInFrom: 0 },
    ...{ obstacle: null, cancelReason: "", isByParts: false, isUnified: false, isFromOpening: false },
    ...{ parts: [part], part: 0, places: [0, 1].map(() => ({ amount: 0, isFlagged: false })) },
    ...{ saved: { sequence: 0, at: 0 }, place: 0, goBack: true, isFinal: false, pausesLeft: 0 },
    ...{ calculator: false, scratchPaper: false, watermark: false, fullScreen: false, device: 1 },
    ...{
      instructions: "",
      hasTicket: false,
      consents: [],
      consentStamp: "stamp",
      takes: [],
      hasPhone: false,
      clips: [],
    },
    ...{ pictures: { face: 0, camera: 0, screen: 0, phone: 0 }, release: "byHand", releaseAt: 0 },
    ...{ checkScore: 0, result: null, isHeld: false, isVoid: false, attempt: 1, attemptsLeft: 0 },
    ...{ told: null, timesLeft: 0, canReview: false, reviewFrom: null, unanswered: [], question: null },
    ...more,
  };
}

/** Its first question, which asks for one of two. */
export const askedFirst: SittingPage["question"] = {
  ...{ place: 0, part: 0, isOpen: true, answer: noAnswer, file: null, run: null, running: [] },
  ...{ play: null, recording: null, isFlagged: false, basis: 0 },
  asked: {
    ...{ content: "先做哪一步？", options: [0, 1].map((value) => ({ value, content: `选项${value}` })) },
    ...{ blanks: 0, points: 5, versionId: "v", stimulus: "", answerTemplate: "", type: 1 },
    ...{ isJumpAllowed: true, children: [], program: null, media: null },
    ...{ seconds: 0, prepareSeconds: 0, takes: 0, fileKinds: [], megabytes: 0 },
  },
};
