import { candidatePrice } from "#contract/exams/check";
import { answering } from "#contract/questions/kinds";
import type { Question } from "#contract/questions/shapes";
import { noAnswer, type SittingAnswer } from "#contract/sitting/shapes";
import { sittingEnd } from "#contract/sitting/timing";
import type { Seal } from "../../../audit";
import { bookEntry, reserveMoney } from "../../../companies/ledger";
import type { Queries } from "../../../database/open";
import type { ExamRow } from "../../../exams/store";
import { newId, newOpenId } from "../../../ids";
import { insertScores } from "../../../results/settling";
import { amountOf } from "../../../sitting/answers/asked";
import { chainLink } from "../../../sitting/chain";
import { type ExamPaper, placesOf } from "../../../sitting/exam-paper";
import { sceneOfCandidate } from "../../../sitting/scene";
import { scoreSitting } from "../../../sitting/scores";
import written from "./sittings.json";

/** How one candidate's sitting goes; times in epoch milliseconds. */
export interface Course {
  startedAt: number;
  /** From one answer to the next. */
  pace: number;
  /** So many of the questions are answered; all of them where it is not said. */
  answered?: number;
  /** So many percent of the answers are right. */
  right: number;
  /** How it stands at last; `endedAt` says since when, and defaults to two steps after the last answer. */
  end: "handIn" | "sitting" | "pause" | "terminate";
  endedAt?: number;
  /** What was noticed, and what the monitor of this id did about it. */
  events?: { kind: string; at: number }[];
  action?: { kind: "warn" | "end"; reason: string; note: string; at: number; by: string };
}

interface Scene {
  queries: Queries;
  exam: ExamRow;
  paper: ExamPaper;
  seal: Seal;
}

const states = { handIn: "submitted", sitting: "sitting", pause: "paused", terminate: "terminated" } as const;

/** Inserts the sitting of a candidate with its sealed log, answers, price and, where it is over, scores. */
export async function insertSitting(
  { queries, exam, paper, seal }: Scene,
  { id, content, hash, seed }: { id: string; content: string; hash: string; seed: number },
  course: Course,
): Promise<void> {
  const { startedAt, pace, right, end, events = [], action } = course;
  const places = placesOf(paper, content, hash);
  const whose = { candidate_id: id, exam_id: exam.id, company_id: exam.company_id };
  await charge(queries, whose, startedAt);
  const slots = paper.structure.parts.flatMap((part) => part.slots.map(({ versionId }) => versionId));
  const answers = places.slice(0, course.answered).map(({ slot: { versionId } }, index) => ({
    // By the question and not its place, which a seed decides: the demo is the same each time.
    answer: answerTo(paper.questions.get(versionId)!, seed + slots.indexOf(versionId) * 17, right),
    at: startedAt + (index + 1) * pace,
  }));
  const savedAt = answers.at(-1)?.at ?? 0;
  const endedAt = course.endedAt ?? Math.max(startedAt, savedAt) + 2 * pace;
  const actionId = newId();
  const log = [
    { kind: "start", place: -1, content: hash, at: startedAt },
    ...answers.map(({ answer, at }, place) => ({
      ...{ kind: "save", place, at },
      content: JSON.stringify({ ...answer, file: null }),
    })),
    ...(action?.kind === "warn" ? [{ kind: "warn", place: -1, content: actionId, at: action.at }] : []),
    ...(end === "sitting"
      ? []
      : [{ kind: end, place: -1, content: action?.kind === "end" ? actionId : "", at: endedAt }]),
  ].map((entry, index) => ({ ...entry, candidateId: id, sequence: index + 1 }));
  let link = "";
  const rows = log.map((entry) => {
    link = chainLink(seal, entry, link);
    const { candidateId: candidate_id, ...row } = entry;
    return { ...row, candidate_id, link, form_id: "" };
  });
  const isOver = end === "handIn" || end === "terminate";
  await queries
    .insertInto("sitting")
    .values({
      ...{ ...whose, receipt: newOpenId(), state: states[end], started_at: startedAt, structure: "" },
      ...{ ends_at: isOver ? endedAt : 0, submitted_at: isOver ? endedAt : 0 },
      submitted_by: end === "handIn" ? "candidate" : end === "terminate" ? (action?.by ?? "") : "",
      ...{ parts: JSON.stringify(paper.parts.map(() => 0)), stops: "[]" },
      place: Math.min(answers.length, places.length - 1),
      ...{ paused_at: end === "pause" ? endedAt : 0, pauses: end === "pause" ? 1 : 0 },
      ...{ sequence: rows.length, saved_at: savedAt, link, revision: 1, scored: 1 },
      actions: action ? 1 : 0,
    })
    .execute();
  await queries.insertInto("sitting_log").values(rows).execute();
  if (answers.length > 0)
    await queries
      .insertInto("sitting_answer")
      .values(
        answers.map(({ answer, at }, place) => ({
          ...{ candidate_id: id, place, sequence: place + 2, at, flagged: 0 },
          content: JSON.stringify({ ...answer, file: null }),
          amount: amountOf(paper.questions.get(places[place]!.slot.versionId)!, answer, false),
        })),
      )
      .execute();
  for (const event of events)
    await queries
      .insertInto("sitting_event")
      .values({ id: newId(), ...whose, detail: "", ...event })
      .execute();
  if (action)
    await queries
      .insertInto("monitor_action")
      .values({
        ...{ id: actionId, ...whose, kind: action.kind, reason: action.reason, note: action.note },
        ...{ minutes: 0, operator_id: action.by, at: action.at },
      })
      .execute();
  await queries.updateTable("candidate").set({ state: states[end] }).where("id", "=", id).execute();
  const scene = (await sceneOfCandidate({ queries, clock: { now: () => endedAt } }, id))!;
  if (isOver) return insertScores(queries, scene, await scoreSitting({ queries }, scene));
  await queries
    .updateTable("sitting")
    .set({ ends_at: sittingEnd(scene.schedule), scored: 0 })
    .where("candidate_id", "=", id)
    .execute();
}

/** Whoever starts is paid for, from what was reserved for them. */
async function charge(
  queries: Queries,
  { candidate_id, company_id }: { candidate_id: string; company_id: string },
  at: number,
): Promise<void> {
  const { reserved } = await queries
    .selectFrom("candidate")
    .select("reserved")
    .where("id", "=", candidate_id)
    .executeTakeFirstOrThrow();
  await queries.updateTable("candidate").set({ reserved: 0 }).where("id", "=", candidate_id).execute();
  await reserveMoney(queries, company_id, -reserved);
  const entry = { company_id, operator_id: "", note: candidate_id, at };
  await bookEntry(queries, { ...entry, kind: "charge", amount: -candidatePrice });
}

/** `right` percent are right; which ones, depends on the number alone. */
function answerTo(question: Question, number: number, right: number): SittingAnswer {
  const isRight = (number * 2654435761) % 100 < right;
  const { keys, blanks } = question.answer;
  const kind = answering[question.type];
  if (kind === "text") return { ...noAnswer, text: written.essays[number % written.essays.length]! };
  if (kind === "blanks")
    return {
      ...noAnswer,
      blanks: blanks.map(([first]) => (isRight ? first! : number % 3 === 0 ? "" : "不清楚")),
    };
  if (isRight) return { ...noAnswer, keys };
  if (kind === "truth") return { ...noAnswer, keys: [1 - keys[0]!] };
  if (kind === "some") return { ...noAnswer, keys: keys.slice(1) };
  const options = question.option.length;
  return { ...noAnswer, keys: [(keys[0]! + 1 + ((number * 7) % (options - 1))) % options] };
}
