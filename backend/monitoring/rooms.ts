import { monitoringCalls } from "#contract/monitoring/calls";
import { monitoredRoomLimits } from "#contract/monitoring/shapes";
import { may } from "#contract/roles";
import { byPlace } from "#contract/rooms/order";
import { operatorsWho } from "../access/holders";
import { audit } from "../audit";
import { candidatesOf } from "../candidates/store/store";
import type { Queries } from "../database/open";
import { revisionOf } from "../database/revision";
import { findExam, lockExam } from "../exams/store";
import { type Handlers, refuse } from "../handler";

/** The rooms of an exam that is watched, and who watches which. */
export const roomHandlers: Pick<Handlers<typeof monitoringCalls>, "people" | "plan" | "initRooms"> = {
  async people({ examId, room }, { queries, caller }) {
    await findExam(queries, caller.companyId, examId);
    const people = await monitorsOf(queries, caller.companyId);
    const ids = await givenTo(queries, examId, room);
    const rooms = await roomsOf(queries, examId);
    return {
      revision: revisionOf(ids),
      rooms: rooms.filter((one) => one.room !== ""),
      roomless: rooms.find((one) => one.room === "")?.people ?? 0,
      people: people.map((person) => ({ ...person, isAssigned: ids.includes(person.operatorId) })),
    };
  },

  async plan({ examId, room, operatorIds, revision }, context) {
    const { queries, caller } = context;
    await lockExam(queries, caller.companyId, examId);
    if (revision !== undefined && revision !== revisionOf(await givenTo(queries, examId, room)))
      refuse(monitoringCalls.plan, "MONITORS_CHANGED_MEANWHILE");
    const known = new Set((await monitorsOf(queries, caller.companyId)).map(({ operatorId }) => operatorId));
    const ids = [...new Set(operatorIds)];
    if (ids.some((id) => !known.has(id))) refuse(monitoringCalls.plan, "MONITOR_UNKNOWN");
    await queries.deleteFrom("exam_monitor").where("exam_id", "=", examId).where("room", "=", room).execute();
    if (ids.length > 0)
      await queries
        .insertInto("exam_monitor")
        .values(
          ids.map((operator_id) => ({ exam_id: examId, company_id: caller.companyId, operator_id, room })),
        )
        .execute();
    await audit(context, "monitor.plan", examId, { after: { room, monitors: ids.length } });
    return null;
  },

  initRooms: ({ examId, size }, context) =>
    context.once(async (queries) => {
      const { caller, clock } = context;
      await lockExam(queries, caller.companyId, examId);
      const waiting = await candidatesOf(queries, examId)
        .where("candidate.room", "=", "")
        .select("candidate.id")
        .orderBy("candidate.number")
        .execute();
      const count = Math.ceil(waiting.length / size);
      if (count === 0) return { rooms: 0, people: 0 };
      const taken = new Set((await roomsOf(queries, examId)).map(({ room }) => room));
      if (taken.size + count > monitoredRoomLimits.roomsMax)
        refuse(monitoringCalls.initRooms, "TOO_MANY_ROOMS");
      for (let number = 1, from = 0; from < waiting.length; number++) {
        const room = String(number).padStart(2, "0");
        if (taken.has(room)) continue;
        const ids = waiting.slice(from, from + size).map(({ id }) => id);
        await queries
          .updateTable("candidate")
          .set((set) => ({
            ...{ room, revision: set("revision", "+", 1) },
            ...{ updated_at: clock.now(), updated_by: caller.operatorId },
          }))
          .where("id", "in", ids)
          .execute();
        from += size;
      }
      await audit({ ...context, queries }, "monitor.rooms", examId, {
        after: { rooms: count, size, people: waiting.length },
      });
      return { rooms: count, people: waiting.length };
    }),
};

/** The rooms of an exam, with "" for none, and how many are in each. */
const roomsOf = (queries: Queries, examId: string) =>
  candidatesOf(queries, examId)
    .groupBy("candidate.room")
    .orderBy("candidate.room")
    .select("candidate.room")
    .select(({ fn }) => fn.countAll<number>().as("people"))
    .limit(monitoredRoomLimits.roomsMax + 1)
    .execute()
    .then((rows) =>
      rows
        .map(({ room, people }) => ({ room, people: Number(people) }))
        .sort((one, other) => byPlace.compare(one.room, other.room)),
    );

/** Who was given a room of an exam, or with "" all of it. */
const givenTo = (queries: Queries, examId: string, room: string) =>
  queries
    .selectFrom("exam_monitor")
    .select("operator_id")
    .where("exam_id", "=", examId)
    .where("room", "=", room)
    .orderBy("operator_id")
    .execute()
    .then((rows) => rows.map(({ operator_id }) => operator_id));

/** The company's monitors and administrators. */
const monitorsOf = (queries: Queries, companyId: string) => operatorsWho(queries, companyId, may.watchExams);
