import * as z from "zod/v4";
import { call } from "../call";
import { changedMeanwhile, seenRevision } from "../revision";
import { may } from "../roles";
import { id } from "../text";
import {
  irregularityPayload,
  roomDetail,
  roomItem,
  roomLimits,
  roomName,
  roomStaffing,
  swapPayload,
  tickPayload,
  whichRoom,
} from "./shapes";

const done = z.object({}).nullable();
const inRoom = { service: "exam", method: "POST", allow: may.keepRooms } as const;
const unknown = { SEAT_UNKNOWN: "code", SEAT_SHARED: "code", TICKET_ELSEWHERE: "code" } as const;

/** Rooms of offline exams: who came, where they sit, what was irregular (decisions §7; trust B5). */
export const roomCalls = {
  list: call({
    ...inRoom,
    path: "/offline/room/list",
    summary:
      "The rooms of offline exams that are not over: those given to the caller, or for administrators all.",
    request: z.object({}),
    reply: z.array(roomItem),
    changes: false,
  }),
  get: call({
    ...inRoom,
    path: "/offline/room/detail",
    summary: "A room with everybody in it and what was recorded, without scores.",
    request: whichRoom,
    reply: roomDetail,
    changes: false,
  }),
  tick: call({
    ...inRoom,
    path: "/offline/room/tick",
    summary:
      "Record somebody, by seat or number, as present or absent. The reply is their id. A seat is refused where somebody moved from or to it since it was made.",
    request: tickPayload,
    reply: z.string(),
    refusals: { ...unknown, SEAT_SWAPPED: "code" },
    changes: true,
  }),
  close: call({
    ...inRoom,
    path: "/offline/room/absent",
    summary: "Record everybody who was not ticked as absent. The reply is how many.",
    request: whichRoom,
    reply: z.number(),
    changes: true,
  }),
  undo: call({
    ...inRoom,
    path: "/offline/room/undo",
    summary:
      "Undo one's own last entry: a tick, a change of seats, or all absences that were recorded at once.",
    request: whichRoom.extend({ entryId: z.string("NOT_VALID").max(64, "NOT_VALID") }),
    reply: done,
    refusals: { NOTHING_TO_UNDO: null },
    changes: true,
  }),
  irregularity: call({
    ...inRoom,
    path: "/offline/room/irregularity",
    summary: "Record an irregularity, of one candidate or of the room.",
    request: irregularityPayload,
    reply: done,
    refusals: unknown,
    changes: true,
  }),
  swap: call({
    ...inRoom,
    path: "/offline/room/seat",
    summary: "Give somebody another seat; whoever has it gets theirs.",
    request: swapPayload,
    reply: done,
    refusals: { ...unknown, SEAT_SAME: "seat" },
    changes: true,
  }),
  staff: call({
    service: "exam",
    method: "POST",
    path: "/offline/room/staff",
    summary: "The rooms of an exam, or one of them, with their staff, and the operators who can be.",
    request: z.object({ examId: id, room: roomName.optional() }),
    reply: roomStaffing,
    allow: may.keepCompany,
    changes: false,
  }),
  plan: call({
    service: "exam",
    method: "POST",
    path: "/offline/room/staff/save",
    summary: "Say who the staff of a room are.",
    request: whichRoom.extend({
      operatorIds: z.array(id).max(roomLimits.staffMax, "TOO_MANY").default([]),
      ...seenRevision,
    }),
    reply: done,
    allow: may.keepCompany,
    refusals: { STAFF_UNKNOWN: "operatorIds", ...changedMeanwhile },
    changes: true,
  }),
};
