import type { AnswerScore } from "#contract/results/shapes";
import type { Language } from "#locales/languages";
import { translators } from "#locales/resources";
import type { Queries } from "../database/open";
import type { ExamRow } from "../exams/store";
import { csvRow } from "../file-formats/csv";
import { streamed } from "../files/service";
import { examPaperOf } from "../sitting/exam-paper";
import { itemKey } from "../sitting/scores";
import { identityOf, ownFieldsOf, resultRows } from "./list";

/** Candidates that are read at once. */
const piece = 500;

/** The scores of an exam as CSV, questions in the paper's order: streamed, so that however many candidates take no more memory. */
export function scoreFile(queries: Queries, exam: ExamRow, language: Language): Response {
  const t = translators[language];
  const points = (hundredths: number | null) => (hundredths === null ? "" : String(hundredths / 100));
  const ownFields = ownFieldsOf(exam);
  const headsOf = (
    ...names: ("number" | "name" | "group" | "mobile" | "passed" | "state" | "score" | "total")[]
  ) => names.map((name) => t(`results:file.${name}`));
  const columns = [
    ...headsOf("number", "name", "group", "mobile"),
    ...[...ownFields, ...headsOf("passed", "state", "score", "total")],
  ];
  async function* lines() {
    const { structure } = await examPaperOf(queries, exam, "");
    const items = structure.parts.flatMap(({ slots }, part) =>
      slots.map((slot) => itemKey({ ...slot, part })),
    );
    const heads = items.map((_, at) => t("results:file.question", { number: at + 1 }));
    yield written(`\ufeff${csvRow([...columns, ...heads])}`);
    for (let last = 0; ; ) {
      const rows = await resultRows(queries, "candidate_score.exam_id", exam.id)
        .where("candidate.number", ">", last)
        .orderBy("candidate.number")
        .limit(piece)
        .execute();
      for (const row of rows) {
        const answers: AnswerScore[] = JSON.parse(row.answers);
        const byItem = new Map(answers.map((answer) => [itemKey(answer), answer.score]));
        const verdict = row.passed === null ? "" : t(row.passed ? "results:passed" : "results:failed");
        const { mobile, own } = identityOf(row, ownFields);
        const texts = [String(row.number), row.real_name, row.group_name, mobile, ...own, verdict];
        const scores = [row.score, row.total, ...items.map((item) => byItem.get(item) ?? null)];
        // A score below 0 is a number, and stays one: only texts are made safe.
        const line = csvRow([...texts, t(`results:tabs.${tabOf(row)}`)]).trimEnd();
        yield written(`${line},${scores.map(points).join(",")}\r\n`);
      }
      if (rows.length < piece) return;
      last = rows.at(-1)!.number;
    }
  }
  return streamed(lines(), { name: `${exam.name}.csv`, type: "text/csv; charset=utf-8" });
}

const encoder = new TextEncoder();
const written = (text: string) => encoder.encode(text);

const tabOf = ({ withheld, released_at, open }: { withheld: string; released_at: number; open: number }) =>
  withheld ? "withheld" : released_at > 0 ? "released" : open > 0 ? "open" : "ready";
