import type { PaperState } from "#contract/papers/shapes";
import type { Queries } from "../../database/open";
import { type PaperRow, shownState } from "./store";

type Counted = Pick<PaperRow, "state" | "archived" | "question_count" | "total_score">;

/** Papers of a company in one state; `score` in hundredths. */
export interface Tally {
  papers: number;
  questions: number;
  score: number;
}

/** A company's papers by displayed state. */
export async function readTally(queries: Queries, companyId: string): Promise<Record<PaperState, Tally>> {
  const rows = await queries
    .selectFrom("paper_tally")
    .selectAll()
    .where("company_id", "=", companyId)
    .execute();
  const of = (state: PaperState): Tally =>
    rows.find((row) => row.state === state) ?? { papers: 0, questions: 0, score: 0 };
  return { draft: of("draft"), ready: of("ready"), used: of("used"), archived: of("archived") };
}

/** Updates the tally for changed papers: [before, after], null before creation and after deletion. */
export async function count(
  queries: Queries,
  companyId: string,
  changes: [before: Counted | null, after: Counted | null][],
): Promise<void> {
  const moved = new Map<PaperState, Tally>();
  const add = (paper: Counted | null, sign: 1 | -1) => {
    if (!paper) return;
    const state = shownState(paper);
    const sum = moved.get(state) ?? { papers: 0, questions: 0, score: 0 };
    moved.set(state, {
      papers: sum.papers + sign,
      questions: sum.questions + sign * paper.question_count,
      score: sum.score + sign * paper.total_score,
    });
  };
  for (const [before, after] of changes) {
    add(before, -1);
    add(after, 1);
  }
  const rows = [...moved]
    .filter(([, sum]) => sum.papers !== 0 || sum.questions !== 0 || sum.score !== 0)
    // why: two transactions that lock the same rows in the same order never deadlock.
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([state, sum]) => ({ company_id: companyId, state, ...sum }));
  if (rows.length === 0) return;
  await queries
    .insertInto("paper_tally")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["company_id", "state"]).doUpdateSet((value) => ({
        papers: value("paper_tally.papers", "+", value.ref("excluded.papers")),
        questions: value("paper_tally.questions", "+", value.ref("excluded.questions")),
        score: value("paper_tally.score", "+", value.ref("excluded.score")),
      })),
    )
    .execute();
}
