import { type Selectable, sql } from "kysely";
import { ticketNumberOf } from "#contract/admissions/facts";
import { normalForm } from "#contract/normal-form";
import { admits, may } from "#contract/roles";
import { byPlace } from "#contract/rooms/order";
import type { AttendanceState, RoomPerson } from "#contract/rooms/shapes";
import type { Queries } from "../database/open";
import type { Tables } from "../database/schema";
import { type ExamRow, findExam } from "../exams/store";
import { type Caller, notFound } from "../handler";
import { maskMobile } from "../mobiles";

export type EntryRow = Selectable<Tables["room_entry"]>;
type Viewer = Pick<Caller, "companyId" | "operatorId" | "actions">;

export const staffsAll = ({ actions }: Viewer) => admits(may.keepCompany, actions);

/** The exam of a room that the caller is staff of; any other is not there (trust B3, B5). */
export async function findRoom(
  queries: Queries,
  viewer: Viewer,
  { examId, room }: { examId: string; room: string },
): Promise<ExamRow> {
  const exam = await findExam(queries, viewer.companyId, examId);
  if (staffsAll(viewer)) return exam;
  const given = await queries
    .selectFrom("room_staff")
    .select("exam_id")
    .where("exam_id", "=", examId)
    .where("room", "=", room)
    .where("operator_id", "=", viewer.operatorId)
    .executeTakeFirst();
  return given ? exam : notFound();
}

const seated = (queries: Queries, examId: string, room: string) =>
  queries
    .selectFrom("candidate")
    .select(["id", "uuid", "number", "real_name", "group_name", "seat", "id_card_mask", "mobile"])
    .select(["open_at", "close_at"])
    .where("exam_id", "=", examId)
    .where("room", "=", room)
    .where("removed_at", "=", 0)
    .where("staged", "=", "")
    .where("trial", "=", 0)
    .where("state", "<>", "void");

/** Everybody in a room by seat, with their attendance; not found where nobody sits there. */
export async function roomPeople(
  queries: Queries,
  exam: ExamRow,
  room: string,
  entries: readonly EntryRow[],
): Promise<RoomPerson[]> {
  const rows = await seated(queries, exam.id, room).orderBy("number").limit(2000).execute();
  if (rows.length === 0) return notFound();
  const attendance = await roomAttendance(queries, exam.id, room);
  /** Whoever has a time of their own begins with it. */
  const opensFor = (row: (typeof rows)[number]) =>
    row.close_at > 0 ? Math.max(row.open_at, exam.open_at) : exam.open_at;
  return rows
    .map((row) => {
      const came = attendance.get(row.id);
      return {
        ...{ candidateId: row.id, number: row.number, realName: row.real_name, group: row.group_name },
        ...{ seat: row.seat, idcard: row.id_card_mask },
        mobile: row.mobile ? maskMobile(row.mobile) : "",
        ...{ attendance: came?.state ?? null, at: came?.state === "present" ? came.at : 0 },
        isLate: came?.state === "present" && came.at > opensFor(row),
        irregularities: entries.filter(
          ({ kind, candidate_id }) => kind === "irregularity" && candidate_id === row.id,
        ).length,
      };
    })
    .sort((one, other) => byPlace.compare(one.seat, other.seat) || one.number - other.number);
}

/** Who of those who sit in a room now came, and who was missed: also as it was noted in another room, before they moved. */
export async function roomAttendance(queries: Queries, examId: string, room: string) {
  const entries = await queries
    .selectFrom("room_entry")
    .select(["candidate_id", "kind", "at"])
    .where("exam_id", "=", examId)
    .where("kind", "in", ["present", "absent"])
    .where("undone_at", "=", sql.lit(0))
    .where("candidate_id", "in", seated(queries, examId, room).clearSelect().select("id"))
    .orderBy("sequence")
    .execute();
  return attendanceOf(entries);
}

/** Who of these candidates was missed in their room, by the last tick of each. */
export async function missedAmong(queries: Queries, examId: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const entries = await queries
    .selectFrom("room_entry")
    .select(["candidate_id", "kind", "at"])
    .where("exam_id", "=", examId)
    .where("kind", "in", ["present", "absent"])
    .where("undone_at", "=", sql.lit(0))
    .where("candidate_id", "in", ids)
    .orderBy("sequence")
    .execute();
  const came = attendanceOf(entries);
  return new Set(ids.filter((id) => came.get(id)?.state === "absent"));
}

