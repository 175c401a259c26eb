import { answering } from "#contract/questions/kinds";
import type { Question } from "#contract/questions/shapes";
import type { SittingAnswer } from "#contract/sitting/shapes";
import { findDraw } from "../../candidate-papers/drawing/papers";
import type { Queries } from "../../database/open";
import { newOpenId } from "../../ids";
import { insertScores } from "../../results/settling";
import { amountOf, noAnswer } from "../../sitting/asked";
import { chainLink } from "../../sitting/chain";
import { examPaperOf, placesOf } from "../../sitting/exam-paper";
import { sceneOfCandidate } from "../../sitting/scene";
import { scoreSitting } from "../../sitting/scores";
import type { Keyed } from "./demo";
import written from "./sittings.json";

const minute = 60_000;

/**
 * An exam of the demo that is over: most of its candidates have handed in, a few never came. Its scores, and the
 * answers that wait for a marker, follow from what was handed in, as for any exam.
 */
export async function demoSittings(
  queries: Queries,
  who: { companyId: string; now: number },
  { seal, encryption }: Pick<Keyed, "seal" | "encryption">,
): Promise<void> {
  const exam = await queries
    .selectFrom("exam")
    .selectAll()
    .where("company_id", "=", who.companyId)
    .where("name", "=", written.exam)
    .executeTakeFirstOrThrow();
  await insertMonitors(queries, who.companyId);
  if (!(await findDraw(queries, exam.id, encryption))) return;
  const paper = await examPaperOf(queries, exam, "");
  const candidates = await queries
    .selectFrom("candidate")
    .innerJoin("candidate_paper as drawn", "drawn.candidate_id", "candidate.id")
    .select(["candidate.id", "drawn.content", "drawn.hash"])
    .where("candidate.exam_id", "=", exam.id)
    .orderBy("candidate.number")
    .execute();
  for (const [at, { id, content, hash }] of candidates.entries()) {
    if (at % 12 === 11) {
      await queries.updateTable("candidate").set({ state: "absent" }).where("id", "=", id).execute();
      continue;
    }
    const whose = { candidate_id: id, exam_id: exam.id, company_id: exam.company_id };
    const places = placesOf(paper, content, hash);
    const startedAt = exam.open_at + ((at * 7) % 240) * minute;
    const answers = places.map((place, index) => ({
      answer: answerTo(paper.questions.get(place.slot.versionId)!, at * 31 + index * 17),
      at: startedAt + (index + 1) * minute,
    }));
    const submittedAt = startedAt + (places.length + 2) * minute;
    const log = [
      { kind: "start", place: -1, content: hash, at: startedAt },
      ...answers.map(({ answer, at }, place) => ({
        ...{ kind: "save", place, at },
        content: JSON.stringify({ ...answer, file: null }),
      })),
      { kind: "handIn", place: -1, content: "", at: submittedAt },
    ].map((entry, index) => ({ ...entry, candidateId: id, sequence: index + 1 }));
    let link = "";
    const rows = log.map((entry) => {
      link = chainLink(seal, entry, link);
      const { candidateId: candidate_id, ...row } = entry;
      return { ...row, candidate_id, link, form_id: "" };
    });
    await queries
      .insertInto("sitting")
      .values({
        ...{
          ...whose,
          receipt: newOpenId(),
          state: "submitted",
          started_at: startedAt,
          ends_at: submittedAt,
        },
        ...{ submitted_at: submittedAt, submitted_by: "candidate", structure: "" },
        ...{ parts: JSON.stringify(paper.parts.map(() => 0)), stops: "[]", place: places.length - 1 },
        ...{
          paused_at: 0,
          pauses: 0,
          sequence: rows.length,
          saved_at: answers.at(-1)!.at,
          link,
          revision: 1,
          scored: 1,
        },
      })
      .execute();
    await queries.insertInto("sitting_log").values(rows).execute();
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
    await queries.updateTable("candidate").set({ state: "submitted" }).where("id", "=", id).execute();
    const scene = (await sceneOfCandidate({ queries, clock: { now: () => submittedAt } }, id))!;
    await insertScores(queries, scene, await scoreSitting({ queries }, scene));
  }
  await insertMarker(queries, exam);
}

/** About four in five are right; which ones, depends on the number alone. */
function answerTo(question: Question, number: number): SittingAnswer {
  const isRight = (number * 2654435761) % 100 < 79;
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
  return { ...noAnswer, keys: [(keys[0]! + 1) % question.option.length] };
}

async function insertMarker(queries: Queries, exam: { id: string; company_id: string }): Promise<void> {
  const { id: operator_id } = await queries
    .selectFrom("operator")
    .innerJoin("operator_role as role", "role.operator_id", "operator.id")
    .select("operator.id")
    .where("operator.company_id", "=", exam.company_id)
    .where("role.role_key", "=", written.marker)
    .executeTakeFirstOrThrow();
  await queries
    .insertInto("exam_marker")
    .values({ exam_id: exam.id, company_id: exam.company_id, operator_id })
    .execute();
}

/** The company's monitor watches each of its published exams. */
async function insertMonitors(queries: Queries, companyId: string): Promise<void> {
  await queries
    .insertInto("exam_monitor")
    .columns(["exam_id", "company_id", "operator_id"])
    .expression((select) =>
      select
        .selectFrom("exam")
        .innerJoin("operator", "operator.company_id", "exam.company_id")
        .innerJoin("operator_role as role", "role.operator_id", "operator.id")
        .select(["exam.id as exam_id", "exam.company_id", "operator.id as operator_id"])
        .where("exam.company_id", "=", companyId)
        .where("exam.state", "=", "published")
        .where("role.role_key", "=", written.monitor),
    )
    .execute();
}
