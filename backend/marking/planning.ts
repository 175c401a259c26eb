import { sql } from "kysely";
import { markingCalls } from "#contract/marking/calls";
import {
  type MarkingOverview,
  type MarkingPlan,
  type MarkingPlanChange,
  markingOrder,
} from "#contract/marking/shapes";
import { may } from "#contract/roles";
import { operatorsWho } from "../access/holders";
import { audit } from "../audit";
import type { Queries } from "../database/open";
import { revisionOf } from "../database/revision";
import { type ExamRow, findExam, lockExam } from "../exams/store";
import { type Caller, type Context, refuse } from "../handler";
import { newId } from "../ids";
import { proposalsOf } from "../proposals/stopping";
import { questionOf } from "../questions/rows";
import { dropSeeds, seedFigures } from "./seeds";
import { agreedMark, isCounted, isMarkable, type OfTasks } from "./store";

type Own = Context & { caller: Caller };

/** Who marks an exam, whether twice, and in which order; before anything was marked, tasks follow. */
export async function planMarking(
  { examId, markerIds, isDouble, order, isSeeded, revision }: MarkingPlanChange,
  context: Own,
): Promise<null> {
  const call = markingCalls.plan;
  const { queries, caller } = context;
  const exam = await lockExam(queries, caller.companyId, examId);
  if (revision !== undefined && revision !== revisionOf(await planOf(queries, exam)))
    refuse(call, "MARKING_CHANGED_MEANWHILE");
  const known = new Set((await reviewersOf(queries, caller.companyId)).map(({ operatorId }) => operatorId));
  const ids = [...new Set(markerIds)];
  if (ids.some((id) => !known.has(id))) refuse(call, "MARKER_UNKNOWN");
  if (isDouble && ids.length === 1) refuse(call, "MARKERS_TOO_FEW");
  const isChanged = (exam.marking_double === 1) !== isDouble;
  if (isChanged) await lockTasks(queries, examId);
  if (isChanged && (await hasBegun(queries, examId, context.clock.now()))) refuse(call, "MARKING_BEGUN");
  await queries
    .updateTable("exam")
    .set({ marking_double: Number(isDouble), marking_order: order, marking_seeded: Number(isSeeded) })
    .where("id", "=", examId)
    .execute();
  if (isChanged) await (isDouble ? addSecondRound : removeSecondRound)(queries, examId);
  await queries.deleteFrom("exam_marker").where("exam_id", "=", examId).execute();
  if (ids.length > 0)
    await queries
      .insertInto("exam_marker")
      .values(ids.map((operator_id) => ({ exam_id: examId, company_id: caller.companyId, operator_id })))
      .execute();
  // Whoever marks no more gives back what they have begun.
  await queries
    .updateTable("marking_task")
    .set({ state: "open", marker_id: "", leased_until: 0 })
    .where("exam_id", "=", examId)
    .where("state", "=", "leased")
    .where("marker_id", "not in", ids.length > 0 ? ids : [""])
    .execute();
  await dropSeeds(queries, examId, { markerIds: ids, isSeeded });
  await audit(context, "marking.plan", examId, { after: { markers: ids.length, isDouble, order, isSeeded } });
  return null;
}

async function planOf(queries: Queries, exam: ExamRow): Promise<MarkingPlan> {
  const markers = await queries
    .selectFrom("exam_marker")
    .select("operator_id")
    .where("exam_id", "=", exam.id)
    .orderBy("operator_id")
    .execute();
  return {
    markerIds: markers.map(({ operator_id }) => operator_id),
    isDouble: exam.marking_double === 1,
    order: markingOrder.parse(exam.marking_order),
    isSeeded: exam.marking_seeded === 1,
  };
}

/** Whether something was marked, or somebody has an answer now: one that was only looked at counts until it goes back. */
async function hasBegun(queries: Queries, examId: string, now: number): Promise<boolean> {
  const begun = await queries
    .selectFrom("marking_task")
    .select("id")
    .where("exam_id", "=", examId)
    .where(({ or, and, eb }) =>
      or([eb("state", "=", "done"), and([eb("state", "=", "leased"), eb("leased_until", ">", now)])]),
    )
    .limit(1)
    .executeTakeFirst();
  return begun !== undefined;
}

