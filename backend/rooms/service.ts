import { roomCalls } from "#contract/rooms/calls";
import { type RoomDetail, roomLimits } from "#contract/rooms/shapes";
import { audit } from "../audit";
import type { Queries } from "../database/open";
import { findExam, lockExam } from "../exams/store";
import { type Context, type Handlers, notFound, refuse, refuseOverwrite } from "../handler";
import { newId } from "../ids";
import { listRooms, staffOf } from "./list";
import { type EntryRow, findRoom, findSeated, roomEntries, roomPeople, seatIn, undoneWith } from "./people";
import { hasChangedHands, swapBack, swapSeats } from "./seats";

type Where = { examId: string; room: string };
type Scene = Pick<Context, "queries" | "clock"> & { caller: { operatorId: string; companyId: string } };

/** Room staff record who came and what happened; they see no score, key or answer (trust B5). */
export const roomService: Handlers<typeof roomCalls> = {
  list: (_, { queries, caller, clock }) => listRooms(queries, caller, clock.now()),

  async get({ examId, room }, { queries, caller }) {
    const exam = await findRoom(queries, caller, { examId, room });
    const entries = await roomEntries(queries, examId, room);
    const people = await roomPeople(queries, exam, room, entries);
    const names = await namesOf(queries, entries);
    const candidates = await candidateNames(queries, entries);
    const told = (entry: EntryRow): RoomDetail["irregularities"][number] => {
      const whose = people.find(({ candidateId }) => candidateId === entry.candidate_id);
      return {
        ...{ entryId: entry.id, kind: entry.kind, candidateId: entry.candidate_id ?? "" },
        ...{ realName: candidates.get(entry.candidate_id ?? "") ?? "", seat: whose?.seat ?? "" },
        text: entry.kind === "seat" ? (JSON.parse(entry.text) as string[]).join(" → ") : entry.text,
        ...{ by: names.get(entry.operator_id) ?? "", at: entry.at },
      };
    };
    const last = entries.findLast((entry) => isUndoable(entry, caller.operatorId));
    return {
      ...{ examId, examName: exam.name, room, openAt: exam.open_at, closeAt: exam.close_at, people },
      irregularities: entries
        .filter(({ kind }) => kind === "irregularity")
        .reverse()
        .map(told),
      last: last ? { ...told(last), people: undoneWith(entries, last).length } : null,
    };
  },

  async tick({ code, state, tickId, age, at: said, ...where }, context) {
    const { queries, caller, clock } = context;
    const exam = await findRoom(queries, caller, where);
    const sent = await queries
      .selectFrom("room_entry")
      .select("candidate_id")
      .where("exam_id", "=", where.examId)
      .where("tick_id", "=", tickId)
      .executeTakeFirst();
    if (sent?.candidate_id) return sent.candidate_id;
    const now = clock.now();
    const at = age === undefined ? said : Math.max(1, now - age);
    // A seat that waited for its line is whose it was then.
    if (at > 0 && (await hasChangedHands(queries, where, { seat: code, since: at })))
      return refuse(roomCalls.tick, "SEAT_SWAPPED");
    const whose = await findSeated(queries, exam, where.room, code);
    if (typeof whose === "string") return refuse(roomCalls.tick, whose);
    // A tick that waited for its line counts from when it was made.
    const isKept = at > 0 && at <= now && at > now - roomLimits.keptFor;
    const tick = { candidate_id: whose.id, kind: state, at: isKept ? at : now, tick_id: tickId };
    await record(context, where, [tick]);
    return whose.id;
  },

  async close(where, context) {
    const { queries, caller } = context;
    const exam = await findRoom(queries, caller, where);
    await lockExam(queries, caller.companyId, exam.id);
    const people = await roomPeople(queries, exam, where.room, []);
    const missing = people.filter(({ attendance }) => attendance === null);
    await record(
      context,
      where,
      missing.map(({ candidateId }) => ({ candidate_id: candidateId, kind: "absent" as const })),
    );
    await audit(context, "room.close", where.examId, { after: { room: where.room, absent: missing.length } });
    return missing.length;
  },

  async undo({ entryId, ...where }, context) {
    const { queries, caller, clock } = context;
    const exam = await findRoom(queries, caller, where);
    await lockExam(queries, caller.companyId, exam.id);
    const entries = await roomEntries(queries, where.examId, where.room);
    const last = entries.findLast((entry) => isUndoable(entry, caller.operatorId));
    if (!last || last.id !== entryId) return refuse(roomCalls.undo, "NOTHING_TO_UNDO");
    if (last.kind === "seat") await swapBack(queries, where, last, clock.now());
    const together = undoneWith(entries, last);
    await queries
      .updateTable("room_entry")
      .set({ undone_at: clock.now() })
      .where(
        "id",
        "in",
        together.map(({ id }) => id),
      )
      .execute();
    await audit(context, "room.undo", where.examId, {
      before: { room: where.room, kind: last.kind, people: together.length },
    });
    return null;
  },

  async irregularity({ code, text, ...where }, context) {
    const { queries, caller } = context;
    const exam = await findRoom(queries, caller, where);
    await roomPeople(queries, exam, where.room, []);
    const whose = code === "" ? null : await findSeated(queries, exam, where.room, code);
    if (typeof whose === "string") return refuse(roomCalls.irregularity, whose);
    const candidate_id = whose?.id ?? null;
    await record(context, where, [{ candidate_id, kind: "irregularity", text }]);
    await audit(context, "room.irregularity", candidate_id ?? where.examId, {
      after: { room: where.room, text },
    });
    return null;
  },

  async swap({ code, seat: typed, ...where }, context) {
    const { queries, caller, clock } = context;
    const exam = await findRoom(queries, caller, where);
    await lockExam(queries, caller.companyId, exam.id);
    const whose = await findSeated(queries, exam, where.room, code);
    if (typeof whose === "string") return refuse(roomCalls.swap, whose);
    const seat = await seatIn(queries, where.examId, where.room, typed);
    const from = await swapSeats(queries, where, { candidateId: whose.id, seat, now: clock.now() });
    if (from === null) return refuse(roomCalls.swap, "SEAT_SAME");
    const text = JSON.stringify([from, seat]);
    await record(context, where, [{ candidate_id: whose.id, kind: "seat", text }]);
    await audit(context, "room.seat", whose.id, { before: { seat: from }, after: { seat } });
    return null;
  },

  async staff({ examId, room }, { queries, caller }) {
    const exam = await findExam(queries, caller.companyId, examId);
    return staffOf(queries, exam, room);
  },

  async plan({ examId, room, operatorIds, revision }, context) {
    const { queries, caller } = context;
    const exam = await lockExam(queries, caller.companyId, examId);
    const { rooms, operators } = await staffOf(queries, exam, room);
    const before = rooms[0] ?? notFound();
    refuseOverwrite(roomCalls.plan, revision, before.revision);
    const ids = [...new Set(operatorIds)];
    if (ids.some((id) => !operators.some(({ operatorId }) => operatorId === id)))
      return refuse(roomCalls.plan, "STAFF_UNKNOWN");
    await queries.deleteFrom("room_staff").where("exam_id", "=", examId).where("room", "=", room).execute();
    const whose = { exam_id: examId, company_id: caller.companyId, room };
    if (ids.length > 0)
      await queries
        .insertInto("room_staff")
        .values(ids.map((operator_id) => ({ ...whose, operator_id })))
        .execute();
    await audit(context, "room.staff", examId, { after: { room, staff: ids.length } });
    return null;
  },
};

