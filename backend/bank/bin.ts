import { sql } from "kysely";
import type { bankCalls } from "#contract/bank/calls";
import { isWritable, reachOf } from "../banks/rights";
import { deletableBefore, isRestorable, listBin } from "../bin";
import type { Queries } from "../database/open";
import { type Handlers, notFound } from "../handler";
import { isAuthorOrAdministrator } from "../questions/store";
import { forgetTexts } from "../questions/text-index";
import { putBack } from "./many";

/** Operators see removed questions that they may change, and restore them one by one. */
export const bankBinService: Pick<Handlers<typeof bankCalls>, "bin" | "restoreQuestion"> = {
  async bin(page, { queries, caller, clock }) {
    const own = sql<boolean>`(row.ownership = 'public' or row.created_by = ${caller.operatorId})`;
    const isOpen = isWritable(await reachOf(queries, caller), "row.bank_id");
    return listBin(queries, "question", {
      companyId: caller.companyId,
      now: clock.now(),
      ...page,
      only: isAuthorOrAdministrator(caller, "") ? undefined : sql<boolean>`${own} and ${isOpen}`,
    });
  },

  async restoreQuestion({ removedId }, context) {
    const { queries, caller, clock } = context;
    const row = await queries
      .selectFrom("question")
      .select(["removed_at", "removed_name", "ownership", "created_by", "bank_id"])
      .where("id", "=", removedId)
      .where("company_id", "=", caller.companyId)
      .executeTakeFirst();
    const isForeign = row?.ownership === "private" && !isAuthorOrAdministrator(caller, row.created_by);
    const reach = await reachOf(queries, caller);
    const isClosed = row && reach.rightIn(row.bank_id) !== "write";
    if (!row || isForeign || isClosed || !isRestorable(row, clock.now())) return notFound();
    const restored = await putBack(context, [removedId], row.removed_at);
    return restored === 1 ? { name: row.removed_name } : notFound();
  },
};

/** Questions deleted per pruning. */
const most = 1000;

/**
 * Deletes removed questions whose 30 days are over; idempotent, also after an interruption. Those that a
 * paper contains stay for it.
 */
export async function pruneRemovedQuestions(queries: Queries, now: number): Promise<void> {
  const gone = await queries
    .selectFrom("question")
    .select("id")
    .where("removed_at", ">", 0)
    .where("removed_at", "<", deletableBefore(now))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("slot")
            .innerJoin("question_version as version", "version.id", "slot.version_id")
            .select("slot.id")
            .whereRef("version.question_id", "=", "question.id"),
        ),
      ),
    )
    .limit(most)
    .execute();
  if (gone.length === 0) return;
  const ids = gone.map(({ id }) => id);
  await forgetTexts(queries, gone);
  for (const table of ["question_use", "question_version"] as const)
    await queries.deleteFrom(table).where("question_id", "in", ids).execute();
  await queries.deleteFrom("question").where("id", "in", ids).execute();
}
