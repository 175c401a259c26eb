import { answering } from "#contract/questions/kinds";
import { type ChildQuestion, type Question, question as questionShape } from "#contract/questions/shapes";
import { rescoringCalls } from "#contract/rescoring/calls";
import {
  type Correction,
  type RescoredQuestion,
  type RescoringChange,
  rescoringLimits,
} from "#contract/rescoring/shapes";
import type { AnswerScore, ItemScore } from "#contract/results/shapes";
import type { Queries } from "../database/open";
import type { ExamRow } from "../exams/store";
import { notFound, refuse } from "../handler";
import { appliesAt, correctedQuestion, correctionsOf, withKey } from "../scoring/corrections";
import { type ExamPaper, examPaperOf } from "../sitting/exam-paper";
import { neededOfPaper, storedPassScore } from "../sitting/scores";
import { type Rescored, rescoreAll, rescoringDigest } from "./compute";

const day = 86_400_000;

/** A change that is possible, with all that it would do. */
export interface Planned {
  /** The version that it would make. */
  version: number;
  paper: ExamPaper;
  /** The one that it would apply. */
  passScore: number;
  about: Correction | null;
  undone: { id: string; kind: string; reason: string; version: number } | null;
  all: Rescored[];
  digest: string;
}

/** What a change would do to an exam's scores; refuses one that is impossible. */
export async function planRescoring(
  queries: Queries,
  exam: ExamRow,
  change: RescoringChange,
  now: number,
): Promise<Planned> {
  const paper = await examPaperOf(queries, exam, "");
  const passScore = await storedPassScore(queries, exam.paper_id);
  const undone = change.kind === "undo" ? await undoable(queries, exam, change.rescoringId, now) : null;
  const about = undone ? undone.about : change.kind === "undo" ? null : change;
  if (change.kind !== "undo") await refuseImpossible(queries, exam, paper, change);
  const corrections = undone
    ? await correctionsWithout(queries, exam.id, undone.id)
    : [...(await correctionsOf(queries, exam.id)), change as Correction];
  const all = await rescoreAll(queries, exam, paper, { corrections, about, passScore });
  const next = (await versionOf(queries, exam.id)) + 1;
  const digest = rescoringDigest(next, change, all);
  const needed = neededOfPaper(paper, corrections, passScore);
  return { version: next, paper, passScore: needed, about, undone, all, digest };
}

/** The version of an exam's scores; the first is 1. */
export async function versionOf(queries: Queries, examId: string): Promise<number> {
  const { version } = await queries
    .selectFrom("rescoring")
    .select(({ fn, lit }) => fn.coalesce(fn.max("version"), lit(1)).as("version"))
    .where("exam_id", "=", examId)
    .executeTakeFirstOrThrow();
  return Number(version);
}

async function undoable(queries: Queries, exam: ExamRow, rescoringId: string, now: number) {
  const row = await queries
    .selectFrom("rescoring")
    .selectAll()
    .where("id", "=", rescoringId)
    .where("exam_id", "=", exam.id)
    .executeTakeFirst();
  if (!row || row.kind === "undo") return notFound();
  if (row.undone_in > 0) refuse(rescoringCalls.preview, "RESCORING_UNDONE");
  if (now > undoableUntil(row.at)) refuse(rescoringCalls.preview, "RESCORING_TOO_OLD");
  const about: Correction = JSON.parse(row.change);
  return { id: row.id, kind: row.kind, reason: row.reason, version: row.version, about };
}

export const undoableUntil = (at: number) => at + rescoringLimits.undoDays * day;

async function correctionsWithout(queries: Queries, examId: string, rescoringId: string) {
  const rows = await queries
    .selectFrom("rescoring")
    .select("change")
    .where("exam_id", "=", examId)
    .where("kind", "<>", "undo")
    .where("undone_in", "=", 0)
    .where("id", "<>", rescoringId)
    .orderBy("version")
    .execute();
  return rows.map(({ change }): Correction => JSON.parse(change));
}

