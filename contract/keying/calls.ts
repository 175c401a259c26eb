import * as z from "zod/v4";
import { badFile, blob, call, uploaded } from "../call";
import { candidateId } from "../candidates/shapes";
import { may } from "../roles";
import { id } from "../text";
import {
  answerScans,
  keyingDifferences,
  keyingFilter,
  keyingPage,
  keyingSheet,
  keyPayload,
  scanFileLimits,
  scanProblem,
  seenKeyed,
  settlePayload,
  takeBackReason,
} from "./shapes";

const done = z.object({}).nullable();
const byManager = { service: "exam", method: "POST", allow: may.arrangeExams } as const;
const closed = {
  ...{ NOT_ON_PAPER: null, CANDIDATE_OUT: null, SAT_ONLINE: null, KEYING_TOO_EARLY: null },
  ...{ KEYED_ALREADY: null },
} as const;

/** Answers of candidates who sat an offline exam on paper, keyed in and scored as those given online. */
export const keyingCalls = {
  list: call({
    ...byManager,
    path: "/offline/keying/list",
    summary: "The candidates of an offline exam who did not sit online, and how far their answers are keyed.",
    request: keyingFilter,
    reply: keyingPage,
    refusals: { NOT_ON_PAPER: null },
    changes: false,
  }),
  get: call({
    ...byManager,
    path: "/offline/keying/detail",
    summary:
      "The questions of a candidate's own paper to be keyed, with what the caller keyed before and nothing of anybody else's.",
    request: candidateId,
    reply: keyingSheet,
    refusals: closed,
    changes: false,
  }),
  key: call({
    ...byManager,
    path: "/offline/keying/save",
    summary:
      "Key the answers of a paper: by question and field, letters as they stand on the candidate's paper, T or F, texts. With `isFromScan` refused once the scan that the form was shown with is no longer the caller's to confirm. The reply is the state.",
    request: keyPayload,
    reply: z.string(),
    refusals: { ...closed, KEYED_WRONG: null, SCAN_CHANGED_MEANWHILE: null },
    changes: true,
  }),
  differences: call({
    ...byManager,
    path: "/offline/keying/differences",
    summary: "Where the two keyings of a paper differ.",
    request: candidateId,
    reply: keyingDifferences,
    refusals: { NOTHING_DIFFERS: null },
    changes: false,
  }),
  settle: call({
    ...byManager,
    path: "/offline/keying/settle",
    summary:
      "Settle where two keyings differ: the first, the second, or what is right. `revision` names the state that the choice was made from.",
    request: settlePayload,
    reply: done,
    refusals: {
      ...{ NOTHING_DIFFERS: null, DIFFERENCES_CHANGED_MEANWHILE: null },
      ...{ PICK_MISSING: "picks", KEYED_WRONG: "picks" },
    },
    changes: true,
  }),
  score: call({
    ...byManager,
    path: "/offline/keying/score",
    summary:
      "Hand in what was keyed of these candidates, or of up to 50 that are ready, so that it is scored as answers given online. The reply is how many, and how many were left out because the balance does not cover them.",
    request: z.object({ examId: id, candidateIds: z.array(id).max(50, "NOT_VALID").default([]) }),
    reply: z.object({ scored: z.number(), short: z.number() }),
    refusals: { ...closed, NOTHING_TO_SCORE: null, KEYED_BALANCE_SHORT: null },
    changes: true,
  }),
  takeBack: call({
    ...byManager,
    path: "/offline/keying/undo",
    summary:
      "Take back the last step, with a reason: the hand-in and its scores while they are not released and no mark of them is rescored, or else what was keyed. Refused where `keyed` is not the state any more.",
    request: candidateId.extend({ reason: takeBackReason, ...seenKeyed }),
    reply: done,
    refusals: {
      ...{ SCORE_RELEASED: null, MARK_RESCORED: null },
      ...{ NOTHING_KEYED: null, KEYED_CHANGED_MEANWHILE: null },
    },
    changes: true,
  }),
  double: call({
    ...byManager,
    path: "/offline/keying/double",
    summary: "Say whether each paper is keyed by two people, the second without seeing what the first keyed.",
    request: z.object({ examId: id, isDouble: z.boolean("NOT_VALID") }),
    reply: done,
    refusals: { NOT_ON_PAPER: null },
    changes: true,
  }),
};

/** Scanned answer sheets, which a person confirms before they count as keyed. */
export const scanCalls = {
  add: call({
    ...byManager,
    path: "/offline/keying/scan",
    summary:
      "Read a file of scanned answer sheets (PNG, JPEG, PDF of pictures) in the background; nothing is keyed before a person confirms it. The reply is the scan's id.",
    request: z.object({ examId: id, file: uploaded }),
    reply: z.string(),
    upload: { maxBytes: scanFileLimits.bytes + 100_000 },
    refusals: { ...badFile("file"), NOT_ON_PAPER: null, KEYING_TOO_EARLY: null, TOO_MANY_SCANS: "file" },
    changes: false,
  }),
  list: call({
    ...byManager,
    path: "/offline/keying/scan/list",
    summary:
      "The scanned files of an exam, the pages that could not be read, and how many sheets wait for a person.",
    request: z.object({ examId: id }),
    reply: answerScans,
    changes: false,
  }),
  picture: call({
    ...byManager,
    method: "GET",
    path: "/offline/keying/scan/picture/{pageId}",
    summary: "The picture of a scanned page, or of one question on it by its place in the candidate's paper.",
    request: z.object({ pageId: id, place: z.coerce.number().int().min(0).max(2000).optional() }),
    reply: blob,
    changes: false,
  }),
  confirm: call({
    ...byManager,
    path: "/offline/keying/scan/confirm",
    summary: "Key what was read without doubt from the scans of up to 50 candidates. The reply is how many.",
    request: z.object({ examId: id }),
    reply: z.number(),
    refusals: { NOTHING_TO_CONFIRM: null },
    changes: true,
  }),
  dismiss: call({
    ...byManager,
    path: "/offline/keying/scan/dismiss",
    summary:
      "Take a page that was looked at from the list of those that could not be read, or put it back, as it was, with its `problem`. The reply is the problem that it had; empty for none.",
    request: z.object({ pageId: id, problem: scanProblem.or(z.literal("")).default("") }),
    reply: scanProblem.or(z.literal("")),
    changes: true,
  }),
};
