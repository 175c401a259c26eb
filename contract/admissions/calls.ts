import * as z from "zod/v4";
import { blob, call } from "../call";
import { candidateId } from "../candidates/shapes";
import { may } from "../roles";
import { roomCode } from "../rooms/shapes";
import { id } from "../text";
import { admissionTicket, ticketHolder, ticketRequest, ticketRooms, ticketsOfRoom } from "./shapes";

const open = { service: "exam", method: "POST", allow: "anyone", changes: false } as const;
const own = { service: "exam", method: "POST", allow: may.arrangeExams, changes: false } as const;
const noRight = { LINK_NEEDED: null, LINK_WRONG: null, LINK_EXPIRED: null } as const;
const none = { TICKET_NONE: null } as const;

/** Admission tickets of offline exams (decisions §7): one, or those of a room, on a page and as PDF. */
export const admissionCalls = {
  show: call({
    ...open,
    path: "/offline/ticket",
    summary: "The admission ticket of a candidate, for whoever has a signed link to it or their own session.",
    request: ticketRequest,
    reply: admissionTicket,
    refusals: { ...noRight, ...none },
  }),
  pdf: call({
    ...open,
    path: "/offline/ticket/pdf",
    summary: "The same as a tagged PDF, by the same rights.",
    request: ticketRequest,
    reply: blob,
    refusals: { ...noRight, ...none },
  }),
  rooms: call({
    ...own,
    path: "/offline/ticket/rooms",
    summary: "The rooms of an offline exam, and how many candidates have a ticket for each.",
    request: z.object({ examId: id }),
    reply: ticketRooms,
    refusals: none,
  }),
  list: call({
    ...own,
    path: "/offline/ticket/list",
    summary: "Who has a ticket for a room, by seat, with a signed link to each; at most 500.",
    request: ticketsOfRoom,
    reply: z.array(ticketHolder),
    refusals: none,
  }),
  ofRoom: call({
    ...own,
    method: "GET",
    path: "/offline/ticket/room/{examId}",
    summary: "The tickets of a room in one tagged PDF, by seat, at most 500. The file is audited.",
    request: ticketsOfRoom,
    reply: blob,
    refusals: { ...none, TOO_MANY_TO_DOWNLOAD: null },
  }),
  ofCandidate: call({
    ...own,
    method: "GET",
    path: "/offline/ticket/candidate/{candidateId}",
    summary: "The ticket of one candidate as a tagged PDF.",
    request: candidateId,
    reply: blob,
    refusals: none,
  }),
  locate: call({
    service: "exam",
    method: "POST",
    path: "/offline/ticket/locate",
    summary:
      "The room of the candidate of a scanned ticket, and their number as a code of that room, for its staff and administrators.",
    /** The public id of a candidate, or the address that a code holds. */
    request: z.object({ code: roomCode }),
    reply: z.object({ examId: z.string(), room: z.string(), code: z.string() }),
    allow: may.keepRooms,
    changes: false,
  }),
};
