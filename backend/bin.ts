import { type RawBuilder, sql } from "kysely";
import type { BinPage } from "#contract/bin";
import { undoDays } from "#contract/records/record";
import type { Queries } from "./database/open";
import type { Context } from "./handler";

/** Tables whose removed rows stay in a bin; they have the columns `Removable` and `company_id`. */
export type BinTable =
  | "paper"
  | "part"
  | "slot"
  | "certificate_template"
  | "question"
  | "operator"
  | "exam"
  | "eva_sending";

const dayLength = 86_400_000;
/** Rows removed before are not shown or restored any more. */
const restorableSince = (now: number) => now - undoDays * dayLength;
/** Rows removed before are deleted. why: an hour later than they can be restored, so never at the same time. */
export const deletableBefore = (now: number) => restorableSince(now) - 3_600_000;

type Removing = Pick<Context, "clock"> & { caller: { operatorId: string } };

/** What a removed row is named where names are unique: its id behind a tab, which nobody can type into a name. */
export const nameInBin = (id: string) => `\t${id}`;

/** The columns of a row that goes to the bin; a name that has to be unique becomes `nameInBin` as well. */
export const inBin = ({ clock, caller }: Removing, name: string) => ({
  removed_at: clock.now(),
  removed_by: caller.operatorId,
  removed_name: name,
});

/** The columns of a row that is not in the bin. */
export const outOfBin = { removed_at: 0, removed_by: "", removed_name: "" };

/** Whether a locked row can be restored. */
export const isRestorable = (row: { removed_at: number }, now: number) =>
  row.removed_at > restorableSince(now);

/** One page of a company's removed rows, last removed first. */
export async function listBin(
  queries: Queries,
  table: BinTable,
  {
    companyId,
    now,
    pageNum,
    pageSize,
    only,
  }: {
    companyId: string;
    now: number;
    pageNum: number;
    pageSize: number;
    /** A further condition on `row`. */
    only?: RawBuilder<boolean>;
  },
): Promise<BinPage> {
  let removed = queries
    // The columns read here are the same in each of the tables.
    .selectFrom(`${table as "paper"} as row`)
    .where("row.company_id", "=", companyId)
    // why: the literal lets both engines use the partial index.
    .where("row.removed_at", ">", sql.lit(0))
    .where("row.removed_at", ">", restorableSince(now));
  if (only) removed = removed.where(only);
  const { count } = await removed
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const list = await removed
    .leftJoin("operator", "operator.id", "row.removed_by")
    .select(["row.id", "row.removed_name as name", "row.removed_at as removedAt"])
    .select(({ fn, val }) => fn.coalesce("operator.real_name", val("")).as("removedBy"))
    .orderBy("row.removed_at", "desc")
    .orderBy("row.id")
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  return { list, count };
}
