import { expect, test } from "vitest";
import { onEachEngine } from "../../tests/support/engines";
import { insertRow, rowOf } from "../../tests/support/rows";
import type { Queries } from "../database/open";
import { bookEntry, giftAmount } from "./ledger";

async function newCompany(queries: Queries): Promise<string> {
  return (await insertRow(queries, "company", { verification: "verified", version: 2 })).id;
}

onEachEngine((database) => {
  const entry = (company_id: string, kind: string, amount: number) => ({
    company_id,
    kind,
    amount,
    note: "",
    operator_id: "",
    at: 0,
  });
  const standing = async (id: string) => {
    const { queries } = database();
    const { balance } = await rowOf(queries, "company", { id });
    const amounts = await queries
      .selectFrom("ledger")
      .select("amount")
      .where("company_id", "=", id)
      .execute();
    return { balance, sum: amounts.reduce((sum, { amount }) => sum + amount, 0), entries: amounts.length };
  };

  test("H1: balance and sum move together, in parallel too", async () => {
    const id = await newCompany(database().queries);
    await database().transaction((trx) => bookEntry(trx, entry(id, "deposit", 200)));
    await Promise.all(
      [500, 300, -100, 700].map((amount) =>
        database().transaction((trx) => bookEntry(trx, entry(id, amount > 0 ? "deposit" : "charge", amount))),
      ),
    );
    expect(await standing(id)).toEqual({ balance: 1600, sum: 1600, entries: 5 });
  });

  test("H2: a company has one gift, whoever books it at the same moment", async () => {
    const id = await newCompany(database().queries);
    const booked = await Promise.all(
      Array.from({ length: 6 }, () =>
        database().transaction((trx) => bookEntry(trx, entry(id, "gift", giftAmount))),
      ),
    );
    expect(booked.filter(Boolean)).toHaveLength(1);
    expect(await standing(id)).toEqual({ balance: giftAmount, sum: giftAmount, entries: 1 });
  });

  test("H1: what would go below nothing is not booked at all, nor what is cut off half way", async () => {
    const id = await newCompany(database().queries);
    await expect(database().transaction((trx) => bookEntry(trx, entry(id, "charge", -1)))).rejects.toThrow();
    await expect(
      database().transaction(async (trx) => {
        await bookEntry(trx, entry(id, "gift", giftAmount));
        throw new Error("the power went");
      }),
    ).rejects.toThrow("the power went");
    expect(await standing(id)).toEqual({ balance: 0, sum: 0, entries: 0 });
    expect(await database().transaction((trx) => bookEntry(trx, entry(id, "gift", giftAmount)))).toBe(true);
  });
});
