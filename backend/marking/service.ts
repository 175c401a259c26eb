import { markingCalls } from "#contract/marking/calls";
import { markingLimits } from "#contract/marking/shapes";
import { audit } from "../audit";
import { lockExam } from "../exams/store";
import { ranged } from "../files/service";
import { type Handlers, notFound, Refusal, refuse } from "../handler";
import { proposalsOf, stopProposals } from "../proposals/stopping";
import { markedFileName, markingCode } from "./code";
import { findOwnTask, lastMarked, leaseNext, shownTask, taskAnswer, taskQuestion, workOf } from "./own-tasks";
import { markingOverviewOf, planMarking } from "./planning";
import { markSeed, seedRound } from "./seeds";
import { markOfPoints, settleTask, type TaskRow, tasksOf } from "./store";

/** Whose answer was marked, as its markers know it: under a number, whoever reads the audit. */
const markedOf = ({ exam_id, candidate_id, place, child }: TaskRow) => ({
  examId: exam_id,
  candidate: markingCode(candidate_id),
  questionNumber: child < 0 ? `${place + 1}` : `${place + 1}.${child + 1}`,
});

/** Another reason in place of a refusal; any other error, such as a lost connection, stays what it is. */
const ifRefused = (otherwise: () => never) => (error: unknown) => {
  if (error instanceof Refusal) otherwise();
  throw error;
};

/** Managers plan the marking; markers mark, one answer after another, without knowing whose it is (trust B5). */
export const markingService: Handlers<typeof markingCalls> = {
  overview: ({ examId }, context) => markingOverviewOf(examId, context),
  plan: (request, context) => planMarking(request, context),

  async proposals({ examId, isStopped }, context) {
    const { queries, caller, clock } = context;
    const exam = await lockExam(queries, caller.companyId, examId);
    const before = proposalsOf(exam);
    // An exam that asks for none has none to stop.
    if (before === "none" || (before === "stopped") === isStopped) return null;
    await stopProposals(queries, { examId, isStopped, now: clock.now() });
    await audit(context, isStopped ? "marking.stopProposals" : "marking.startProposals", examId);
    return null;
  },

  async mine({ pageNum, pageSize }, { queries, caller, clock }) {
    const found = queries
      .selectFrom("exam_marker as marker")
      .innerJoin("exam", "exam.id", "marker.exam_id")
      .where("marker.operator_id", "=", caller.operatorId)
      .where("marker.company_id", "=", caller.companyId)
      .where("exam.removed_at", "=", 0);
    const { count } = await found
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    const exams = await found
      .select(["exam.id", "exam.name"])
      // Nobody looks for their work behind what is done.
      .orderBy(
        ({ exists, selectFrom }) =>
          exists(
            selectFrom("marking_task as task")
              .select("task.id")
              .whereRef("task.exam_id", "=", "exam.id")
              .where("task.state", "in", ["open", "leased"])
              .where("task.set_aside", "=", 0),
          ),
        "desc",
      )
      .orderBy("exam.open_at", "desc")
      .orderBy("exam.id")
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute();
    const list = await Promise.all(
      exams.map(async ({ id, name }) => ({
        ...{ examId: id, name },
        ...(await workOf(queries, id, caller.operatorId, clock.now())),
        last: await lastMarked(queries, id, caller.operatorId, { before: clock.now() + 1 }),
      })),
    );
    return { list, count };
  },

  async next({ examId }, context) {
    const task = await leaseNext(context, examId);
    return task && shownTask(context, task);
  },

  async get({ taskId }, context) {
    const task = await findOwnTask(context, taskId);
    return shownTask(context, task);
  },

  async mark({ taskId, score: typed, points, transcript, note }, context) {
    const call = markingCalls.mark;
    const { queries, caller, clock } = context;
    const before = await findOwnTask(context, taskId).catch(ifRefused(() => refuse(call, "TASK_GONE")));
    const { rubric } = points.length > 0 ? (await taskQuestion(queries, before)).item : { rubric: [] };
    const ticked = [...new Set(points)].filter((at) => at < rubric.length).sort((one, other) => one - other);
    if (typed === null && ticked.length === 0) return refuse(call, "MARK_MISSING");
    const score = typed ?? markOfPoints(rubric, ticked, before.full_score);
    const given = { score, points: JSON.stringify(ticked), transcript, note };
    if (score > before.full_score) refuse(call, "MARK_TOO_HIGH", { points: before.full_score / 100 });
    const noteMark = () =>
      audit(context, "marking.mark", taskId, {
        ...(before.state === "done" && { before: { score: before.score } }),
        after: { ...markedOf(before), score },
      });
    if (before.round === seedRound) {
      await markSeed(queries, taskId, { ...given, at: clock.now() });
      await noteMark();
      return { score };
    }
    const third = (await tasksOf(queries, before)).find(({ round }) => round === 3);
    if (before.round < 3 && third?.state === "done") refuse(call, "TASK_SETTLED");
    const now = clock.now();
    const { numUpdatedRows } = await queries
      .updateTable("marking_task")
      .set({ state: "done", ...given, leased_until: 0, at: now })
      .where("id", "=", taskId)
      .where("marker_id", "=", caller.operatorId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) refuse(call, "TASK_GONE");
    if (!(await settleTask(queries, before, now))) refuse(call, "TASK_SETTLED");
    await noteMark();
    return { score };
  },

  async undo({ taskId }, context) {
    const call = markingCalls.undo;
    const { queries, caller, clock } = context;
    const before = await findOwnTask(context, taskId).catch(ifRefused(() => refuse(call, "TASK_SETTLED")));
    const { score } = before;
    if (before.state !== "done" || score === null) return { score: null };
    const now = clock.now();
    // What they wrote took time: the next mark may need it again.
    const taken = { score: null, points: "[]", at: now };
    if (before.round === seedRound) await markSeed(queries, taskId, taken);
    else {
      const third = (await tasksOf(queries, before)).find(({ round }) => round === 3);
      if (before.round < 3 && third?.state === "done") refuse(call, "TASK_SETTLED");
      const { numUpdatedRows } = await queries
        .updateTable("marking_task")
        .set({ state: "leased", ...taken, leased_until: now + markingLimits.lease })
        .where("id", "=", taskId)
        .where("marker_id", "=", caller.operatorId)
        .where("state", "=", "done")
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return { score: null };
      if (!(await settleTask(queries, before, now))) refuse(call, "TASK_SETTLED");
    }
    await audit(context, "marking.undo", taskId, { before: { score }, after: markedOf(before) });
    return { score };
  },

  async file({ taskId, range }, context) {
    const task = await findOwnTask(context, taskId);
    const { file } = await taskAnswer(context.queries, task);
    const stored =
      file &&
      (await context.queries
        .selectFrom("answer_file")
        .selectAll()
        .where("id", "=", file.fileId)
        .where("company_id", "=", context.caller.companyId)
        .executeTakeFirst());
    if (!stored) return notFound();
    const name = markedFileName(task.candidate_id, stored.name);
    return ranged({ ...stored, name, bytes: context.encryption.decrypt(stored.bytes) }, range, "no-store");
  },
};
