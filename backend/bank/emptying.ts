import { setImmediate as turn } from "node:timers/promises";
import { allBanked } from "../banks/banked";
import type { Queries } from "../database/open";
import type { JobHandler, JobHandlers } from "../jobs/job";
import { lockQuestions } from "../questions/lock-questions";

/** Questions moved per transaction: few enough that concurrent requests hardly wait. */
const batch = 1000;

/**
 * Moves a batch of questions out of a removed bank; false when none are left. Questions restored or imported
 * later find that the bank no longer exists.
 */
export async function moveOutOfBank(queries: Queries, companyId: string, bankId: string): Promise<boolean> {
  const some = await allBanked(queries, companyId)
    .select("id")
    .where("bank_id", "=", bankId)
    .limit(batch)
    .execute();
  if (some.length === 0) return false;
  const ids = some.map((row) => row.id);
  await lockQuestions(queries, companyId, ids);
  await queries
    .updateTable("question")
    // why: no new version: a form that shows the bank is refused anyway, others show nothing of it.
    .set({ bank_id: "" })
    .where("id", "in", ids)
    .where("bank_id", "=", bankId)
    .execute();
  return some.length === batch;
}

/** Cleans up removed banks after failed jobs: at startup, and every hour. */
export async function pruneRemovedBanks(queries: Queries): Promise<void> {
  await queries
    .updateTable("question")
    .set({ bank_id: "" })
    .where("bank_id", "!=", "")
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("bank").select("bank.id").whereRef("bank.id", "=", "question.bank_id"))),
    )
    .execute();
}

/** The job kind that empties a removed bank. */
export const emptying = "bank.empty";

/** Resumes after a crash: questions already moved are no longer in the bank. */
const emptyBank: JobHandler = async ({ companyId, input }, { database, lock }) => {
  const { bankId } = input as { bankId: string };
  const step = () =>
    database.transaction(async (queries) => {
      await lock(queries);
      return moveOutOfBank(queries, companyId, bankId);
    });
  while (await step()) await turn();
};

/** Background jobs of removing a bank. */
export const bankJobs: JobHandlers = { [emptying]: emptyBank };