/** A marker who takes a first answer meanwhile comes before this transaction, or after it. */
const lockTasks = (queries: Queries, examId: string) =>
  queries
    .updateTable("marking_task")
    .set((set) => ({ state: set.ref("state") }))
    .where("exam_id", "=", examId)
    .where("state", "<>", "done")
    .execute();

async function addSecondRound(queries: Queries, examId: string): Promise<void> {
  for (let last = ""; ; ) {
    const some = await queries
      .selectFrom("marking_task")
      .selectAll()
      .where("exam_id", "=", examId)
      .where("round", "=", 1)
      .where("id", ">", last)
      .orderBy("id")
      .limit(1000)
      .execute();
    if (some.length === 0) return;
    last = some.at(-1)!.id;
    const untouched = { state: "open", marker_id: "", leased_until: 0, score: null, note: "" };
    const second = some.map((task) => ({
      ...{ ...task, ...untouched, points: "[]", transcript: "", id: newId(), round: 2 },
    }));
    await queries.insertInto("marking_task").values(second).execute();
  }
}

const removeSecondRound = (queries: Queries, examId: string) =>
  queries.deleteFrom("marking_task").where("exam_id", "=", examId).where("round", "=", 2).execute();

/** Reviewers and administrators. */
const reviewersOf = (queries: Queries, companyId: string) =>
  operatorsWho(queries, companyId, may.markAnswers);

/** Of what nobody can mark the overview tells nothing, or it would wait for it for ever. */
const isTold = (where: OfTasks) =>
  where.or([where.eb("task.state", "=", sql.lit("done")), isMarkable(where)]);

/** How the marking stands, and how alike its people are. */
export async function markingOverviewOf(
  examId: string,
  { queries, caller, clock, isProposing }: Own,
): Promise<MarkingOverview> {
  const exam = await findExam(queries, caller.companyId, examId);
  const plan = await planOf(queries, exam);
  const tasks = await queries
    .selectFrom("marking_task as task")
    .select(["task.version_id", "task.child", "task.full_score as full"])
    .select(({ fn }) => [
      fn.countAll<number>().as("tasks"),
      fn.sum<number>("task.score").as("sum"),
      fn.count<number>("task.score").as("scored"),
    ])
    .where("task.exam_id", "=", examId)
    .where(isTold)
    .where(isCounted)
    .groupBy(["task.version_id", "task.child", "task.full_score"])
    .orderBy(({ fn }) => fn.min("task.place"))
    .orderBy("task.version_id")
    .orderBy("task.child")
    .orderBy("task.full_score")
    .execute();
  const contents = await contentsOf(queries, tasks);
  const states = await queries
    .selectFrom("marking_task as task")
    .select(["task.state", "task.round", "task.leased_until", "task.marker_id", "task.candidate_id"])
    .select(["task.place", "task.child", "task.score", "task.full_score"])
    .where("task.exam_id", "=", examId)
    .where(isTold)
    .where(isCounted)
    .execute();
  const now = clock.now();
  const count = (which: (task: (typeof states)[number]) => boolean) => states.filter(which).length;
  const isLeased = (task: (typeof states)[number]) => task.state === "leased" && task.leased_until > now;
  const reviewers = await reviewersOf(queries, caller.companyId);
  const markers = await markersOf(queries, exam, reviewers, [
    ...plan.markerIds,
    ...states.map((one) => one.marker_id),
  ]);
  const able = reviewers.map(({ operatorId }) => operatorId).filter((id) => plan.markerIds.includes(id));
  const isStuck = stuckIn(states, able);
  const pairs = pairsOf(states);
  const seedsOf = await seedFigures(queries, examId);
  return {
    plan,
    revision: revisionOf(plan),
    // Where the installation has no service, there is nothing to stop.
    proposals: isProposing ? proposalsOf(exam) : "none",
    reviewers,
    hasBegun: await hasBegun(queries, examId, now),
    counts: {
      done: count(({ state }) => state === "done"),
      leased: count(isLeased),
      open: count((task) => task.state !== "done" && !isLeased(task)),
      third: count(({ round, state }) => round === 3 && state !== "done"),
      stuck: count((task) => task.state !== "done" && !isLeased(task) && isStuck(task)),
    },
    able: able.length,
    questions: tasks.map((task) => ({
      ...{ versionId: task.version_id, child: task.child, full: task.full },
      content: contents(task),
      ...{ tasks: Number(task.tasks), done: Number(task.scored) },
      mean: Number(task.scored) > 0 ? Math.round(Number(task.sum) / Number(task.scored)) : null,
    })),
    markers: markers.map(({ operatorId, realName }) => {
      const own = states.filter((task) => task.marker_id === operatorId && task.score !== null);
      const compared = pairs.filter((pair) => pair.some((task) => task.marker_id === operatorId));
      return {
        ...{ operatorId, realName, done: own.length, compared: compared.length },
        share:
          own.length > 0
            ? own.reduce((sum, { score, full_score }) => sum + score! / full_score, 0) / own.length
            : null,
        agreed: compared.filter(
          ([one, other]) => agreedMark(one.score!, other.score!, one.full_score) !== null,
        ).length,
        ...seedsOf(operatorId),
      };
    }),
  };
}

