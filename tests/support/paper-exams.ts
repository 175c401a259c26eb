import type { DrawnPaper } from "#backend/candidate-papers/drawing/draw";
import type { Database } from "#backend/database/open";
import type { ExamPayload } from "#contract/exams/shapes";
import type { openAuthors } from "./authors";
import { ofType } from "./every-type";
import { rowOf } from "./rows";
import { publishedExam } from "./sittings";

type Type = Parameters<typeof ofType>[0];

/** An exam that is held on paper, one question of each of these types, whose papers are drawn; it opened a minute ago. */
export async function examOnPaper(
  office: ReturnType<typeof openAuthors>,
  database: Database,
  people: number,
  types: readonly Type[],
  more: Partial<ExamPayload> = {},
) {
  const exam = { category: 2 as const, randomQuestions: true, randomOptions: true, ...more };
  const parts = [{ questions: types.map(ofType) }];
  const made = await publishedExam(office, database.queries, { exam, parts, people });
  office.clock.time += 86_400_000 + 60_000;
  return made;
}

/** The types of a candidate's questions in their own order, each with the order of its options and sub-questions. */
export async function questionsDrawnFor<T extends Type>(
  { queries }: Database,
  candidateId: string,
  types: readonly T[],
) {
  const { content } = await rowOf(queries, "candidate_paper", { candidate_id: candidateId });
  const [slots] = JSON.parse(content) as DrawnPaper;
  return slots!.map(([slot, options, children]) => ({ type: types[slot]!, options, children }));
}
