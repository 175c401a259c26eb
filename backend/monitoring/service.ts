import { monitoringCalls } from "#contract/monitoring/calls";
import { audit } from "../audit";
import { findCandidate } from "../candidates/store/store";
import type { Queries } from "../database/open";
import { findExam, lockExam } from "../exams/store";
import { type Handlers, notFound, refuse } from "../handler";
import { actOnSitting } from "./acting";
import { timelineOf } from "./timeline";
import { findWatched, watchCandidates, watchedExams } from "./watching";

/** Monitors see how a sitting goes, never what is answered; only people draw conclusions (trust B5, G9). */
export const monitoringService: Handlers<typeof monitoringCalls> = {
  exams: (_, { queries, caller, clock }) => watchedExams(queries, caller, clock.now()),

  async candidates(filter, { queries, caller, clock }) {
    const exam = await findWatched(queries, caller, filter.examId);
    return watchCandidates(queries, exam, filter, clock.now());
  },

  async look({ candidateId }, context) {
    const { queries, caller, clock } = context;
    const { exam_id } = await findCandidate(queries, caller.companyId, candidateId);
    await findWatched(queries, caller, exam_id);
    const { numUpdatedRows } = await queries
      .updateTable("sitting")
      .set({ looked_at: clock.now() })
      .where("candidate_id", "=", candidateId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return notFound();
    await audit(context, "monitor.look", candidateId, { after: { examId: exam_id } });
    return null;
  },

  async get({ candidateId }, { queries, caller, clock }) {
    const { exam_id } = await findCandidate(queries, caller.companyId, candidateId);
    const exam = await findWatched(queries, caller, exam_id);
    const everybody = { examId: exam.id, key: "", tab: "" as const, room: "", pageNum: 1, pageSize: 1 };
    const found = await watchCandidates(queries, exam, everybody, clock.now(), candidateId);
    const sitting = await queries
      .selectFrom("sitting")
      .select("actions")
      .where("candidate_id", "=", candidateId)
      .executeTakeFirst();
    return {
      ...(found.candidateList[0] ?? notFound()),
      ...{ examId: exam.id, examName: exam.name, now: found.now, actions: sitting?.actions ?? 0 },
      timeline: await timelineOf(queries, candidateId),
    };
  },

  act: (act, context) => actOnSitting(act, context),

  async people({ examId }, { queries, caller }) {
    await findExam(queries, caller.companyId, examId);
    const people = await monitorsOf(queries, caller.companyId);
    const given = await queries
      .selectFrom("exam_monitor")
      .select("operator_id")
      .where("exam_id", "=", examId)
      .execute();
    const ids = new Set(given.map(({ operator_id }) => operator_id));
    return people.map((person) => ({ ...person, isAssigned: ids.has(person.operatorId) }));
  },

  async plan({ examId, operatorIds }, context) {
    const { queries, caller } = context;
    await lockExam(queries, caller.companyId, examId);
    const known = new Set((await monitorsOf(queries, caller.companyId)).map(({ operatorId }) => operatorId));
    const ids = [...new Set(operatorIds)];
    if (ids.some((id) => !known.has(id))) refuse(monitoringCalls.plan, "MONITOR_UNKNOWN");
    await queries.deleteFrom("exam_monitor").where("exam_id", "=", examId).execute();
    if (ids.length > 0)
      await queries
        .insertInto("exam_monitor")
        .values(ids.map((operator_id) => ({ exam_id: examId, company_id: caller.companyId, operator_id })))
        .execute();
    await audit(context, "monitor.plan", examId, { after: { monitors: ids.length } });
    return null;
  },
};

/** The company's monitors and administrators. */
const monitorsOf = (queries: Queries, companyId: string) =>
  queries
    .selectFrom("operator")
    .select(["operator.id as operatorId", "operator.real_name as realName"])
    .where("operator.company_id", "=", companyId)
    .where("operator.removed_at", "=", 0)
    .where("operator.locked", "=", 0)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("operator_role")
          .select("operator_role.operator_id")
          .whereRef("operator_role.operator_id", "=", "operator.id")
          .where("operator_role.role_key", "in", ["r_monitor", "r_ent_admin"]),
      ),
    )
    .orderBy("operator.real_name")
    .orderBy("operator.id")
    .limit(500)
    .execute();