/**
 * The last tick of each that is not undone. Who came after they were missed is there, whichever is told first; who is
 * ticked once more, as after a way out, came when they were ticked first.
 */
function attendanceOf(entries: readonly Pick<EntryRow, "candidate_id" | "kind" | "at">[]) {
  const last = new Map<string, { state: AttendanceState; at: number; until: number }>();
  for (const { candidate_id, kind, at } of entries) {
    if (!candidate_id || (kind !== "present" && kind !== "absent")) continue;
    const before = last.get(candidate_id);
    if (kind === "absent" && before?.state === "present" && before.until > at) continue;
    const isAgain = before?.state === kind;
    last.set(candidate_id, {
      state: kind,
      at: isAgain ? Math.min(before.at, at) : at,
      until: isAgain ? Math.max(before.until, at) : at,
    });
  }
  return last;
}

/**
 * What is undone together with a tick or a change of seats: whom one press of a button recorded as absent, all of them.
 */
export const undoneWith = (entries: readonly EntryRow[], last: EntryRow): EntryRow[] =>
  last.kind === "absent" && last.tick_id === ""
    ? entries.filter(
        ({ kind, tick_id, operator_id, recorded_at }) =>
          kind === "absent" &&
          tick_id === "" &&
          operator_id === last.operator_id &&
          recorded_at === last.recorded_at,
      )
    : [last];

/** What is recorded in a room and not undone, the first first. */
export const roomEntries = (queries: Queries, examId: string, room: string): Promise<EntryRow[]> =>
  queries
    .selectFrom("room_entry")
    .selectAll()
    .where("exam_id", "=", examId)
    .where("room", "=", room)
    .where("undone_at", "=", sql.lit(0))
    .orderBy("sequence")
    .execute();

const tidySeat = (seat: string): string => normalForm(seat).trim().toUpperCase();

/** A seat as it is compared, and as it stands in a plan: in any case and width, `A-05` and `a5` are one. */
export const seatKey = (seat: string): string =>
  tidySeat(seat)
    .replace(/^([A-Z]{1,2})[- ](?=\d)/, "$1")
    .replace(/(?<!\d)0+(?=\d)/g, "");

/** A seat as the room has it, in whichever case and width it is typed; a free one is named as the others are. */
export async function seatIn(queries: Queries, examId: string, room: string, seat: string): Promise<string> {
  const rows = await seated(queries, examId, room).execute();
  const taken = rows.find((row) => seatKey(row.seat) === seatKey(seat));
  if (taken) return taken.seat;
  const [, letters, digits] = /^([A-Z]{0,2}[- ]?)0*(\d{1,3})$/.exec(tidySeat(seat)) ?? [];
  if (letters === undefined || digits === undefined) return normalForm(seat).trim();
  const padded = rows.map((row) => /(?<!\d)0\d*$/.exec(row.seat)?.[0].length ?? 1);
  return letters + digits.padStart(Math.max(...padded), "0");
}

/** The public id of a candidate, at the end of the address that an admission ticket's code holds. */
const scanned = /\/offline\/check\/([\w-]{16,64})$/;

/**
 * Whoever's ticket was scanned, who has this seat, or else this number (`#7` is a number first), also as tickets have
 * it; the reason where that is nobody, or a seat that lists or forms gave to several.
 */
export async function findSeated(queries: Queries, exam: ExamRow, room: string, code: string) {
  const wanted = seatKey(code);
  const rows = await seated(queries, exam.id, room).orderBy("number").limit(2000).execute();
  const uuid = scanned.exec(code.trim())?.[1];
  if (uuid) return rows.find((row) => row.uuid === uuid) ?? "TICKET_ELSEWHERE";
  const digits = /^#?0*(\d{1,9})$/.exec(wanted)?.[1];
  const [seatHolder, ...others] = rows.filter(({ seat }) => seatKey(seat) === wanted);
  const bySeat = others.length > 0 ? "SEAT_SHARED" : seatHolder;
  const byNumber = rows.find(
    ({ number }) =>
      (digits !== undefined && number === Number(digits)) ||
      seatKey(ticketNumberOf(exam.number, number)) === wanted,
  );
  return (wanted.startsWith("#") ? (byNumber ?? bySeat) : (bySeat ?? byNumber)) ?? "SEAT_UNKNOWN";
}
