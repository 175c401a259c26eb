import * as z from "zod/v4";
import { call } from "../call";
import { candidateId } from "../candidates/shapes";
import { picturesRequest, shownPictures, takenPicture } from "../evidence/shapes";
import { seenRevision } from "../revision";
import { may } from "../roles";
import { id } from "../text";
import {
  monitorAct,
  monitoredRoom,
  monitorIds,
  monitorPlan,
  roomSize,
  tellPayload,
  watchedExam,
  watchedSitting,
  watchFilter,
  watchPage,
} from "./shapes";

const examId = z.object({ examId: id });
const done = z.object({}).nullable();

/** Watching exams while they run: what is noticed is evidence for a person (decisions §6; trust B5, G9). */
export const monitoringCalls = {
  exams: call({
    service: "exam",
    method: "POST",
    path: "/monitor/exam/list",
    summary:
      "The published exams that are not over, or in which somebody still sits, and that the caller watches: those given to them, or for administrators all.",
    request: z.object({}),
    reply: z.array(watchedExam),
    allow: may.watchExams,
    changes: false,
  }),
  candidates: call({
    service: "exam",
    method: "POST",
    path: "/monitor/candidate/page",
    summary: "The candidates of a watched exam as they are now, without answers, keys or scores.",
    request: watchFilter,
    reply: watchPage,
    allow: may.watchExams,
    changes: false,
  }),
  pulse: call({
    service: "exam",
    method: "POST",
    path: "/monitor/exam/pulse",
    summary:
      "A text that differs once somebody in a watched exam has begun, ended or was acted upon, or something was noticed; saves alone do not change it.",
    request: examId,
    reply: z.object({ pulse: z.string() }),
    allow: may.watchExams,
    changes: false,
  }),
  look: call({
    service: "exam",
    method: "POST",
    path: "/monitor/candidate/look",
    summary:
      "Note that what was noticed in a candidate's sitting has been looked at, up to the time of the page that showed it.",
    request: candidateId.extend({ seen: z.coerce.number("NOT_VALID").int("NOT_VALID").min(1, "NOT_VALID") }),
    reply: done,
    allow: may.watchExams,
    // why: what was read for others is forgotten after the transaction, which the handler opens itself.
    changes: false,
  }),
  get: call({
    service: "exam",
    method: "POST",
    path: "/monitor/candidate/detail",
    summary: "One candidate of a watched exam, and what happened in the sitting, the last first.",
    request: candidateId,
    reply: watchedSitting,
    allow: may.watchExams,
    changes: false,
  }),
  act: call({
    service: "exam",
    method: "POST",
    path: "/monitor/candidate/act",
    summary:
      "Send a message, warn, pause, go on, give time or end a running sitting, void a candidate or take one back, with the reason: the candidate is told, and it is written in the log. Refused where another monitor acted meanwhile.",
    request: monitorAct,
    reply: done,
    allow: may.watchExams,
    refusals: {
      ACTED_MEANWHILE: null,
      ACTION_NOT_POSSIBLE: "kind",
      ...{ SITTING_TIME_OVER: "kind", EXAM_CANCELLED: "kind" },
      BALANCE_SHORT: null,
    },
    // why: the writer has a transaction of its own, as for every change of a sitting.
    changes: false,
  }),
  tell: call({
    service: "exam",
    method: "POST",
    path: "/monitor/candidate/tell",
    summary:
      "Send a message to all candidates that a filter finds and who sit or are paused, or warn them, in the background. The reply is how many there are.",
    request: tellPayload,
    reply: z.number(),
    allow: may.watchExams,
    refusals: { NOBODY_SITS: null },
    changes: true,
  }),
  pictures: call({
    service: "exam",
    method: "POST",
    path: "/monitor/candidate/pictures",
    summary: "When pictures of a candidate were taken, and of which kind, the last first.",
    request: candidateId,
    reply: z.array(takenPicture),
    allow: may.watchExams,
    changes: false,
  }),
  showPictures: call({
    service: "exam",
    method: "POST",
    path: "/monitor/candidate/pictures/show",
    summary:
      "Up to twelve pictures of one candidate, from a moment backwards, with the reason for looking, which is written in the audit trail.",
    request: picturesRequest,
    reply: shownPictures,
    allow: may.watchExams,
    // why: pictures are stored nowhere, also not as the reply to the same request.
    changes: false,
  }),
  people: call({
    service: "exam",
    method: "POST",
    path: "/monitor/people",
    summary:
      "The rooms of an exam, who can watch exams, and who watches this room, or with an empty one all.",
    request: examId.extend({ room: monitoredRoom }),
    reply: monitorPlan,
    allow: may.keepCompany,
    changes: false,
  }),
  plan: call({
    service: "exam",
    method: "POST",
    path: "/monitor/plan",
    summary:
      "Choose the monitors of a room, or with an empty one of the whole exam. Administrators watch each exam without being chosen. `revision` names the state that the change was made from.",
    request: examId.extend({ room: monitoredRoom, operatorIds: monitorIds, ...seenRevision }),
    reply: done,
    allow: may.keepCompany,
    refusals: { MONITOR_UNKNOWN: "operatorIds", MONITORS_CHANGED_MEANWHILE: null },
    changes: true,
  }),
  initRooms: call({
    service: "exam",
    method: "GET",
    path: "/admin/monitor/room/init/{examId}/{size}",
    summary:
      "Seat candidates without a room, in the order of their numbers, in new rooms of this size. The reply counts the rooms and the candidates.",
    request: examId.extend({ size: z.coerce.number("ROOM_SIZE_WRONG").pipe(roomSize) }),
    reply: z.object({ rooms: z.number(), people: z.number() }),
    allow: may.keepCompany,
    refusals: { TOO_MANY_ROOMS: "size" },
    // why: a GET on the wire (001 §7); the handler has a transaction of its own.
    changes: false,
  }),
};
