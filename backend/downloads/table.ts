import type { ResultContent } from "#contract/downloads/shapes";
import type { QuestionType } from "#contract/questions/kinds";
import type { AnswerScore } from "#contract/results/shapes";
import type { Language } from "#locales/languages";
import { translators } from "#locales/resources";
import type { Queries } from "../database/open";
import type { ExamRow } from "../exams/store";
import { Pauses } from "../file-formats/pauses";
import { givenWords } from "../results/given";
import { identityOf, ownFieldsOf, resultRows } from "../results/list";
import { examPaperOf } from "../sitting/exam-paper";
import { itemKey } from "../sitting/scores";

/** A file of results is written within seconds, and beside an exam day: those who save come first. */
export const resultPauses = () => new Pauses(undefined, 0.2);

/** Candidates that are read at once: so many take the memory, and nobody waits for more. */
const piece = 25;

type QuestionResult = Pick<AnswerScore, "versionId" | "score" | "full" | "why"> & {
  type: QuestionType;
  given: string[];
};

/** One candidate's results, questions in the paper's order; null where they were not asked one. Hundredths. */
export interface ResultRow {
  candidateId: string;
  number: number;
  name: string;
  group: string;
  /** As lists show it: 138****0412. */
  mobile: string;
  /** Values of the exam's own fields, such as staff numbers, in their order. */
  own: string[];
  state: "open" | "ready" | "released" | "withheld";
  passed: boolean | null;
  score: number;
  total: number;
  /** Epoch milliseconds. */
  submittedAt: number;
  questions: (QuestionResult | null)[];
}

/** Which candidates: of the whole exam, or one of them. */
type Wanted = { exam: ExamRow; candidateId?: string };

export async function questionCount(queries: Queries, exam: ExamRow): Promise<number> {
  const { structure } = await examPaperOf(queries, exam, "");
  return structure.parts.reduce((sum, { slots }) => sum + slots.length, 0);
}

/** The candidates who are in a file. */
export async function countResults(queries: Queries, exam: ExamRow): Promise<number> {
  const { count } = await queries
    .selectFrom("candidate_score")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("exam_id", "=", exam.id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The results of candidates in the order of their numbers, read piece by piece; trials are in no file. */
export async function* resultsOf(queries: Queries, { exam, candidateId }: Wanted): AsyncGenerator<ResultRow> {
  const { structure, questions } = await examPaperOf(queries, exam, "");
  const items = structure.parts.flatMap(({ slots }, part) =>
    slots.map(({ versionId }) => ({ part, versionId })),
  );
  const ownFields = ownFieldsOf(exam);
  const pauses = resultPauses();
  for (let last = 0; ; ) {
    let some = resultRows(queries, "candidate_score.exam_id", exam.id)
      .where("candidate.trial", "=", 0)
      .where("candidate.number", ">", last);
    if (candidateId) some = some.where("candidate.id", "=", candidateId);
    const rows = await some.orderBy("candidate.number").limit(piece).execute();
    const given = await answersOf(
      queries,
      rows.map(({ id }) => id),
    );
    for (const row of rows) {
      await pauses.take();
      const answers: AnswerScore[] = JSON.parse(row.answers);
      const placeOf = new Map(answers.map((answer, place) => [itemKey(answer), place]));
      yield {
        ...{ candidateId: row.id, number: row.number, name: row.real_name, group: row.group_name },
        ...identityOf(row, ownFields),
        submittedAt: row.submitted_at,
        state: row.withheld ? "withheld" : row.released_at > 0 ? "released" : row.open > 0 ? "open" : "ready",
        passed: row.passed === null ? null : row.passed === 1,
        ...{ score: row.score, total: row.total },
        questions: items.map((item) => {
          const place = placeOf.get(itemKey(item));
          if (place === undefined) return null;
          const { score, full, why } = answers[place]!;
          const question = questions.get(item.versionId)!;
          const words = givenWords(question, given.get(`${row.id} ${place}`));
          return { versionId: item.versionId, type: question.type, score, full, why, given: words };
        }),
      };
    }
    if (rows.length < piece) return;
    last = rows.at(-1)!.number;
  }
}

async function answersOf(queries: Queries, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom("sitting_answer")
    .select(["candidate_id", "place", "content"])
    .where("candidate_id", "in", ids)
    .execute();
  return new Map(rows.map(({ candidate_id, place, content }) => [`${candidate_id} ${place}`, content]));
}

export type TableCell = string | number;

const points = (hundredths: number | null | undefined): TableCell =>
  hundredths === null || hundredths === undefined ? "" : hundredths / 100;

interface TableOf {
  content: ResultContent;
  /** How many questions. */
  count: number;
  own: string[];
  language: Language;
}

/** A table of a file: its heads, and how a candidate becomes a row of it. */
export function tableOfResults({ content, count, own, language }: TableOf) {
  const t = translators[language];
  const headsOf = (
    ...names: ("number" | "name" | "group" | "mobile" | "passed" | "state" | "score" | "total")[]
  ) => names.map((name) => t(`results:file.${name}`));
  return {
    heads: [
      ...headsOf("number", "name", "group", "mobile"),
      ...own,
      ...headsOf("passed", "state", "score", "total"),
      ...Array.from({ length: count }, (_, at) => t("results:file.question", { number: at + 1 })),
    ],
    rowOf: (row: ResultRow): TableCell[] => [
      ...[row.number, row.name, row.group, row.mobile, ...row.own],
      row.passed === null ? "" : t(row.passed ? "results:passed" : "results:failed"),
      t(`results:tabs.${row.state}`),
      ...[points(row.score), points(row.total)],
      ...row.questions.map((question) =>
        content === "scores" ? points(question?.score) : (question?.given.join(" | ") ?? ""),
      ),
    ],
  };
}
