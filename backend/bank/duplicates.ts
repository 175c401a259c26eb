import type { Queries } from "../database/open";
import type { Reader } from "../questions/store";
import { banked } from "./filter";
import { itemsOf } from "./items";

/** A group shows so many of its questions; what is removed makes room for the next. */
const shownOfGroup = 20;

/** Questions that say the same, the largest groups first, in each the oldest first: it is the one to keep. */
export async function findDuplicates(
  queries: Queries,
  reader: Reader,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
) {
  const { companyId } = reader;
  const groups = banked(queries, companyId)
    .select("content_key")
    .select(({ fn }) => fn.countAll<number>().as("size"))
    .where("content_key", "!=", "")
    .groupBy("content_key")
    .having(({ fn }) => fn.countAll(), ">", 1);
  const page = await groups
    .orderBy("size", "desc")
    .orderBy("content_key")
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  const { count } = await queries
    .selectFrom(groups.as("groups"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const found = [];
  for (const { content_key } of page) {
    const members = await banked(queries, companyId)
      .select("id")
      .where("content_key", "=", content_key)
      .orderBy("created_at")
      .orderBy("id")
      .limit(shownOfGroup)
      .execute();
    const ids = members.map((member) => member.id);
    found.push({ questions: await itemsOf(queries, reader, ids) });
  }
  return { groups: found, groupCount: count };
}
