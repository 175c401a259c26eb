import { bankCalls } from "#contract/bank/calls";
import { type Bank, bankLimits } from "#contract/bank/shapes";
import { audit } from "../audit";
import type { Queries } from "../database/open";
import { type Handlers, notFound, refuse } from "../handler";
import { newId } from "../ids";
import { holdCompany } from "../papers/store";
import { emptying, unsort } from "./emptying";
import { banked } from "./filter";

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
    const banks = rows.map(
      (row): Bank => ({ bankId: row.id, name: row.name, questionCount: counts && (counts.get(row.id) ?? 0) }),
    );
    // What is in no bank that is there is unsorted: also those of one that is gone and still being emptied.
    for (const { bankId } of banks) counts?.delete(bankId);
    const unsorted = counts && [...counts.values()].reduce((sum, count) => sum + count, 0);
    return [{ bankId: "", name: "", questionCount: unsorted }, ...banks];
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

  /** The bank goes at once; where it held a great many questions, the rest of them follow in the background. */
  async removeBank({ bankId }, context) {
    const { queries, caller, tasks } = context;
    const { companyId, operatorId } = caller;
    const bank = await findBank(queries, companyId, bankId);
    if (!bank) return notFound();
    const gone = await queries
      .deleteFrom("bank")
      .where("id", "=", bankId)
      .where("company_id", "=", companyId)
      .executeTakeFirst();
    if (gone.numDeletedRows === 0n) return notFound();
    if (await unsort(queries, companyId, bankId))
      await tasks.add(queries, { companyId, operatorId, kind: emptying, key: bankId, input: { bankId } });
    await audit(context, "bank.remove", bankId, { before: { name: bank.name } });
    return null;
  },
};

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