const isUndoable = ({ kind, operator_id }: EntryRow, operatorId: string) =>
  kind !== "irregularity" && operator_id === operatorId;

/** Appends to what is recorded; the exam's row is locked, so that entries have an order. */
async function record(
  { queries, caller, clock }: Scene,
  { examId, room }: Where,
  entries: (Pick<EntryRow, "candidate_id" | "kind"> & Partial<EntryRow>)[],
): Promise<void> {
  if (entries.length === 0) return;
  await lockExam(queries, caller.companyId, examId);
  const { last } = await queries
    .selectFrom("room_entry")
    .select(({ fn, lit }) => fn.coalesce(fn.max("sequence"), lit(0)).as("last"))
    .where("exam_id", "=", examId)
    .executeTakeFirstOrThrow();
  const now = clock.now();
  const rows = entries.map((own, at) => ({
    ...{ id: newId(), exam_id: examId, company_id: caller.companyId, room, sequence: Number(last) + 1 + at },
    ...{ text: "", tick_id: "", operator_id: caller.operatorId, at: now, recorded_at: now, undone_at: 0 },
    ...own,
  }));
  await queries
    .insertInto("room_entry")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The candidates of entries by name: also those who have left the room, or the exam, since. */
async function candidateNames(queries: Queries, entries: readonly EntryRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(entries.flatMap(({ candidate_id }) => candidate_id ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom("candidate")
    .select(["id", "real_name"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, real_name }) => [id, real_name]));
}

async function namesOf(queries: Queries, entries: readonly EntryRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(entries.map(({ operator_id }) => operator_id))];
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom("operator")
    .select(["id", "real_name"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, real_name }) => [id, real_name]));
}
