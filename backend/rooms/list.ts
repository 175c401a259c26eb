import type * as z from "zod/v4";
import { may } from "#contract/roles";
import { byPlace } from "#contract/rooms/order";
import { type roomItem, roomLimits, type roomStaffing } from "#contract/rooms/shapes";
import { operatorsWho } from "../access/holders";
import type { Queries } from "../database/open";
import { revisionOf } from "../database/revision";
import type { ExamRow } from "../exams/store";
import type { Caller } from "../handler";
import { roomAttendance, staffsAll } from "./people";

/** Rooms stay listed for so long after their exam: sheets are signed and irregularities written down. */
const staysFor = 7 * 86_400_000;

/** In `exam.category`. */
const offline = 2;

/** Everybody who has a room. */
const seated = (queries: Queries) =>
  queries
    .selectFrom("candidate")
    .innerJoin("exam", "exam.id", "candidate.exam_id")
    .where("exam.removed_at", "=", 0)
    .where("candidate.removed_at", "=", 0)
    .where("candidate.staged", "=", "")
    .where("candidate.trial", "=", 0)
    .where("candidate.state", "<>", "void")
    .where("candidate.room", "<>", "");

/**
 * The rooms that the caller is staff of, for administrators all of offline exams and all that have staff: of published
 * exams that are not long over. Those of exams that are over come last, so that no past day pushes today off the list.
 */
export async function listRooms(
  queries: Queries,
  viewer: Pick<Caller, "companyId" | "operatorId" | "actions">,
  now: number,
): Promise<z.output<typeof roomItem>[]> {
  let rooms = seated(queries)
    .select(["exam.id", "exam.name", "exam.open_at", "exam.close_at", "candidate.room"])
    .select(({ fn }) => fn.countAll<number>().as("people"))
    .where("exam.company_id", "=", viewer.companyId)
    .where("exam.state", "=", "published")
    .where("exam.ends_at", ">", now - staysFor);
  rooms = rooms.where(({ exists, selectFrom, eb, or }) => {
    const staff = selectFrom("room_staff as staff")
      .select("staff.exam_id")
      .whereRef("staff.exam_id", "=", "candidate.exam_id")
      .whereRef("staff.room", "=", "candidate.room");
    if (!staffsAll(viewer)) return exists(staff.where("staff.operator_id", "=", viewer.operatorId));
    // Candidates of an online exam are divided into rooms to be watched: nobody comes to these.
    return or([eb("exam.category", "=", offline), exists(staff)]);
  });
  const rows = await rooms
    .groupBy(["exam.id", "exam.name", "exam.open_at", "exam.close_at", "exam.ends_at", "candidate.room"])
    .orderBy(({ case: choose, lit }) =>
      choose().when("exam.ends_at", "<", now).then(lit(1)).else(lit(0)).end(),
    )
    .orderBy("exam.open_at")
    .orderBy("exam.id")
    .orderBy("candidate.room")
    .limit(roomLimits.listed)
    .execute();
  const places = [...new Set(rows.map(({ id }) => id))];
  rows.sort(
    (one, other) =>
      places.indexOf(one.id) - places.indexOf(other.id) || byPlace.compare(one.room, other.room),
  );
  const told = [];
  for (const row of rows) {
    const states = [...(await roomAttendance(queries, row.id, row.room)).values()];
    told.push({
      ...{ examId: row.id, examName: row.name, room: row.room, openAt: row.open_at, closeAt: row.close_at },
      people: Number(row.people),
      present: states.filter(({ state }) => state === "present").length,
      absent: states.filter(({ state }) => state === "absent").length,
    });
  }
  return told;
}

/** The rooms of an exam with their staff, or one alone, and the operators who can be. */
export async function staffOf(
  queries: Queries,
  exam: ExamRow,
  room?: string,
): Promise<z.output<typeof roomStaffing>> {
  let wanted = seated(queries).where("exam.id", "=", exam.id);
  if (room !== undefined) wanted = wanted.where("candidate.room", "=", room);
  const rooms = await wanted
    .select("candidate.room")
    .select(({ fn }) => fn.countAll<number>().as("people"))
    .groupBy("candidate.room")
    .orderBy("candidate.room")
    .limit(roomLimits.listed)
    .execute();
  const staff = await queries
    .selectFrom("room_staff")
    .select(["room", "operator_id"])
    .where("exam_id", "=", exam.id)
    .orderBy("operator_id")
    .execute();
  const operators = await operatorsWho(queries, exam.company_id, may.keepRooms);
  rooms.sort((one, other) => byPlace.compare(one.room, other.room));
  return {
    rooms: rooms.map(({ room: name, people }) => {
      const operatorIds = staff.filter((one) => one.room === name).map(({ operator_id }) => operator_id);
      return { room: name, people: Number(people), operatorIds, revision: revisionOf(operatorIds) };
    }),
    operators,
  };
}
