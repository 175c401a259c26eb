import type * as z from "zod/v4";
import type { ScratchPaper, scratchPayload, scratchReply } from "#contract/sitting/scratch";
import type { Queries } from "../../database/open";
import { type Context, Refusal } from "../../handler";
import { take } from "../../rate-limit/buckets";

/** What a candidate has on the scratch paper. */
export async function scratchOf(queries: Queries, candidateId: string): Promise<ScratchPaper> {
  const row = await queries
    .selectFrom("sitting_scratch")
    .select(["text", "revision", "at"])
    .where("candidate_id", "=", candidateId)
    .executeTakeFirst();
  return row ?? { text: "", revision: 0, at: 0 };
}

/**
 * Keeps the scratch paper: one row, which no log, receipt or score knows of. Of two pages that were drawn from the same
 * one the second is told what the first has kept.
 */
export async function keepScratch(
  { queries, clock }: Pick<Context, "queries" | "clock">,
  candidate: { id: string; company_id: string },
  { text, revision }: Pick<z.output<typeof scratchPayload>, "text" | "revision">,
): Promise<z.output<typeof scratchReply>> {
  const before = await scratchOf(queries, candidate.id);
  if (before.text === text) return { isKept: true, paper: before };
  if (before.revision !== revision) return { isKept: false, paper: before };
  const now = clock.now();
  const cost = 1 + Math.floor(Buffer.byteLength(text) / 10_000);
  if (!take("save.sitting", candidate.id, cost, now)) throw new Refusal("BUSY");
  const paper = { text, revision: revision + 1, at: now };
  const { id: candidate_id, company_id } = candidate;
  const written =
    revision === 0
      ? (
          await queries
            .insertInto("sitting_scratch")
            .values({ candidate_id, company_id, ...paper })
            .onConflict((conflict) => conflict.doNothing())
            .executeTakeFirst()
        ).numInsertedOrUpdatedRows
      : (
          await queries
            .updateTable("sitting_scratch")
            .set(paper)
            .where("candidate_id", "=", candidate_id)
            .where("revision", "=", revision)
            .executeTakeFirst()
        ).numUpdatedRows;
  const isKept = (written ?? 0n) > 0n;
  return { isKept, paper: isKept ? paper : await scratchOf(queries, candidate_id) };
}

/** Deletes the scratch paper of whoever handed in before this moment (trust F5). */
export const pruneScratch = (queries: Queries, before: number) =>
  queries
    .deleteFrom("sitting_scratch")
    .where("candidate_id", "in", (sitting) =>
      sitting
        .selectFrom("sitting")
        .select("candidate_id")
        .where("state", "in", ["submitted", "terminated"])
        .where("submitted_at", "<", before),
    )
    .execute();
