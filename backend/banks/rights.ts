import { type RawBuilder, sql } from "kysely";
import type { BankRight } from "#contract/bank/shapes";
import { admits, may } from "#contract/roles";
import type { Queries } from "../database/open";
import { type Caller, type Refusing, refuse } from "../handler";

/** Whoever reads or changes questions of the bank. */
export type BankUser = Pick<Caller, "companyId" | "operatorId" | "actions">;

/** A bank as one operator meets it. */
export interface ReachedBank {
  id: string;
  name: string;
  right: BankRight;
  /** The bank whose limit holds: itself, the nearest above it, or "" where everybody reads and writes. */
  limitedBy: string;
  needsApproval: boolean;
}

/** What one operator may do in the banks of the company. */
export interface BankReach {
  banks: ReachedBank[];
  /** The ids of banks that do not exist for them. */
  hidden: string[];
  /** Those, and the ids of banks that are only to be read. */
  unwritable: string[];
  /** The ids of banks that require approval before use. */
  approving: string[];
  rightIn(bankId: string): BankRight;
}

/**
 * What the caller may do in each bank of the company: the one place that says so. A limit holds for the banks below
 * by name, unless they have one of their own; administrators of the company always may. No bank is everybody's.
 */
export async function reachOf(
  queries: Queries,
  { companyId, operatorId, actions }: BankUser,
): Promise<BankReach> {
  const rows = await queries
    .selectFrom("bank")
    .select(["id", "name", "needs_approval"])
    .where("company_id", "=", companyId)
    .orderBy("name")
    .execute();
  const limits = await queries
    .selectFrom("bank_right")
    .select("bank_id")
    .select(({ fn, eb }) =>
      fn
        .max<number>(
          eb.case().when("operator_id", "=", operatorId).then(sql<number>`1 + writes`).else(0).end(),
        )
        .as("own"),
    )
    .where("company_id", "=", companyId)
    .groupBy("bank_id")
    .execute();
  const isAdministrator = admits(may.keepCompany, actions);
  const ownIn = new Map(limits.map(({ bank_id, own }) => [bank_id, own]));
  const limited = new Map(rows.filter(({ id }) => ownIn.has(id)).map(({ id, name }) => [name, id]));
  const banks = rows.map(({ id, name, needs_approval }): ReachedBank => {
    const limitedBy = nearest(limited, name);
    const isOpen = limitedBy === "" || isAdministrator;
    const right = isOpen ? "write" : levels[ownIn.get(limitedBy)!]!;
    return { id, name, limitedBy, right, needsApproval: needs_approval === 1 };
  });
  const rights = new Map(banks.map(({ id, right }) => [id, right]));
  return {
    banks,
    hidden: banks.filter(({ right }) => right === "none").map(({ id }) => id),
    unwritable: banks.filter(({ right }) => right !== "write").map(({ id }) => id),
    approving: banks.filter(({ needsApproval }) => needsApproval).map(({ id }) => id),
    rightIn: (bankId) => rights.get(bankId) ?? "write",
  };
}

const levels = ["none", "read", "write"] as const;

/** The banks that have a limit of their own, by name. */
export const limitsOf = (
  { banks }: BankReach,
  nameOf = ({ name }: ReachedBank) => name,
): Map<string, string> =>
  new Map(banks.filter(({ id, limitedBy }) => id === limitedBy).map((bank) => [nameOf(bank), bank.id]));

/** What a bank of this name is limited by: of those that are limited, itself or the nearest above it. */
export function nearest(limited: ReadonlyMap<string, string>, name: string): string {
  for (let upper = name; ; upper = upper.slice(0, upper.lastIndexOf("/"))) {
    const found = limited.get(upper);
    if (found !== undefined) return found;
    if (!upper.includes("/")) return "";
  }
}

/** The condition of every query of questions: those of hidden banks do not exist. `column` names the bank. */
export const isReadable = ({ hidden }: BankReach, column?: string) => isOutside(hidden, column);

/** The condition of what may be changed. */
export const isWritable = ({ unwritable }: BankReach, column?: string) => isOutside(unwritable, column);

const isOutside = (bankIds: string[], column = "question.bank_id"): RawBuilder<boolean> =>
  bankIds.length === 0 ? sql`1 = 1` : sql`${sql.ref(column)} not in (${sql.join(bankIds)})`;

/** The check of every change: refused where a bank may only be read, or not even that. */
export function refuseUnwritable(call: Refusing<"BANK_READ_ONLY">, reach: BankReach, bankId: string): void {
  if (reach.rightIn(bankId) !== "write") refuse(call, "BANK_READ_ONLY");
}
