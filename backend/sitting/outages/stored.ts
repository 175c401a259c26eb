import type { Outage } from "#contract/sitting/timing";
import { compiledOnce, readRows } from "../../database/compiled";
import type { Queries } from "../../database/open";

/** The prefix of rows that say when no process beat, until that time is given back to every sitting that it met. */
export const outagePrefix = "outage ";
/** The prefix of the same rows for those who begin later: they stay for the retention. */
export const pastPrefix = "past outage ";

/** Milliseconds after which no outage is of interest to anybody who has not begun. */
const retention = 400 * 86_400_000;

/** An outage is to be given back; and it stays known. */
export async function insertOutage(queries: Queries, { from, until }: Outage): Promise<void> {
  await queries
    .insertInto("heartbeat")
    .values([outagePrefix, pastPrefix].map((prefix) => ({ name: `${prefix}${from}`, at: until })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await queries
    .deleteFrom("heartbeat")
    .where("name", "like", `${pastPrefix}%`)
    .where("at", "<", until - retention)
    .execute();
}

/** The outages that were not yet given back to every sitting. */
export async function outagesToGiveBack(queries: Queries): Promise<Outage[]> {
  const rows = await queries
    .selectFrom("heartbeat")
    .selectAll()
    .where("name", "like", `${outagePrefix}%`)
    .orderBy("at")
    .execute();
  return rows.map((row) => outageOf(row, outagePrefix));
}

/** The outages that lasted beyond a moment and are over, given back or not. */
export async function outagesSince(queries: Queries, moment: number, now: number): Promise<Outage[]> {
  const rows = await readRows(queries, rowsSince(queries, { moment, now }));
  return rows.map((row) => outageOf(row, pastPrefix));
}

const rowsSince = compiledOnce(["moment", "now"], (queries, asked: { moment: number; now: number }) =>
  queries
    .selectFrom("heartbeat")
    .selectAll()
    .where("name", "like", `${pastPrefix}%`)
    .where("at", ">", asked.moment)
    // why: a clock that was ahead for a moment would give everybody the time until then.
    .where("at", "<=", asked.now)
    .orderBy("at"),
);

const outageOf = ({ name, at }: { name: string; at: number }, prefix: string): Outage => ({
  from: Number(name.slice(prefix.length)),
  until: at,
});
