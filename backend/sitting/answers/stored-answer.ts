import type { Insertable } from "kysely";
import type { SittingAnswer } from "#contract/sitting/shapes";
import { compiledOnce, readRows } from "../../database/compiled";
import type { Queries } from "../../database/open";
import type { Tables } from "../../database/schema";
import type { Change } from "../../database/writer";

export type StoredFile = { fileId: string; name: string; size: number };

/** An answer as its row holds it; what is on paper alone is read by a person. */
export function readAnswer(content: string): {
  answer: SittingAnswer;
  file: StoredFile | null;
  isOnPaper: boolean;
} {
  const { file = null, isOnPaper = false, ...answer } = JSON.parse(content);
  return { answer, file, isOnPaper };
}

const answerRow = compiledOnce(
  ["candidateId", "place"],
  (queries, { candidateId, place }: { candidateId: string; place: number }) =>
    queries
      .selectFrom("sitting_answer")
      .selectAll()
      .where("candidate_id", "=", candidateId)
      .where("place", "=", place),
);

export async function answerAt({ queries }: { queries: Queries }, candidateId: string, place: number) {
  const rows = await readRows(queries, answerRow(queries, { candidateId, place }));
  return rows[0];
}

export const answerUpsert = compiledOnce(
  ["candidate_id", "place", "sequence", "content", "flagged", "at", "amount"],
  (queries, { candidate_id, place, ...columns }: Insertable<Tables["sitting_answer"]>) =>
    queries
      .insertInto("sitting_answer")
      .values({ candidate_id, place, ...columns })
      .onConflict((conflict) => conflict.columns(["candidate_id", "place"]).doUpdateSet(columns)),
);

/** The file that another one replaces. */
export const removal = ({ queries }: { queries: Queries }, { fileId }: StoredFile): Change => [
  queries.deleteFrom("answer_file").where("id", "=", fileId),
  1,
];
