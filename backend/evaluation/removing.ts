import type { sheetCalls } from "#contract/evaluation/sheet-calls";
import { audit } from "../audit";
import { deletableBefore, inBin, isRestorable, listBin, outOfBin } from "../bin";
import type { Queries } from "../database/open";
import { type Context, type Handlers, notFound } from "../handler";

/** A sending of the company, locked, in the bin or not. */
async function lockSending({ queries, caller }: Pick<Context, "queries" | "caller">, id: string) {
  const row = await queries
    .updateTable("eva_sending")
    .set((set) => ({ name: set.ref("name") }))
    .where("company_id", "=", caller!.companyId)
    .where("id", "=", id)
    .where("staged", "=", "")
    .returning(["name", "removed_at"])
    .executeTakeFirst();
  return row ?? notFound();
}

/** A removed sending takes its links, answers and reports along; for 30 days it can be restored with all of them. */
export const sendingBinService: Pick<Handlers<typeof sheetCalls>, "remove" | "bin" | "restore"> = {
  async remove({ sendingId }, context) {
    const { name, removed_at } = await lockSending(context, sendingId);
    if (removed_at > 0) return notFound();
    const sending = context.queries.updateTable("eva_sending").set(inBin(context, name));
    await sending.where("id", "=", sendingId).execute();
    await audit(context, "evaluation.remove", sendingId, { before: { name } });
    return { name };
  },

  bin: (page, { queries, caller, clock }) =>
    listBin(queries, "eva_sending", { companyId: caller.companyId, now: clock.now(), ...page }),

  async restore({ removedId }, context) {
    const { name, ...sending } = await lockSending(context, removedId);
    if (!isRestorable(sending, context.clock.now())) return notFound();
    const row = context.queries.updateTable("eva_sending").set(outOfBin);
    await row.where("id", "=", removedId).execute();
    await audit(context, "evaluation.restore", removedId, { after: { name } });
    return { name };
  },
};

/** Deletes the sendings whose 30 days are over, with everybody's answers; idempotent, also after an interruption. */
export async function pruneRemovedSendings(queries: Queries, now: number): Promise<void> {
  const gone = () =>
    queries
      .selectFrom("eva_sending")
      .select("id")
      .where("removed_at", ">", 0)
      .where("removed_at", "<", deletableBefore(now));
  const sheets = queries.selectFrom("eva_sheet").select("id").where("sending_id", "in", gone());
  await queries.deleteFrom("eva_answer").where("sheet_id", "in", sheets).execute();
  await queries.deleteFrom("eva_sheet").where("sending_id", "in", gone()).execute();
  await queries.deleteFrom("eva_sending").where("id", "in", gone()).execute();
}
