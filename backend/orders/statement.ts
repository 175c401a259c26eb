import { sql } from "kysely";
import { orderCalls } from "#contract/orders/calls";
import { entryKinds, type LedgerRow } from "#contract/orders/shapes";
import { type Statement, type StatementFormat, statementMost } from "#contract/orders/statement";
import { localTime, startOfDay } from "#contract/time-zone";
import { audit } from "../audit";
import type { Queries } from "../database/open";
import { attached } from "../files/service";
import { type Caller, type Context, type Handlers, notFound, refuse } from "../handler";
import { entriesBetween, sumBefore } from "./ledger-page";
import { statementPdf, statementWorkbook } from "./statement-files";

/** A month's statement with its entries, oldest first. */
export interface LongStatement extends Statement {
  timeZone: string;
  rows: LedgerRow[];
}

type Calls = "statement" | "statementFile" | "statementOf" | "statementFileOf";

/** What a company's account held, received and spent in a month. */
export const statementService: Pick<Handlers<typeof orderCalls>, Calls> = {
  statement: ({ month }, { queries, caller, clock }) =>
    shortStatement(queries, caller.companyId, month, clock.now()),
  statementOf: ({ companyUuid, month }, { queries, clock }) =>
    shortStatement(queries, companyUuid, month, clock.now()),
  statementFile: ({ month, format }, context) =>
    fileOf(orderCalls.statementFile, context, { companyId: context.caller.companyId, month, format }),
  statementFileOf: ({ companyUuid, month, format }, context) =>
    fileOf(orderCalls.statementFileOf, context, { companyId: companyUuid, month, format }),
};

const types: Record<StatementFormat, string> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
};

async function fileOf(
  call: typeof orderCalls.statementFile | typeof orderCalls.statementFileOf,
  context: Context & { caller: Caller },
  { companyId, month, format }: { companyId: string; month: string; format: StatementFormat },
): Promise<Response> {
  const { queries, language, clock } = context;
  const most = statementMost[format];
  const found = await longStatement(queries, companyId, month, clock.now(), most + 1);
  if (found.count > most) refuse(call, "STATEMENT_TOO_LONG", { most });
  const { companyName } = found;
  await audit(context, "ledger.statement", companyId, { after: { month, format, entries: found.count } });
  const write = format === "pdf" ? statementPdf : statementWorkbook;
  const bytes = Buffer.from(await write(found, language, clock.now()));
  const name = `${companyName.replace(/[\\/:*?"<>|]/g, " ")} ${month}.${format}`;
  return attached({ bytes, size: bytes.length, name, type: types[format] }, "no-store");
}

/** Whose statement, and of when. */
async function headOf(queries: Queries, companyId: string, month: string, now: number) {
  const company = await queries
    .selectFrom("company")
    .select(["name", "time_zone"])
    .where("id", "=", companyId)
    .executeTakeFirst();
  if (!company) return notFound();
  const timeZone = company.time_zone;
  const first = await queries
    .selectFrom("ledger")
    .select(({ fn }) => fn.min<number | null>("at").as("at"))
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return {
    range: monthRange(month, timeZone),
    timeZone,
    names: { month, companyUuid: companyId, companyName: company.name },
    firstMonth: monthAt(Number(first?.at ?? now), timeZone),
    currentMonth: monthAt(now, timeZone),
  };
}

/** Its sums alone, by the database. */
async function shortStatement(
  queries: Queries,
  companyId: string,
  month: string,
  now: number,
): Promise<Statement> {
  const { range, names, firstMonth, currentMonth } = await headOf(queries, companyId, month, now);
  const opening = await sumBefore(queries, companyId, range.since);
  const sums = await queries
    .selectFrom("ledger")
    .where("company_id", "=", companyId)
    .where("at", ">=", range.since)
    .where("at", "<", range.until)
    .select(({ fn }) => [
      "kind",
      fn.countAll<number>().as("count"),
      sql<number | null>`sum(case when amount > 0 then amount end)`.as("received"),
      sql<number | null>`sum(case when amount < 0 then -amount end)`.as("spent"),
    ])
    .groupBy("kind")
    .execute();
  const kinds = entryKinds.flatMap((kind) => {
    const of = sums.find((one) => one.kind === kind);
    if (!of) return [];
    return [
      { kind, count: Number(of.count), received: Number(of.received ?? 0), spent: Number(of.spent ?? 0) },
    ];
  });
  return { ...names, firstMonth, currentMonth, opening, ...totalsOf(opening, kinds) };
}

/** With its first `most` entries. */
async function longStatement(
  queries: Queries,
  companyId: string,
  month: string,
  now: number,
  most: number,
): Promise<LongStatement> {
  const { range, names, timeZone, ...months } = await headOf(queries, companyId, month, now);
  const { opening, rows } = await entriesBetween(queries, companyId, { ...range, most });
  const kinds = entryKinds.flatMap((kind) => {
    const amounts = rows.filter((row) => row.kind === kind).map(({ amount }) => amount);
    if (amounts.length === 0) return [];
    const sum = (some: number[]) => some.reduce((total, amount) => total + amount, 0);
    const received = sum(amounts.filter((amount) => amount > 0));
    return [{ kind, count: amounts.length, received, spent: received - sum(amounts) }];
  });
  return { ...names, ...months, timeZone, opening, rows, ...totalsOf(opening, kinds) };
}

function totalsOf(opening: number, kinds: Statement["kinds"]) {
  const total = (name: "count" | "received" | "spent") => kinds.reduce((sum, kind) => sum + kind[name], 0);
  const [received, spent] = [total("received"), total("spent")];
  return { kinds, count: total("count"), received, spent, closing: opening + received - spent };
}

const monthAt = (at: number, zone: string) => localTime(at, zone).slice(0, 7);

/** From the first moment of a month to that of the next, epoch milliseconds. */
export function monthRange(month: string, zone: string): { since: number; until: number } {
  const [year, at] = month.split("-").map(Number) as [number, number];
  const next = at === 12 ? `${year + 1}-01` : `${year}-${String(at + 1).padStart(2, "0")}`;
  return { since: startOfDay(`${month}-01`, zone), until: startOfDay(`${next}-01`, zone) };
}