/** Only a question of the exam has another key, only one that is asked a mark, and only one of its kind. */
async function refuseImpossible(queries: Queries, exam: ExamRow, paper: ExamPaper, change: Correction) {
  const question = paper.questions.get(change.versionId);
  const item = question && (change.child < 0 ? question : question.children[change.child]);
  if (!question || !item) return notFound();
  const isFamily = answering[question.type] === "family" && change.child < 0;
  if (change.kind === "key" && (isFamily || !isKeyFor(item, change)))
    refuse(rescoringCalls.preview, "RESCORING_KEY");
  if (change.kind !== "mark") return;
  if (isFamily) notFound();
  const answers = await answersOfExam(queries, exam.id, change.candidateId);
  const answer = answers.find(
    ({ versionId }, place) => versionId === change.versionId && appliesAt(change, change.candidateId, place),
  );
  const own: ItemScore | undefined = change.child < 0 ? answer : answer?.children[change.child];
  if (!own) return notFound();
  const most = own.base?.full ?? own.full;
  if (change.score > most) refuse(rescoringCalls.preview, "MARK_TOO_HIGH", { points: most / 100 });
}

function isKeyFor(item: Question | ChildQuestion, change: Extract<Correction, { kind: "key" }>): boolean {
  const { type, option, answer } = item;
  const { keys, blanks, weights = [], partial = [] } = change;
  // By weights a key is one that an author could have written.
  if (weights.length + partial.length > 0) return !("score" in item) && isWhole(withKey(item, change));
  const kind = answering[type];
  const most = kind === "truth" ? 2 : option.length;
  if (kind === "one" || kind === "some" || kind === "truth")
    return (
      keys.length >= (type === 2 ? 2 : 1) &&
      new Set(keys).size === keys.length &&
      keys.every((key) => key < most)
    );
  return (
    kind === "blanks" &&
    blanks.length === answer.blanks.length &&
    blanks.every((accepted) => accepted.some((text) => text.trim() !== ""))
  );
}

const isWhole = (item: Question) =>
  !questionShape.safeParse(item).error?.issues.some(({ path: [field] }) => field === "answer");

/** The scores of a candidate's answers, by place; none before they are scored. */
export async function answersOfExam(
  queries: Queries,
  examId: string,
  candidateId: string,
): Promise<AnswerScore[]> {
  const scored = await queries
    .selectFrom("candidate_score")
    .select("answers")
    .where("candidate_id", "=", candidateId)
    .where("exam_id", "=", examId)
    .executeTakeFirst();
  return scored ? JSON.parse(scored.answers) : [];
}

/**
 * The questions of an exam's paper that can be rescored, sub-questions below their parent, with what applies now. With
 * one candidate's answers, as they stand there: a question has another place there, and may have another full mark.
 */
export function rescoredQuestions(
  paper: ExamPaper,
  corrections: readonly Correction[],
  answers?: readonly AnswerScore[],
): RescoredQuestion[] {
  const slots =
    answers?.map(({ versionId, full, base }) => ({ versionId, score: base?.full ?? full })) ??
    paper.structure.parts.flatMap(({ slots }) => slots);
  const earnedAt = (at: number, child: number) =>
    (child < 0 ? answers?.[at] : answers?.[at]?.children[child])?.score ?? null;
  return slots.flatMap(({ versionId, score }, at) => {
    const question = correctedQuestion(paper.questions.get(versionId)!, versionId, corrections);
    const told = (item: Question | Question["children"][number], child: number, full: number) => {
      const last = corrections.findLast(
        (one) =>
          one.kind !== "mark" && one.versionId === versionId && (one.child === child || one.child === -1),
      );
      return {
        ...{ versionId, child, number: at + 1, type: item.type, content: item.content },
        ...{ options: item.option, keys: item.answer.keys, blanks: item.answer.blanks, full },
        ...{ weights: item.answer.weights, partial: item.answer.partial },
        score: earnedAt(at, child),
        kind: last && last.kind !== "mark" ? last.kind : null,
      };
    };
    const children = question.children.map((child, index) =>
      told(child, index, Math.round(child.score * 100)),
    );
    const full = children.length > 0 ? children.reduce((sum, child) => sum + child.full, 0) : score;
    return [told(question, -1, full), ...children];
  });
}
