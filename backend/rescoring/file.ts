import type { Language } from "#locales/languages";
import { translators } from "#locales/resources";
import type { Queries } from "../database/open";
import { csvRow } from "../file-formats/csv";
import { streamed } from "../files/service";

/** Candidates that are read at once. */
const piece = 500;

/** A rescoring as CSV: the scores that it replaced, and what they became; points, as in the file of scores. */
export function rescoringFile(
  queries: Queries,
  { exam_id, version, name }: { exam_id: string; version: number; name: string },
  language: Language,
): Response {
  const t = translators[language];
  const columns = [
    "number",
    "name",
    "group",
    "before",
    "after",
    "change",
    "passedBefore",
    "passedAfter",
  ] as const;
  const verdict = (passed: number | null) =>
    passed === null ? "" : t(passed ? "results:passed" : "results:failed");
  const encoder = new TextEncoder();
  async function* lines() {
    yield encoder.encode(`\ufeff${csvRow(columns.map((column) => t(`rescoring:columnsOfFile.${column}`)))}`);
    for (let last = 0; ; ) {
      const rows = await queries
        .selectFrom("replaced_score as old")
        .innerJoin("candidate", "candidate.id", "old.candidate_id")
        .select(["candidate.number", "candidate.real_name", "candidate.group_name"])
        .select(["old.score", "old.new_score", "old.passed", "old.new_passed"])
        .where("old.exam_id", "=", exam_id)
        .where("old.version", "=", version)
        .where("candidate.removed_at", "=", 0)
        .where("candidate.number", ">", last)
        .orderBy("candidate.number")
        .limit(piece)
        .execute();
      for (const row of rows) {
        const points = [row.score, row.new_score, row.new_score - row.score].map((score) => score / 100);
        const who = csvRow([String(row.number), row.real_name, row.group_name]).trimEnd();
        const passes = csvRow([verdict(row.passed), verdict(row.new_passed)]);
        yield encoder.encode(`${who},${points.join(",")},${passes}`);
      }
      if (rows.length < piece) return;
      last = rows.at(-1)!.number;
    }
  }
  const file = `${name} ${t("rescoring:version", { version })}.csv`;
  return streamed(lines(), { name: file, type: "text/csv; charset=utf-8" });
}
