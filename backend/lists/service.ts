import { type RawBuilder, sql } from "kysely";
import { type ListName, listCalls, mostChosen } from "#contract/lists/calls";
import { isReadable, reachOf } from "../banks/rights";
import type { Queries } from "../database/open";
import { type Caller, type Handlers, refuse } from "../handler";

/**
 * The rows that each list shows; ids of others are never among the chosen.
 * why: with these expressions rows are looked up by id; SQLite would rather scan the company.
 */
const rowsOf = {
  papers: { table: "paper", isShown: sql<boolean>`removed_at + 0 = 0` },
  questions: { table: "question", isShown: sql<boolean>`removed_at + 0 = 0` },
  certificates: { table: "certificate", isShown: sql<boolean>`staged || '' = ''` },
  candidates: { table: "candidate", isShown: sql<boolean>`removed_at + 0 = 0 and staged || '' = ''` },
} as const satisfies Record<ListName, { table: string; isShown: RawBuilder<boolean> }>;

/** How a list is stored: what is chosen of one exam is not of another. */
const keyOf = (list: ListName, of: string) => (list === "candidates" ? `${list} ${of}` : list);

/** Chosen rows are remembered by session and list, and forgotten a day after the last change. */
export const chosenLife = 86_400_000;

export const listService: Handlers<typeof listCalls> = {
  async chosen({ list, of }, { queries, caller, clock }) {
    const row = await queries
      .selectFrom("chosen_rows")
      .select("ids")
      .where("token_hash", "=", caller.tokenHash)
      .where("list", "=", keyOf(list, of))
      .where("at", ">", clock.now() - chosenLife)
      .executeTakeFirst();
    return row ? existing(queries, caller, { list, of }, JSON.parse(row.ids)) : [];
  },

  choose: ({ list, of, shown, chosen }, { database, caller, clock }) =>
    database.transaction(async (queries) => {
      const own = { token_hash: caller.tokenHash, list: keyOf(list, of) };
      const at = clock.now();
      // why: an insert that finds the row locks it, so that two changes at a time follow one another.
      const before = await queries
        .insertInto("chosen_rows")
        .values({ ...own, ids: "[]", at })
        .onConflict((conflict) => conflict.columns(["token_hash", "list"]).doUpdateSet({ at }))
        .returning("ids")
        .executeTakeFirstOrThrow();
      const gone = new Set(shown);
      const kept = shown ? (JSON.parse(before.ids) as string[]).filter((id) => !gone.has(id)) : [];
      const ids = await existing(queries, caller, { list, of }, [...new Set([...kept, ...chosen])]);
      if (ids.length > mostChosen) refuse(listCalls.choose, "TOO_MANY_CHOSEN");
      await queries
        .updateTable("chosen_rows")
        .set({ ids: JSON.stringify(ids) })
        .where("token_hash", "=", own.token_hash)
        .where("list", "=", own.list)
        .execute();
      return ids;
    }),
};

/** Those of these ids that are rows of the caller's company which its list shows, in the same order. */
async function existing(
  queries: Queries,
  caller: Caller,
  { list, of }: { list: ListName; of: string },
  ids: string[],
) {
  if (ids.length === 0) return [];
  const { companyId } = caller;
  const { table, isShown } = rowsOf[list];
  let found = queries
    // why: the columns read here are the same in each of the tables.
    .selectFrom(table as "paper")
    .select("id")
    .where("id", "in", ids)
    .where(sql<string>`company_id || ''`, "=", companyId)
    .where(isShown);
  if (list === "candidates") found = found.where(sql<string>`exam_id || ''`, "=", of);
  if (list === "questions") found = found.where(isReadable(await reachOf(queries, caller), "bank_id"));
  const rows = await found.execute();
  const there = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => there.has(id));
}
