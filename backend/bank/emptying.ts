import { setImmediate as turn } from "node:timers/promises";
import type { Queries } from "../database/open";
import type { Runner, Runners } from "../tasks/runner";
import { banked } from "./filter";
import { holdQuestions } from "./hold";

/** Questions that one step moves: few enough that whoever asks meanwhile hardly waits. */
const batch = 1000;

/**
 * Takes some questions out of a bank that is gone; false when these were the last. Those that were removed find no bank
 * when they come back, and those that an import brings find none when they are there.
 */
export async function unsort(queries: Queries, companyId: string, bankId: string): Promise<boolean> {
  const some = await banked(queries, companyId)
    .select("id")
    .where("bank_id", "=", bankId)
    .limit(batch)
    .execute();
  if (some.length === 0) return false;
  const ids = some.map((row) => row.id);
  await holdQuestions(queries, companyId, ids);
  await queries
    .updateTable("question")
    // why: a form that shows the bank is refused for its bank, and any other shows nothing that changes here.
    .set({ bank_id: "" })
    .where("id", "in", ids)
    .where("bank_id", "=", bankId)
    .execute();
  return some.length === batch;
}

/** Takes out of banks that are gone what a task left there that failed: at a start, and every hour. */
export async function sweepGoneBanks(queries: Queries): Promise<void> {
  await queries
    .updateTable("question")
    .set({ bank_id: "" })
    .where("bank_id", "!=", "")
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("bank").select("bank.id").whereRef("bank.id", "=", "question.bank_id"))),
    )
    .execute();
}

/** The kind of task that empties a bank which is gone. */
export const emptying = "bank.empty";

/** Goes on where another process ended, for what is unsorted is not in the bank any more. */
const emptyTask: Runner = async ({ companyId, input }, { database, hold }) => {
  const { bankId } = input as { bankId: string };
  const step = () =>
    database.transaction(async (queries) => {
      await hold(queries);
      return unsort(queries, companyId, bankId);
    });
  while (await step()) await turn();
};

/** What the removal of a bank leaves to the background. */
export const bankRunners: Runners = { [emptying]: emptyTask };
