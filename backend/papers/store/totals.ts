import type { Queries } from "../../database/open";
import { type Author, lockPaper, type PaperRow } from "./store";
import { count } from "./tally";
import { settleUse } from "./use";

/**
 * Ends every change of a paper: updates its totals, its state (draft or ready) and which questions it
 * contains to match its content, sets who changed it and when, updates the group papers that contain it, and
 * its tally for the list. `before` is the locked row from before the change, null for a new one.
 */
export const settle = (author: Author, paperId: string, before: PaperRow | null): Promise<void> =>
  settleAll(author, [[paperId, before]]);

/**
 * Ends a change of several papers at once. why: settled one by one they would take the locks of groups and
 * tally out of order, and two such changes could deadlock.
 */
export async function settleAll(
  { queries, clock, caller }: Author,
  papers: [paperId: string, before: PaperRow | null][],
): Promise<void> {
  const changes: [PaperRow | null, PaperRow][] = [];
  for (const [paperId, before] of papers) {
    const after = await queries
      .updateTable("paper")
      .set((value) => ({
        revision: value("revision", "+", 1),
        updated_at: clock.now(),
        updated_by: caller.operatorId,
      }))
      .set(await figuresOf(queries, paperId))
      .where("id", "=", paperId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await settleUse(queries, caller.companyId, paperId);
    changes.push([before, after]);
  }
  const ids = papers.map(([paperId]) => paperId);
  const groups = await settleGroups(queries, caller.companyId, ids);
  await count(queries, caller.companyId, [...changes, ...groups]);
}

/** A group paper was not edited when its child was: its totals are updated, its revision and author stay. */
async function settleGroups(queries: Queries, companyId: string, childIds: string[]) {
  const groups = await queries
    .selectFrom("paper_child")
    .innerJoin("paper", "paper.id", "paper_child.group_id")
    .select("group_id")
    .distinct()
    .where("paper_id", "in", childIds)
    .where("paper.removed_at", "=", 0)
    .orderBy("group_id")
    .execute();
  const changes: [PaperRow, PaperRow][] = [];
  for (const { group_id } of groups) {
    const before = await lockPaper(queries, companyId, group_id);
    const after = await queries
      .updateTable("paper")
      .set(await figuresOf(queries, group_id))
      .where("id", "=", group_id)
      .returningAll()
      .executeTakeFirstOrThrow();
    changes.push([before, after]);
  }
  return changes;
}

type Figures = Pick<PaperRow, "part_count" | "question_count" | "total_score" | "total_duration" | "state">;

/**
 * The totals of a paper's content: scores in hundredths, durations in seconds. Ready needs a part, a
 * question, scores, and a duration of each part where the parts are timed; a used paper stays used.
 */
async function figuresOf(queries: Queries, paperId: string): Promise<Figures> {
  const paper = await queries
    .selectFrom("paper")
    .select(["is_group", "time_rule", "duration", "state"])
    .where("id", "=", paperId)
    .executeTakeFirstOrThrow();
  const { isTimed, ...sums } = paper.is_group
    ? await sumsOfChildren(queries, paperId)
    : await sumsOfParts(queries, paperId, paper);
  const isReady = sums.part_count > 0 && sums.question_count > 0 && sums.total_score > 0 && isTimed;
  return { ...sums, state: paper.state === "used" ? "used" : isReady ? "ready" : "draft" };
}

async function sumsOfParts(
  queries: Queries,
  paperId: string,
  paper: Pick<PaperRow, "time_rule" | "duration">,
) {
  const parts = await queries
    .selectFrom("part")
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      fn.sum<number | null>("duration").as("duration"),
      fn.min<number | null>("duration").as("shortest"),
    ])
    .where("paper_id", "=", paperId)
    .where("removed_at", "=", 0)
    .executeTakeFirstOrThrow();
  const slots = await queries
    .selectFrom("slot")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.sum<number | null>("score").as("score")])
    .where("paper_id", "=", paperId)
    .where("removed_at", "=", 0)
    .executeTakeFirstOrThrow();
  const isTimedByPart = paper.time_rule === 2;
  return {
    part_count: parts.count,
    question_count: slots.count,
    total_score: slots.score ?? 0,
    total_duration: isTimedByPart ? (parts.duration ?? 0) : paper.duration,
    isTimed: !isTimedByPart || (parts.shortest ?? 0) > 0,
  };
}

/** A group paper is the sum of its children, and as ready as the least ready of them. */
async function sumsOfChildren(queries: Queries, groupId: string) {
  const children = await queries
    .selectFrom("paper_child")
    .innerJoin("paper", "paper.id", "paper_child.paper_id")
    .select([
      "paper.part_count",
      "paper.question_count",
      "paper.total_score",
      "paper.total_duration",
      "paper.state",
    ])
    .where("paper_child.group_id", "=", groupId)
    .execute();
  const sum = (of: (child: (typeof children)[number]) => number) =>
    children.reduce((total, child) => total + of(child), 0);
  return {
    part_count: sum((child) => child.part_count),
    question_count: sum((child) => child.question_count),
    total_score: sum((child) => child.total_score),
    total_duration: sum((child) => child.total_duration),
    isTimed: children.every((child) => child.state !== "draft"),
  };
}
