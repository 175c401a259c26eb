import { sql } from "kysely";
import type { bankCalls } from "#contract/bank/calls";
import { bankRecord } from "#contract/bank/record";
import { type Bank, bankLimits } from "#contract/bank/shapes";
import { admits, may } from "#contract/roles";
import { allBanked, banked } from "../banks/banked";
import { followName, isBelow } from "../banks/branches";
import {
  type BankReach,
  type BankUser,
  limitsOf,
  nearest,
  type ReachedBank,
  reachOf,
  refuseUnwritable,
} from "../banks/rights";
import type { Queries } from "../database/open";
import { type Caller, type Handlers, notFound, refuse } from "../handler";
import { from } from "../imports/store";
import { recordHandlers } from "../records/handlers";
import type { RecordTable } from "../records/table";
import { emptying, moveOutOfBank } from "./emptying";

export const bankTable: RecordTable = {
  table: "bank",
  columns: { name: "name" },
  async onAdd({ queries, caller, clock }, { name }) {
    const { count } = await queries
      .selectFrom("bank")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("company_id", "=", caller.companyId)
      .executeTakeFirstOrThrow();
    if (count >= bankLimits.banksMax) refuse(bankRecord.calls.add, "TOO_MANY_BANKS");
    const reach = await reachOf(queries, caller);
    refuseUnwritable(bankRecord.calls.add, reach, nearest(limitsOf(reach), String(name)));
    return { created_at: clock.now() };
  },
  /** The banks below it follow its name. */
  async onUpdate({ queries, caller }, { name }, bankId) {
    const call = bankRecord.calls.update;
    const reach = await reachOf(queries, caller);
    const { banks } = reach;
    if (reach.rightIn(bankId) === "none") notFound();
    refuseUnwritable(call, reach, bankId);
    const before = banks.find(({ id }) => id === bankId)?.name;
    if (before === undefined || before === name) return {};
    const follow = followName(before, String(name));
    const nameOf = (bank: ReachedBank) => follow(bank.name);
    const below = banks.filter((bank) => isBelow(bank.name, before));
    const others = new Set(
      banks.filter((bank) => !below.includes(bank) && bank.id !== bankId).map((bank) => bank.name),
    );
    const limited = limitsOf(reach, nameOf);
    refuseUnwritable(call, reach, nearest(limited, String(name)));
    // A limit that it brings along would hold for banks that come below it, and its going would free others.
    const changes = banks.some((bank) => nearest(limited, nameOf(bank)) !== bank.limitedBy);
    if (changes && !isKeeper(caller)) refuse(call, "BANK_LIMITED");
    for (const bank of below) {
      const renamed = nameOf(bank);
      if (others.has(renamed)) refuse(call, "BANK_NAME_TAKEN");
      await queries.updateTable("bank").set({ name: renamed }).where("id", "=", bank.id).execute();
    }
    return {};
  },
  /** Its questions become unsorted; beyond one batch, the rest follow in a background job. */
  async onRemove({ queries, caller, jobs }, bankId) {
    const call = bankRecord.calls.remove;
    const { companyId, operatorId } = caller;
    const reach = await reachOf(queries, caller);
    if (reach.rightIn(bankId) === "none") notFound();
    refuseUnwritable(call, reach, bankId);
    const bank = reach.banks.find(({ id }) => id === bankId);
    // What a limited bank held would be everybody's: in the list, in the bin, and what is being imported.
    const others = reach.banks.some(({ id, limitedBy }) => limitedBy === bankId && id !== bankId);
    const holds = async () =>
      (await holdsQuestions(queries, companyId, bankId)) || (await awaitsImport(queries, companyId, bankId));
    if (others || (bank?.limitedBy && (await holds()))) refuse(call, "BANK_LIMITED");
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
    const reach = await reachOf(queries, caller);
    const counts = isCounted ? await countsOf(queries, caller, reach) : null;
    const banks = reach.banks.flatMap(({ id, name, right, limitedBy, needsApproval }): Bank[] => {
      if (right === "none") return [];
      const questionCount = counts && (counts.get(id) ?? 0);
      const isLimited = limitedBy !== "";
      return [{ bankId: id, name, questionCount, canWrite: right === "write", isLimited, needsApproval }];
    });
    // Questions of no existing bank are unsorted, including those of a removed one not yet emptied.
    for (const { bankId } of banks) counts?.delete(bankId);
    const unsorted = counts && [...counts.values()].reduce((sum, count) => sum + count, 0);
    return [
      {
        bankId: "",
        name: "",
        questionCount: unsorted,
        canWrite: true,
        isLimited: false,
        needsApproval: false,
      },
      ...banks,
    ];
  },
};

async function countsOf(queries: Queries, reader: BankUser, reach: BankReach): Promise<Map<string, number>> {
  const rows = await banked(queries, reader, reach)
    .select("bank_id")
    .select(({ fn }) => fn.countAll<number>().as("questions"))
    .groupBy("bank_id")
    .execute();
  return new Map(rows.map((row) => [row.bank_id, row.questions]));
}

const isKeeper = ({ actions }: Pick<Caller, "actions">) => admits(may.keepCompany, actions);

/** Whether a question is of this bank, in the list or in the bin. */
async function holdsQuestions(queries: Queries, companyId: string, bankId: string): Promise<boolean> {
  const listed = allBanked(queries, companyId);
  const binned = queries
    .selectFrom("question")
    .where("company_id", "=", companyId)
    // why: the literal lets both engines use the partial index of the bin.
    .where(sql<boolean>`removed_at > 0`);
  for (const some of [listed, binned])
    if (await some.select("question.id").where("bank_id", "=", bankId).executeTakeFirst()) return true;
  return false;
}

/** Whether an import into this bank is read, waits to be confirmed, or is under way. */
async function awaitsImport(queries: Queries, companyId: string, bankId: string): Promise<boolean> {
  const open = await queries
    .selectFrom("import_job")
    .select("options")
    .where("company_id", "=", companyId)
    .where("kind", "=", "questions")
    .where("state", "in", [...from.open, ...from.committing])
    .execute();
  return open.some(({ options }) => {
    const target = JSON.parse(options);
    // By category it may go into any bank.
    return target.bankId === bankId || target.byCategory === true;
  });
}

/** The caller's banks, with this one locked to put questions into; a hidden one is not there. */
export async function lockBankFor(
  { queries, caller }: { queries: Queries; caller: BankUser },
  bankId: string,
): Promise<{ reach: BankReach; isThere: boolean }> {
  const isLocked = await lockBank(queries, caller.companyId, bankId);
  const reach = await reachOf(queries, caller);
  return { reach, isThere: isLocked && reach.rightIn(bankId) !== "none" };
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
