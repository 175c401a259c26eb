import { bankLimits, bankName } from "#contract/bank/shapes";
import type { Clock } from "../clock";
import type { Queries } from "../database/open";
import { Refusal } from "../handler";
import { newId } from "../ids";
import { lockCompany } from "../lock-company";
import { type BankReach, type BankUser, limitsOf, nearest, reachOf } from "./rights";

/** The name of the bank of a category below a bank; `upper` is "" where that is none. */
const nameBelow = (upper: string, category: string) => (upper === "" ? category : `${upper}/${category}`);

const nameOf = ({ banks }: BankReach, bankId: string) => banks.find(({ id }) => id === bankId)?.name ?? "";

/** Why the caller may not put questions into the banks of these categories; null where they may. */
export async function categoriesRefused(
  queries: Queries,
  caller: BankUser,
  bankId: string,
  categories: readonly string[],
): Promise<"CATEGORY_NO_BANK" | "BANK_READ_ONLY" | "TOO_MANY_BANKS" | null> {
  await lockCompany(queries, caller.companyId);
  const reach = await reachOf(queries, caller);
  const names = categories.map((category) => nameBelow(nameOf(reach, bankId), category));
  if (names.some((name) => bankName.safeParse(name).data !== name)) return "CATEGORY_NO_BANK";
  const limits = limitsOf(reach);
  if (names.some((name) => reach.rightIn(nearest(limits, name)) !== "write")) return "BANK_READ_ONLY";
  const known = new Set(reach.banks.map(({ name }) => name));
  const made = names.filter((name) => !known.has(name)).length;
  return known.size + made > bankLimits.banksMax ? "TOO_MANY_BANKS" : null;
}

/**
 * The ids of the banks of these categories, safe from removal; what does not exist is made, and requires approval
 * as the nearest bank above it does. Locks the company, as each change to its banks does.
 */
export async function banksOfCategories(
  { queries, companyId, clock }: { queries: Queries; companyId: string; clock: Clock },
  bankId: string,
  categories: readonly string[],
): Promise<{ ids: Map<string, string>; made: string[] }> {
  await lockCompany(queries, companyId);
  const rows = await queries
    .selectFrom("bank")
    .select(["id", "name", "needs_approval"])
    .where("company_id", "=", companyId)
    .execute();
  const upper = rows.find(({ id }) => id === bankId)?.name ?? "";
  const known = new Map(rows.map((row) => [row.name, row]));
  const approving = new Map(rows.map(({ name, needs_approval }) => [name, String(needs_approval)]));
  const ids = new Map<string, string>();
  const made: string[] = [];
  // Those above come first.
  for (const category of [...categories].sort()) {
    const name = nameBelow(upper, category);
    const found = known.get(name);
    if (!found) {
      if (known.size >= bankLimits.banksMax) throw new Refusal("TOO_MANY_BANKS");
      const row = { id: newId(), name, needs_approval: nearest(approving, name) === "1" ? 1 : 0 };
      await queries
        .insertInto("bank")
        .values({ ...row, company_id: companyId, created_at: clock.now() })
        .execute();
      known.set(name, row);
      approving.set(name, String(row.needs_approval));
      made.push(name);
    }
    ids.set(category, known.get(name)!.id);
  }
  return { ids, made };
}
