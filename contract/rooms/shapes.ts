import * as z from "zod/v4";
import { candidateLimits } from "../candidates/shapes";
import { monitoredRoomLimits } from "../monitoring/shapes";
import { id, line, lines } from "../text";

export const roomLimits = {
  /** Of a seat or number; the code of an admission ticket holds an address. */
  codeMax: 200,
  noteMax: 500,
  /** Operators of one room. */
  staffMax: 50,
  /** Rooms that are listed at once: as many as an exam is divided into. */
  listed: monitoredRoomLimits.roomsMax,
  /** Milliseconds that a tick may have waited for its line. */
  keptFor: 86_400_000,
};

/** A room is the name that candidates of an offline exam have in common. */
export const roomName = line(candidateLimits.placeMax).min(1, "NOT_FOUND");
export const whichRoom = z.object({ examId: id, room: roomName });

export const attendanceState = z.enum(["present", "absent"]);
export type AttendanceState = z.infer<typeof attendanceState>;

/** What is typed or scanned: a seat, or a candidate's number in the exam. */
export const roomCode = line(roomLimits.codeMax).min(1, "SEAT_MISSING");

export const tickPayload = whichRoom.extend({
  code: roomCode,
  state: attendanceState,
  /** The same tick sent twice counts once. */
  tickId: id,
  /** Milliseconds since it was made, by one clock: a device's clock may be wrong, but the difference is not. */
  age: z.number("NOT_VALID").int("NOT_VALID").min(0, "NOT_VALID").optional(),
  /** Without `age`: when it was made by the device's clock; 0 for now. Epoch milliseconds. */
  at: z.number("NOT_VALID").int("NOT_VALID").min(0, "NOT_VALID").default(0),
});
export const irregularityPayload = whichRoom.extend({
  /** "" where it concerns nobody alone. */
  code: line(roomLimits.codeMax).default(""),
  text: z
    .string("IRREGULARITY_MISSING")
    .trim()
    // Before the pipe: a form has nothing where a text is blank.
    .min(1, { error: "IRREGULARITY_MISSING", abort: true })
    .pipe(lines(roomLimits.noteMax)),
});
export const swapPayload = whichRoom.extend({
  code: roomCode,
  seat: line(candidateLimits.placeMax).min(1, "SEAT_MISSING"),
});

/** A room of an exam that is not over, for its staff; times in epoch milliseconds. */
export const roomItem = z.object({
  examId: z.string(),
  examName: z.string(),
  room: z.string(),
  openAt: z.number(),
  closeAt: z.number(),
  people: z.number(),
  present: z.number(),
  absent: z.number(),
});

/** Somebody in a room: what room staff compare with a person and a document, and no score (trust B5). */
export const roomPerson = z.object({
  candidateId: z.string(),
  number: z.number(),
  realName: z.string(),
  group: z.string(),
  seat: z.string(),
  /** Masked; "" where the exam asks for none. */
  idcard: z.string(),
  mobile: z.string(),
  /** Null until it is ticked. */
  attendance: attendanceState.nullable(),
  /** When they came; 0 without. */
  at: z.number(),
  /** Came after the exam had opened. */
  isLate: z.boolean(),
  irregularities: z.number(),
});
export type RoomPerson = z.output<typeof roomPerson>;

export const roomEntryKind = z.enum(["present", "absent", "seat", "irregularity"]);
/** What was recorded in a room. */
export const roomEntry = z.object({
  entryId: z.string(),
  kind: roomEntryKind,
  /** "" where it concerns nobody alone. */
  candidateId: z.string(),
  realName: z.string(),
  seat: z.string(),
  /** The text of an irregularity; of a change of seats, from and to. */
  text: z.string(),
  by: z.string(),
  at: z.number(),
});

export const roomDetail = z.object({
  ...{ examId: z.string(), examName: z.string(), room: z.string(), openAt: z.number(), closeAt: z.number() },
  people: z.array(roomPerson),
  irregularities: z.array(roomEntry),
  /** The caller's last entry that can be undone, and how many are undone with it; null for none. */
  last: roomEntry.extend({ people: z.number() }).nullable(),
});
export type RoomDetail = z.output<typeof roomDetail>;

/** The rooms of an exam, the first by name, and who may be their staff. */
export const roomStaffing = z.object({
  rooms: z.array(
    z.object({
      room: z.string(),
      people: z.number(),
      operatorIds: z.array(z.string()),
      /** Of those who are its staff. */
      revision: z.string(),
    }),
  ),
  operators: z.array(z.object({ operatorId: z.string(), realName: z.string() })),
});
