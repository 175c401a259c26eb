import { sql } from "kysely";
import type { Difference } from "#contract/orders/shapes";
import type { Database, Queries } from "../database/open";
import { newId } from "../ids";

/** Runs are kept for so long. */
const keptFor = 400 * 86_400_000;

/**
 * Compares each company's balance with the sum of its ledger, and what is reserved with the sum of its candidates'.
 * One statement: all is read at one moment, so that what is booked meanwhile is in both or in neither (trust H1).
 */
export async function findDifferences(
  queries: Queries,
): Promise<{ companies: number; entries: number; differences: Difference[] }> {
  const ledger = queries
    .selectFrom("ledger")
    .select(({ fn }) => [
      "company_id",
      fn.sum<number>("amount").as("sum"),
      fn.countAll<number>().as("entries"),
    ])
    .groupBy("company_id");
  const kept = queries
    .selectFrom("candidate")
    .where("reserved", ">", sql.lit(0))
    .select(({ fn }) => ["company_id", fn.sum<number>("reserved").as("sum")])
    .groupBy("company_id");
  const rows = await queries
    .with("booked", () => ledger)
    .with("kept", () => kept)
    .selectFrom("company")
    .leftJoin("booked", "booked.company_id", "company.id")
    .leftJoin("kept", "kept.company_id", "company.id")
    .select(["company.id", "company.name", "company.balance", "company.reserved"])
    .select(["booked.sum as ledger", "booked.entries", "kept.sum as kept"])
    .orderBy("company.id")
    .execute();
  return {
    companies: rows.length,
    entries: rows.reduce((sum, row) => sum + Number(row.entries ?? 0), 0),
    differences: rows
      .map(({ id, name, balance, reserved, ledger, kept }) => ({
        ...{ companyUuid: id, companyName: name, balance, reserved },
        ...{ ledger: Number(ledger ?? 0), candidates: Number(kept ?? 0) },
      }))
      .filter(
        (row) => row.balance !== row.ledger || row.reserved !== row.candidates || row.reserved > row.balance,
      ),
  };
}

/** Reconciles every company's books and notes the result; recurring, once a day. Resolves with how many differ. */
export async function reconcile({ queries }: Pick<Database, "queries">, now: number): Promise<number> {
  const { differences, ...counts } = await findDifferences(queries);
  await queries
    .insertInto("reconciliation")
    .values({ id: newId(), at: now, ...counts, differences: JSON.stringify(differences) })
    .execute();
  await queries
    .deleteFrom("reconciliation")
    .where("at", "<", now - keptFor)
    .execute();
  return differences.length;
}
