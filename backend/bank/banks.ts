import { setImmediate as turn } from "node:timers/promises";
import { bankCalls } from "#contract/bank/calls";
import { type Bank, bankLimits } from "#contract/bank/shapes";
import { audit } from "../audit";
import type { Queries } from "../database/open";
import { type Handlers, notFound, refuse } from "../handler";
import { newId } from "../ids";
import { holdCompany } from "../papers/store";
import { banked } from "./filter";
import { holdQuestions } from "./hold";

type Banks = "banks" | "addBank" | "renameBank" | "removeBank";

/** Operators sort the questions of their company into banks. A company's banks change one after another. */
export const bankListService: Pick<Handlers<typeof bankCalls>, Banks> = {
  async banks({ isCounted }, { queries, caller }) {
    const rows = await queries
      .selectFrom("bank")
      .select(["id", "name"])
      .where("company_id", "=", caller.companyId)
      .orderBy("name")
      .execute();
    const counts = isCounted ? await countsOf(queries, caller.companyId) : null;
    const countOf = (id: string) => counts && (counts.get(id) ?? 0);
    const banks = rows.map(
      (row): Bank => ({ bankId: row.id, name: row.name, questionCount: countOf(row.id) }),
    );
    return [{ bankId: "", name: "", questionCount: countOf("") }, ...banks];
  },

  async addBank({ name }, context) {
    const { queries, caller, clock } = context;
    await holdCompany(queries, caller.companyId);
    if (await isNameTaken(queries, caller.companyId, name)) refuse(bankCalls.addBank, "BANK_NAME_TAKEN");
    const { count } = await queries
      .selectFrom("bank")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("company_id", "=", caller.companyId)
      .executeTakeFirstOrThrow();
    if (count >= bankLimits.banksMax) refuse(bankCalls.addBank, "TOO_MANY_BANKS");
    const id = newId();
    const row = { id, company_id: caller.companyId, name, created_at: clock.now() };
    await queries.insertInto("bank").values(row).execute();
    await audit(context, "bank.create", id, { after: { name } });
    return id;
  },

  async renameBank({ bankId, name }, context) {
    const { queries, caller } = context;
    await holdCompany(queries, caller.companyId);
    const before = await findBank(queries, caller.companyId, bankId);
    if (!before) return notFound();
    if (await isNameTaken(queries, caller.companyId, name, bankId))
      refuse(bankCalls.renameBank, "BANK_NAME_TAKEN");
    await queries.updateTable("bank").set({ name }).where("id", "=", bankId).execute();
    await audit(context, "bank.rename", bankId, { before: { name: before.name }, after: { name } });
    return null;
  },

  async removeBank({ bankId }, context) {
    const { database, queries, caller } = context;
    const { companyId } = caller;
    const bank = await findBank(queries, companyId, bankId);
    if (!bank) return notFound();
    while (await database.transaction((some) => unsort(some, companyId, bankId))) await turn();
    return database.transaction(async (trx) => {
      const gone = await trx
        .deleteFrom("bank")
        .where("id", "=", bankId)
        .where("company_id", "=", companyId)
        .executeTakeFirst();
      if (gone.numDeletedRows === 0n) return notFound();
      // What came in between the last step and now.
      while (await unsort(trx, companyId, bankId));
      await audit({ ...context, queries: trx }, "bank.remove", bankId, { before: { name: bank.name } });
      return null;
    });
  },
};

/** Questions that one step moves: few enough that whoever asks meanwhile hardly waits. */
const batch = 1000;

/**
 * Takes some questions out of a bank; false when it is empty. Those that were removed find no bank when they come
 * back, and those that an import brings find none when they are there.
 */
async function unsort(queries: Queries, companyId: string, bankId: string): Promise<boolean> {
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
    .set((value) => ({ bank_id: "", revision: value("revision", "+", 1) }))
    .where("id", "in", ids)
    .where("bank_id", "=", bankId)
    .execute();
  return true;
}

async function countsOf(queries: Queries, companyId: string): Promise<Map<string, number>> {
  const rows = await banked(queries, companyId)
    .select("bank_id")
    .select(({ fn }) => fn.countAll<number>().as("questions"))
    .groupBy("bank_id")
    .execute();
  return new Map(rows.map((row) => [row.bank_id, row.questions]));
}

const findBank = (queries: Queries, companyId: string, id: string) =>
  queries
    .selectFrom("bank")
    .select("name")
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .executeTakeFirst();

/** Exact while the company is held. */
async function isNameTaken(queries: Queries, companyId: string, name: string, except = "") {
  const found = await queries
    .selectFrom("bank")
    .select("id")
    .where("company_id", "=", companyId)
    .where("name", "=", name)
    .where("id", "!=", except)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Whether a bank is there to put questions into; it is then held, so that nobody removes it meanwhile. "" is always
 * there. Banks are held after papers and before questions.
 */
export async function holdBank(queries: Queries, companyId: string, bankId: string): Promise<boolean> {
  if (bankId === "") return true;
  const held = await queries
    .updateTable("bank")
    .set((value) => ({ name: value.ref("name") }))
    .where("id", "=", bankId)
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return held.numUpdatedRows > 0n;
}
