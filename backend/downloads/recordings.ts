import type { Language } from "#locales/languages";
import { translators } from "#locales/resources";
import type { Queries } from "../database/open";
import type { ExamRow } from "../exams/store";
import { workbookOf } from "../file-formats/excel-write";
import { streamed } from "../files/service";
import { readAnswer } from "../sitting/answers/stored-answer";
import { resultTypes } from "./formats";
import type { TableCell } from "./table";

/** Answers that are read at once. */
const piece = 500;

/** Which files candidates answered with: a workbook of names and sizes, without the files. */
export function listRecordings(queries: Queries, exam: ExamRow, language: Language): Response {
  const t = translators[language];
  const heads = ["number", "name", "group", "question", "file", "size"] as const;
  async function* pieces() {
    const rows: TableCell[][] = [heads.map((name) => t(`results:files.recordings.${name}`))];
    let after = { number: 0, place: -1 };
    for (;;) {
      const found = await answersWithFile(queries, exam.id, after);
      for (const { number, real_name, group_name, place, content } of found) {
        const { file } = readAnswer(content);
        if (file) rows.push([number, real_name, group_name, place + 1, file.name, file.size]);
      }
      const last = found.at(-1);
      if (!last || found.length < piece) break;
      after = { number: last.number, place: last.place };
    }
    yield await workbookOf([
      { name: t("results:files.recordings.title"), rows, widths: [8, 16, 16, 8, 40, 12] },
    ]);
  }
  return streamed(pieces(), {
    name: `${exam.name} ${t("results:files.recordings.title")}.xlsx`,
    type: resultTypes.xlsx,
  });
}

const answersWithFile = (queries: Queries, examId: string, after: { number: number; place: number }) =>
  queries
    .selectFrom("sitting_answer as answer")
    .innerJoin("candidate", "candidate.id", "answer.candidate_id")
    .select([
      "candidate.number",
      "candidate.real_name",
      "candidate.group_name",
      "answer.place",
      "answer.content",
    ])
    .where("candidate.exam_id", "=", examId)
    .where("candidate.removed_at", "=", 0)
    .where("candidate.trial", "=", 0)
    .where("answer.content", "like", '%"fileId"%')
    .where(({ eb, or, and }) =>
      or([
        eb("candidate.number", ">", after.number),
        and([eb("candidate.number", "=", after.number), eb("answer.place", ">", after.place)]),
      ]),
    )
    .orderBy("candidate.number")
    .orderBy("answer.place")
    .limit(piece)
    .execute();
