import * as z from "zod/v4";
import { externalRequest } from "../reports/candidate-shapes";
import { id, line } from "../text";

/** Admission tickets of one file. */
export const admissionTicketsMax = 500;

/** The admission ticket (准考证) of a candidate of an offline exam; times in epoch milliseconds. */
export const admissionTicket = z.object({
  candUuid: z.string(),
  exam: z.string(),
  organiser: z.string(),
  /** The exam's number and the candidate's in it. */
  ticketNumber: z.string(),
  name: z.string(),
  gender: z.string(),
  /** Masked; "" where the exam asks for none. */
  idcard: z.string(),
  /** A `data:` address of the photo; "" without one. */
  photo: z.string(),
  reportAt: z.number(),
  openAt: z.number(),
  closeAt: z.number(),
  timeZone: z.string(),
  site: z.string(),
  address: z.string(),
  room: z.string(),
  seat: z.string(),
  rules: z.string(),
  /** What the QR code holds: it leads room staff to this candidate in their room. */
  checkAddress: z.string(),
});
export type AdmissionTicket = z.output<typeof admissionTicket>;

export const ticketRequest = externalRequest;

/** "" for candidates without a room. */
export const ticketsOfRoom = z.object({ examId: id, room: line(100).default("") });

/** The rooms of an exam, "" for none, with how many have a ticket for each. */
export const ticketRooms = z.array(z.object({ room: z.string(), people: z.number() }));

/** Somebody with a ticket, and a signed link to it, which is valid until a day after the exam. */
export const ticketHolder = z.object({
  candidateId: z.string(),
  number: z.number(),
  realName: z.string(),
  seat: z.string(),
  hasPhoto: z.boolean(),
  path: z.string(),
});
