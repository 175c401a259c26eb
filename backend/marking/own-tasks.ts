import { type MarkingTask, type MarkProposal, markingLimits } from "#contract/marking/shapes";
import { answering } from "#contract/questions/kinds";
import type { Question } from "#contract/questions/shapes";
import { noAnswer } from "#contract/sitting/shapes";
import type { Queries } from "../database/open";
import { type Caller, type Context, notFound } from "../handler";
import { questionOf } from "../questions/rows";
import { readAnswer } from "../sitting/answers/stored-answer";
import { recordingEvidenceOf } from "../sitting/recordings";
import { markedFileName, markingCode } from "./code";
import { begunSeeds, doneSeeds, findOwnSeed, seedFor } from "./seeds";
import { countsFor, openFor, type TaskRow, unseenBy } from "./store";

type Own = Context & { caller: Caller };

/** A task that the caller, who marks its exam, has leased or marked, while its score is not released; no other exists. */
export async function findOwnTask({ queries, caller }: Own, taskId: string): Promise<TaskRow> {
  const task = await queries
    .selectFrom("marking_task as task")
    .innerJoin("candidate_score as score", "score.candidate_id", "task.candidate_id")
    .innerJoin("exam_marker as marker", (join) =>
      join.onRef("marker.exam_id", "=", "task.exam_id").onRef("marker.operator_id", "=", "task.marker_id"),
    )
    .selectAll("task")
    .where("task.id", "=", taskId)
    .where("task.marker_id", "=", caller.operatorId)
    .where("task.company_id", "=", caller.companyId)
    .where("score.released_at", "=", 0)
    .executeTakeFirst();
  return task ?? (await findOwnSeed(queries, caller, taskId)) ?? notFound();
}

const begunBy = (queries: Queries, examId: string, operatorId: string) =>
  unseenBy(queries, examId, operatorId)
    .where("task.marker_id", "=", operatorId)
    .where("task.state", "=", "leased");

/** How many answers wait for a marker, with those that they have begun, since when, and how many they marked. */
export async function workOf(queries: Queries, examId: string, operatorId: string, now: number) {
  const { open, since, done } = await countsFor(queries, examId, operatorId, now);
  // A lease that ran out is among the open ones.
  const { leased, begun } = await begunBy(queries, examId, operatorId)
    .select(({ fn }) => [fn.countAll<number>().as("leased"), fn.min<number | null>("task.at").as("begun")])
    .where("task.leased_until", ">", now)
    .executeTakeFirstOrThrow();
  const { seeds } = await begunSeeds(queries, examId, operatorId)
    .select(({ fn }) => fn.countAll<number>().as("seeds"))
    .executeTakeFirstOrThrow();
  const waits = [since, Number(begun ?? 0)].filter((at) => at > 0);
  return {
    open: open + Number(leased) + Number(seeds),
    since: waits.length > 0 ? Math.min(...waits) : 0,
    done,
  };
}

/** The task that the caller has begun, or else the next one, leased; null when none is left for them. */
export async function leaseNext({ queries, caller, clock }: Own, examId: string): Promise<TaskRow | null> {
  const { operatorId, companyId } = caller;
  const exam = await queries
    .selectFrom("exam_marker as marker")
    .innerJoin("exam", "exam.id", "marker.exam_id")
    .select(["exam.marking_order", "exam.marking_seeded"])
    .where("marker.exam_id", "=", examId)
    .where("marker.operator_id", "=", operatorId)
    .where("marker.company_id", "=", companyId)
    .where("exam.removed_at", "=", 0)
    .executeTakeFirst();
  if (!exam) return notFound();
  const now = clock.now();
  const lease = { state: "leased", marker_id: operatorId, leased_until: now + markingLimits.lease };
  // One that was set aside or released meanwhile has no page to lead to, and stays where it is.
  const own = begunBy(queries, examId, operatorId).select("task.id").orderBy("task.id").limit(1);
  const begun = await queries
    .updateTable("marking_task")
    .set(lease)
    .where("id", "in", own)
    .where("marker_id", "=", operatorId)
    .where("state", "=", "leased")
    .returningAll()
    .executeTakeFirst();
  if (begun) return begun;
  const seed =
    exam.marking_seeded === 1 && (await seedFor(queries, { id: examId, companyId }, operatorId, now));
  if (seed) return seed;
  const columns = {
    question: ["task.version_id", "task.child", "task.round", "task.id"],
    candidate: ["task.candidate_id", "task.place", "task.child", "task.round"],
    random: ["task.id"],
  } as const;
  // Somebody else may take the same one first: then the next.
  for (let tries = 0; tries < 20; tries++) {
    let due = openFor(queries, examId, operatorId, now).select("task.id");
    for (const column of columns[exam.marking_order as keyof typeof columns]) due = due.orderBy(column);
    const found = await due.limit(1).executeTakeFirst();
    if (!found) return null;
    const taken = await queries
      .updateTable("marking_task")
      .set(lease)
      .where("id", "=", found.id)
      .where(({ or, eb, and }) =>
        or([eb("state", "=", "open"), and([eb("state", "=", "leased"), eb("leased_until", "<=", now)])]),
      )
      .returningAll()
      .executeTakeFirst();
    if (taken) return taken;
  }
  return null;
}

