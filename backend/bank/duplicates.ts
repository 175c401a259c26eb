import { sql } from "kysely";
import { banked } from "../banks/banked";
import { type BankReach, type BankUser, reachOf } from "../banks/rights";
import type { Queries } from "../database/open";
import type { QuestionReader } from "../questions/store";
import { itemsOf } from "./items";

/** At most this many questions of a group are shown; removing some makes room for the next. */
const shownOfGroup = 20;

/** Groups of a company's questions with equal content, with their counts. */
const groupsOf = (queries: Queries, reader: BankUser, reach: BankReach) =>
  banked(queries, reader, reach)
    .select("content_key")
    .select(({ fn }) => fn.countAll<number>().as("size"))
    .where("content_key", "!=", "")
    .groupBy("content_key")
    .having(({ fn }) => fn.countAll(), ">", 1);
type Groups = ReturnType<typeof groupsOf>;

/** Duplicate questions: largest groups first, the oldest of each first, as the one to keep. */
export async function findDuplicates(
  queries: Queries,
  reader: QuestionReader,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
) {
  const reach = await reachOf(queries, reader);
  const groups = groupsOf(queries, reader, reach);
  // why: grouping reads every key of the company, so the same pass counts the groups.
  const page = await queries
    .selectFrom(groups.as("groups"))
    .select(["content_key", "size"])
    .select(({ fn }) => fn.countAll<number>().over().as("count"))
    .orderBy("size", "desc")
    .orderBy("content_key")
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  const count = page[0]?.count ?? (pageNum > 1 ? await countOf(queries, groups) : 0);
  const found = [];
  for (const { content_key } of page) {
    const members = await membersOf(queries, reader, reach, content_key).execute();
    const ids = members.map((member) => member.id);
    found.push({ questions: await itemsOf(queries, reader, reach, ids) });
  }
  return { groups: found, groupCount: count };
}

/** The questions of a group, the oldest first, up to the limit. */
export const membersOf = (queries: Queries, reader: BankUser, reach: BankReach, contentKey: string) =>
  banked(queries, reader, reach)
    .select("id")
    .where("content_key", "=", contentKey)
    // why: no index has this order, so the few of the group are read and sorted, not the company in its order.
    .orderBy(sql`+question.created_at`)
    .orderBy("id")
    .limit(shownOfGroup);

/** The number of groups, for a page beyond the last one. */
async function countOf(queries: Queries, groups: Groups): Promise<number> {
  const { count } = await queries
    .selectFrom(groups.as("groups"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
