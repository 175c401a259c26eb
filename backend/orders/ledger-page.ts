import { sql } from "kysely";
import type * as z from "zod/v4";
import {
  type Difference,
  type EntryKind,
  type LedgerRow,
  type ledgerFilter,
  type ledgerPage,
  orderNumber,
} from "#contract/orders/shapes";
import type { Queries } from "../database/open";
import { hasWord } from "../search/text-search";

type Filter = Omit<z.output<typeof ledgerFilter>, "pageNum" | "pageSize">;

/** “LS-3F9A2C1B”: the first eight characters of its random id, enough to name one of a company's entries. */
const entryNumber = (id: string) => `LS-${id.slice(0, 8).toUpperCase()}`;

const entriesOf = (queries: Queries, companyId: string, { key, kind, since, until }: Filter) => {
  let found = queries
    .selectFrom("ledger")
    .leftJoin("money_order as o", "o.id", "ledger.order_id")
    .leftJoin("candidate", (join) =>
      join.onRef("candidate.id", "=", "ledger.note").on("ledger.kind", "=", "charge"),
    )
    .leftJoin("exam", "exam.id", "candidate.exam_id")
    .leftJoin("operator", "operator.id", "ledger.operator_id")
    .where("ledger.company_id", "=", companyId);
  if (kind) found = found.where("ledger.kind", "=", kind);
  if (since !== null) found = found.where("ledger.at", ">=", since);
  if (until !== null) found = found.where("ledger.at", "<", until);
  if (key !== "") {
    const digits = /^0*(\d{1,9})$/.exec(key.trim())?.[1];
    const id = /^(?:LS-)?([\da-f]{8})$/i.exec(key.trim())?.[1]?.toLowerCase();
    found = found.where(({ or, eb }) =>
      or([
        hasWord("exam.search_key", key, companyId),
        hasWord("o.search_key", key, companyId),
        ...(digits ? [eb("o.number", "=", Number(digits))] : []),
        ...(id ? [sql<boolean>`substr(ledger.id, 1, 8) = ${id}`] : []),
      ]),
    );
  }
  return found;
};

/** These entries with what they are about. */
const withNames = (found: ReturnType<typeof entriesOf>) =>
  found.select([
    ...([
      "ledger.id",
      "ledger.kind",
      "ledger.amount",
      "ledger.at",
      "ledger.note",
      "ledger.order_id",
    ] as const),
    ...(["o.number", "o.created_at", "exam.id as exam_id", "exam.name as exam_name"] as const),
    ...(["candidate.number as candidate_number", "operator.real_name"] as const),
  ]);

type Named = Awaited<ReturnType<ReturnType<typeof withNames>["execute"]>>[number];

const entryRowOf = (row: Named, balance: number): LedgerRow => ({
  entryUuid: row.id,
  number: entryNumber(row.id),
  kind: row.kind as EntryKind,
  amount: row.amount,
  balance,
  at: row.at,
  by: row.real_name ?? "",
  note: row.kind === "charge" ? "" : row.note,
  orderUuid: row.order_id,
  orderNumber: row.number === null ? "" : orderNumber(row.number, row.created_at!),
  examUuid: row.exam_id ?? "",
  examName: row.exam_name ?? "",
  candidateNumber: row.candidate_number ?? 0,
});

/** Entries of a period, oldest first, each with the balance after it; `most` of them at most. */
export async function entriesBetween(
  queries: Queries,
  companyId: string,
  { since, until, most }: { since: number; until: number; most: number },
): Promise<{ opening: number; rows: LedgerRow[] }> {
  const opening = await sumBefore(queries, companyId, since);
  const found = await withNames(entriesOf(queries, companyId, { key: "", since, until }))
    .orderBy("ledger.at")
    .orderBy("ledger.id")
    .limit(most)
    .execute();
  let balance = opening;
  const rows = found.map((row) => {
    balance += row.amount;
    return entryRowOf(row, balance);
  });
  return { opening, rows };
}

/** Fen of all entries before a moment; of all where it is null. */
export async function sumBefore(queries: Queries, companyId: string, before: number | null): Promise<number> {
  let entries = queries.selectFrom("ledger").where("company_id", "=", companyId);
  if (before !== null) entries = entries.where("at", "<", before);
  const { sum } = await entries
    .select(({ fn }) => fn.sum<number | null>("amount").as("sum"))
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** A page of a company's ledger. The balance beside an entry is the sum of the ledger up to it, whatever is filtered. */
export async function listLedger(
  queries: Queries,
  companyId: string,
  { pageNum, pageSize, ...filter }: z.output<typeof ledgerFilter>,
): Promise<z.output<typeof ledgerPage>> {
  const found = entriesOf(queries, companyId, filter);
  const totals = await found
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      sql<number | null>`sum(case when ledger.amount > 0 then ledger.amount end)`.as("received"),
      sql<number | null>`sum(case when ledger.amount < 0 then -ledger.amount end)`.as("spent"),
    ])
    .executeTakeFirstOrThrow();
  const rows = await withNames(found)
    .orderBy("ledger.at", "desc")
    .orderBy("ledger.id", "desc")
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  const balances = await balancesAt(queries, companyId, rows);
  return {
    count: Number(totals.count),
    received: Number(totals.received ?? 0),
    spent: Number(totals.spent ?? 0),
    opening: filter.since === null ? 0 : await sumBefore(queries, companyId, filter.since),
    closing: await sumBefore(queries, companyId, filter.until),
    reconciled: await lastReconciled(queries, companyId),
    list: rows.map((row) => entryRowOf(row, balances.get(row.id)!)),
  };
}

/** The last reconciliation as it concerns one company. */
async function lastReconciled(queries: Queries, companyId: string) {
  const run = await queries
    .selectFrom("reconciliation")
    .select(["at", "differences"])
    .orderBy("at", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (!run) return null;
  const differences = JSON.parse(run.differences) as Difference[];
  return { at: run.at, isBalanced: differences.every(({ companyUuid }) => companyUuid !== companyId) };
}

/** The balance after each of these entries: one sum up to the oldest of them, then entry by entry. */
async function balancesAt(
  queries: Queries,
  companyId: string,
  rows: { id: string; at: number }[],
): Promise<Map<string, number>> {
  const oldest = rows.at(-1);
  if (!oldest) return new Map();
  const before = await sumBefore(queries, companyId, oldest.at);
  const since = queries
    .selectFrom("ledger")
    .select(["id", sql<number>`sum(amount) over (order by at, id)`.as("sum")])
    .where("company_id", "=", companyId)
    .where("at", ">=", oldest.at)
    .as("since");
  const sums = await queries
    .selectFrom(since)
    .selectAll()
    .where(
      "id",
      "in",
      rows.map(({ id }) => id),
    )
    .execute();
  return new Map(sums.map(({ id, sum }) => [id, before + Number(sum)]));
}