/** The answer that a task is about. */
export async function taskAnswer(queries: Queries, { candidate_id, place }: TaskRow) {
  const row = await queries
    .selectFrom("sitting_answer")
    .select("content")
    .where("candidate_id", "=", candidate_id)
    .where("place", "=", place)
    .executeTakeFirst();
  return row ? readAnswer(row.content) : { answer: noAnswer, file: null, isOnPaper: false };
}

/** The question that a task is about, and what of it is marked: the question itself, or one below it. */
export async function taskQuestion(queries: Queries, { version_id, child }: TaskRow) {
  const version = await queries
    .selectFrom("question_version")
    .selectAll()
    .where("id", "=", version_id)
    .executeTakeFirstOrThrow();
  const question = questionOf(version, "public");
  return { question, item: child < 0 ? question : question.children[child]! };
}

/** A task as its marker sees it. An allowlist: nothing of the candidate or of another marker is in it (trust B5). */
export async function shownTask({ queries, caller, clock }: Own, task: TaskRow): Promise<MarkingTask> {
  const { name } = await queries
    .selectFrom("exam")
    .select("name")
    .where("id", "=", task.exam_id)
    .executeTakeFirstOrThrow();
  const { question, item } = await taskQuestion(queries, task);
  const { answer, file, isOnPaper } = await taskAnswer(queries, task);
  const given = task.child < 0 ? answer : (answer.children[task.child] ?? noAnswer);
  const stored =
    file &&
    (await queries
      .selectFrom("answer_file")
      .select(["name", "size", "type"])
      .where("id", "=", file.fileId)
      .executeTakeFirst());
  const previous = await previousOf(queries, task, caller.operatorId, clock.now());
  // This answer, and others begun, are left as well: the sum stays that of the list, also of a mark taken back.
  const { open, done } = await workOf(queries, task.exam_id, caller.operatorId, clock.now());
  return {
    ...{ taskId: task.id, examId: task.exam_id, exam: name, isThird: task.round === 3 },
    candidate: markingCode(task.candidate_id),
    ...{ type: item.type, content: item.content, parent: task.child < 0 ? "" : question.content },
    stimulus: question.stimulus,
    ...{ reference: referenceOf(item), analysis: item.analysis, rubric: item.rubric },
    ...{ text: given.text, language: answer.language, isOnPaper },
    file: stored ? { ...stored, name: markedFileName(task.candidate_id, stored.name) } : null,
    recording: stored ? await recordingEvidenceOf(queries, task, question) : null,
    ...{ full: task.full_score, score: task.score, leasedUntil: task.leased_until },
    ...{ points: JSON.parse(task.points), transcript: task.transcript, note: task.note },
    ...{ open, done },
    proposal: await proposalFor(queries, task),
    previous,
  };
}

async function proposalFor(
  queries: Queries,
  { exam_id, candidate_id, place, child }: TaskRow,
): Promise<MarkProposal | null> {
  const row = await queries
    .selectFrom("mark_proposal")
    .innerJoin("exam", (join) => join.on("exam.id", "=", exam_id))
    .select("proposal")
    .where("candidate_id", "=", candidate_id)
    .where("place", "=", place)
    .where("child", "=", child)
    .where("mark_proposal.state", "=", "made")
    // Whoever stops them does not want them used.
    .where("exam.proposals_stopped", "=", 0)
    .executeTakeFirst();
  return row ? JSON.parse(row.proposal) : null;
}

const referenceOf = ({ type, answer }: Pick<Question, "type" | "answer">) =>
  answering[type] === "text" || answering[type] === "program" ? answer.text : "";

/** The answer that a marker marked before this one; "" for none. */
const previousOf = (queries: Queries, task: TaskRow, markerId: string, now: number) =>
  lastMarked(queries, task.exam_id, markerId, {
    before: task.state === "done" ? task.at : now + 1,
    besides: task.id,
  });

/** The answer that a marker marked last, of whatever kind: a seed is gone back to like any other; "" for none. */
export async function lastMarked(
  queries: Queries,
  examId: string,
  markerId: string,
  { before, besides = "" }: { before: number; besides?: string },
): Promise<string> {
  const marked = await queries
    .selectFrom("marking_task as task")
    .innerJoin("candidate_score as score", "score.candidate_id", "task.candidate_id")
    .select(["task.id", "task.at"])
    .where("task.marker_id", "=", markerId)
    .where("task.exam_id", "=", examId)
    .where("task.state", "=", "done")
    .where("score.released_at", "=", 0)
    .where("task.at", "<", before)
    .where("task.id", "<>", besides)
    .orderBy("task.at", "desc")
    .orderBy("task.id")
    .limit(1)
    .executeTakeFirst();
  const seed = await doneSeeds(queries, examId, markerId)
    .select(["seed.id", "seed.at"])
    .where("seed.at", "<", before)
    .where("seed.id", "<>", besides)
    .orderBy("seed.at", "desc")
    .limit(1)
    .executeTakeFirst();
  return (seed && seed.at > (marked?.at ?? 0) ? seed : marked)?.id ?? "";
}
