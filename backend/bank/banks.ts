import type { bankCalls } from "#contract/bank/calls";
import { bankRecord } from "#contract/bank/record";
import { type Bank, bankLimits } from "#contract/bank/shapes";
import type { Queries } from "../database/open";
import { type Handlers, refuse } from "../handler";
import { recordHandlers } from "../records/handlers";
import type { RecordTable } from "../records/table";
import { emptying, moveOutOfBank } from "./emptying";
import { banked } from "./filter";

export const bankTable: RecordTable = {
  table: "bank",
  columns: { name: "name" },
  async onAdd({ queries, caller, clock }) {
    const { count } = await queries
      .selectFrom("bank")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("company_id", "=", caller.companyId)
      .executeTakeFirstOrThrow();
    if (count >= bankLimits.banksMax) refuse(bankRecord.calls.add, "TOO_MANY_BANKS");
    return { created_at: clock.now() };
  },
  /** The banks below it follow its name. */
  async onUpdate({ queries, caller }, { name }, bankId) {
    const { companyId } = caller;
    const banks = await queries
      .selectFrom("bank")
      .select(["id", "name"])
      .where("company_id", "=", companyId)
      .execute();
    const before = banks.find(({ id }) => id === bankId)?.name;
    if (before === undefined || before === name) return {};
    const below = banks.filter((bank) => bank.name.startsWith(`${before}/`));
    const others = new Set(
      banks.filter((bank) => !below.includes(bank) && bank.id !== bankId).map((bank) => bank.name),
    );
    for (const { id, name: old } of below) {
      const renamed = `${name}${old.slice(before.length)}`;
      if (others.has(renamed)) refuse(bankRecord.calls.update, "BANK_NAME_TAKEN");
      await queries.updateTable("bank").set({ name: renamed }).where("id", "=", id).execute();
    }
    return {};
  },
  /** Its questions become unsorted; beyond one batch, the rest follow in a background job. */
  async onRemove({ queries, caller, jobs }, bankId) {
    const { companyId, operatorId } = caller;
    await lockBank(queries, companyId, bankId);
    if (await moveOutOfBank(queries, companyId, bankId))
      await jobs.enqueue(queries, { companyId, operatorId, kind: emptying, key: bankId, input: { bankId } });
  },
};

const { add, update, remove } = recordHandlers(bankRecord, bankTable);

type Banks = "banks" | "addBank" | "renameBank" | "removeBank";

/** Operators sort their company's questions into banks. Changes to a company's banks are serialised. */
export const bankListService: Pick<Handlers<typeof bankCalls>, Banks> = {
  addBank: add,
  renameBank: update,
  removeBank: remove,

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
    // Questions of no existing bank are unsorted, including those of a removed one not yet emptied.
    for (const { bankId } of banks) counts?.delete(bankId);
    const unsorted = counts && [...counts.values()].reduce((sum, count) => sum + count, 0);
    return [{ bankId: "", name: "", questionCount: unsorted }, ...banks];
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

/**
 * Whether a bank exists to put questions into; it is then locked against removal. "" always exists. Lock
 * order: papers, banks, questions.
 */
export async function lockBank(queries: Queries, companyId: string, bankId: string): Promise<boolean> {
  if (bankId === "") return true;
  const locked = await queries
    .updateTable("bank")
    .set((value) => ({ name: value.ref("name") }))
    .where("id", "=", bankId)
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return locked.numUpdatedRows > 0n;
}