/** What is asked in each of these: by the question, or by one below it. */
async function contentsOf(queries: Queries, tasks: { version_id: string }[]) {
  const versions = await queries
    .selectFrom("question_version")
    .selectAll()
    .where("id", "in", ["", ...new Set(tasks.map(({ version_id }) => version_id))])
    .execute();
  const byId = new Map(versions.map((version) => [version.id, questionOf(version, "public")]));
  return ({ version_id, child }: { version_id: string; child: number }) => {
    const question = byId.get(version_id)!;
    return question.children[child]?.content.trim() || question.content;
  };
}

/** Those of these people who may mark, and those who did and may no more: what they marked counts. */
async function markersOf(
  queries: Queries,
  { company_id }: ExamRow,
  reviewers: MarkingOverview["reviewers"],
  ids: string[],
): Promise<MarkingOverview["reviewers"]> {
  const wanted = new Set(ids);
  const known = reviewers.filter(({ operatorId }) => wanted.delete(operatorId));
  const others = await queries
    .selectFrom("operator")
    .select(["id as operatorId", "real_name as realName"])
    .where("company_id", "=", company_id)
    .where("id", "in", ["", ...wanted])
    .orderBy("real_name")
    .orderBy("id")
    .execute();
  return [...known, ...others];
}

/** Whether none of these markers may take a task: each has another one of its answer, or there is nobody. */
function stuckIn(tasks: readonly Marked[], markerIds: readonly string[]) {
  const byAnswer = new Map<string, Marked[]>();
  for (const task of tasks) byAnswer.set(answerKey(task), [...(byAnswer.get(answerKey(task)) ?? []), task]);
  return (task: Marked): boolean =>
    markerIds.every((id) =>
      byAnswer.get(answerKey(task))!.some((other) => other.round !== task.round && other.marker_id === id),
    );
}

interface Marked {
  candidate_id: string;
  place: number;
  child: number;
  round: number;
  marker_id: string;
  score: number | null;
  full_score: number;
}

const answerKey = ({ candidate_id, place, child }: Pick<Marked, "candidate_id" | "place" | "child">) =>
  `${candidate_id} ${place} ${child}`;

/** The answers that two people have marked, with both marks. */
function pairsOf<Task extends Marked>(tasks: Task[]): [Task, Task][] {
  const first = new Map<string, Task>();
  const marked = tasks.filter(({ round, score }) => round < 3 && score !== null);
  const pairs: [Task, Task][] = [];
  for (const task of marked) {
    const other = first.get(answerKey(task));
    if (other) pairs.push([other, task]);
    else first.set(answerKey(task), task);
  }
  return pairs;
}
