import * as z from "zod/v4";
import { badStoredFile, blob, call } from "../call";
import { requiredCandidateFields } from "../candidates/calls";
import { registerPayload } from "../invitations/registration";
import {
  enterPayload,
  fileRequest,
  fileSavePayload,
  handInPayload,
  ownFileRequest,
  placeRequest,
  receipt,
  receiptRequest,
  saveOutcome,
  savePayload,
  sittingPage,
  sittingSession,
  startObstacle,
  startPayload,
} from "./shapes";

const done = z.object({}).nullable();
const gone = { SITTING_GONE: null } as const;
const obstacles = Object.fromEntries(startObstacle.options.map((name) => [name, null])) as Record<
  (typeof startObstacle.options)[number],
  null
>;

/** The pages of candidates: their own session opens them, and no operator's does (trust B3, G7). */
export const sittingCalls = {
  enter: call({
    service: "exam",
    method: "POST",
    path: "/sitting/enter",
    summary:
      "Confirm who one is with an invitation, and get a session. Where another device has a live sitting, only by taking over, which ends its session.",
    request: enterPayload,
    reply: z.object({ session: z.string(), uuid: z.string() }),
    allow: "anyone",
    refusals: {
      ...{ EXAM_OVER: null, CANDIDATE_OUT: null, TOO_MANY_TRIES: null },
      ...{ IDENTITY_WRONG: "identity", SITTING_ELSEWHERE: "takesOver" },
    },
    changes: false,
  }),
  register: call({
    service: "exam",
    method: "POST",
    path: "/sitting/register",
    summary:
      "Register for a public exam, and get a session; the price is reserved, and one's own link is sent. A mobile that is registered already gets its link again, and no session.",
    request: registerPayload,
    reply: z.object({ session: z.string(), uuid: z.string() }),
    allow: "anyone",
    refusals: {
      ...{ EXAM_OVER: null, EXAM_FULL: null, TOO_LATE_TO_START: null, TOO_MANY_TRIES: null },
      ...{ CANDIDATE_REGISTERED: "mobile", CANDIDATE_ID_TAKEN: "idcard", TOO_MANY_CANDIDATES: null },
      ...requiredCandidateFields,
    },
    changes: false,
  }),
  page: call({
    service: "exam",
    method: "POST",
    path: "/sitting/page",
    summary: "All that a page of the candidate's sitting shows, with one question where its place is given.",
    request: placeRequest,
    reply: sittingPage,
    allow: "anyone",
    refusals: { ...gone, QUESTION_NOT_OPEN: null },
    changes: false,
  }),
  file: call({
    service: "exam",
    method: "POST",
    path: "/sitting/file",
    summary: "A picture of a question that is open in the candidate's sitting.",
    request: fileRequest,
    reply: blob,
    allow: "anyone",
    refusals: gone,
    changes: false,
  }),
  start: call({
    service: "exam",
    method: "POST",
    path: "/sitting/start",
    summary: "Begin: from now on the time runs, and the price is charged.",
    request: startPayload,
    reply: done,
    allow: "anyone",
    refusals: { ...gone, ...obstacles, CONSENT_MISSING: "agreed", EXAM_FULL: null },
    changes: false,
  }),
  save: call({
    service: "exam",
    method: "POST",
    path: "/sitting/save",
    summary:
      "Save the answer to one question. The reply comes when it is on disk. An older page never overwrites a newer save; the same form twice is one save.",
    request: savePayload,
    reply: saveOutcome,
    allow: "anyone",
    refusals: { ...gone, QUESTION_NOT_OPEN: null, SITTING_PAUSED: null },
    changes: false,
  }),
  saveFile: call({
    service: "exam",
    method: "POST",
    path: "/sitting/saveFile",
    summary:
      "Save a file or recording as the answer to one question, in place of an earlier one; else as a save.",
    request: fileSavePayload,
    reply: saveOutcome,
    allow: "anyone",
    refusals: { ...gone, QUESTION_NOT_OPEN: null, SITTING_PAUSED: null, ...badStoredFile("file") },
    changes: false,
    upload: { maxBytes: 10_200_000 },
  }),
  ownFile: call({
    service: "exam",
    method: "POST",
    path: "/sitting/ownFile",
    summary: "The file that the candidate saved as the answer to a question, while the sitting runs.",
    request: ownFileRequest,
    reply: blob,
    allow: "anyone",
    refusals: gone,
    changes: false,
  }),
  handIn: call({
    service: "exam",
    method: "POST",
    path: "/sitting/handIn",
    summary: "Hand in one part, or the whole; nothing of it changes afterwards. Twice is once.",
    request: handInPayload,
    reply: done,
    allow: "anyone",
    refusals: { ...gone, TOO_EARLY_TO_HAND_IN: null, SITTING_PAUSED: null, QUESTION_NOT_OPEN: null },
    changes: false,
  }),
  pause: call({
    service: "exam",
    method: "POST",
    path: "/sitting/pause",
    summary: "ClockStop the clock, as often as the candidate's accommodation allows.",
    request: sittingSession,
    reply: done,
    allow: "anyone",
    refusals: { ...gone, NO_PAUSE_LEFT: null },
    changes: false,
  }),
  resume: call({
    service: "exam",
    method: "POST",
    path: "/sitting/resume",
    summary: "Let the clock run again after a pause.",
    request: sittingSession,
    reply: done,
    allow: "anyone",
    refusals: gone,
    changes: false,
  }),
  receipt: call({
    service: "exam",
    method: "GET",
    path: "/sitting/receipt/{id}",
    summary: "What anyone may check of a sitting: that it arrived, when, and that nothing was altered since.",
    request: receiptRequest,
    reply: receipt,
    allow: "anyone",
    changes: false,
  }),
};
