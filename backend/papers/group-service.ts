import { sql } from "kysely";
import { paperCalls } from "#contract/papers/calls";
import { paperLimits } from "#contract/papers/shapes";
import { audit } from "../audit";
import type { Queries } from "../database/open";
import { type Context, type Handlers, notFound, type Refusing, refuse } from "../handler";
import { lockCompany } from "../lock-company";
import { hasWord } from "../search/text-search";
import { copyPaper } from "./copy";
import { childrenOf, insertChildren } from "./store/groups";
import {
  findPaper,
  insertPaper,
  lockPaper,
  type PaperRow,
  refuseFrozen,
  settingColumns,
} from "./store/store";
import { isTitleTaken } from "./store/titles";
import { settle } from "./store/totals";
import { toChildPaper } from "./wire";

/** Operators combine papers that candidates sit one after the other; totals are the sum of the children's. */
export const groupService: Pick<
  Handlers<typeof paperCalls>,
  "createGroup" | "copyGroup" | "addChild" | "removeChild" | "moveChild" | "recommendChildren"
> = {
  async createGroup({ name, shortName, childIds }, context) {
    const call = paperCalls.createGroup;
    const { queries, caller } = context;
    await lockCompany(queries, caller.companyId);
    if (await isTitleTaken(queries, caller.companyId, name)) refuse(call, "TITLE_TAKEN");
    if (new Set(childIds).size < childIds.length) refuse(call, "CHILD_TWICE");
    for (const childId of [...childIds].sort())
      refuseUnfit(call, await lockPaper(queries, caller.companyId, childId));
    const id = await insertPaper(context, { ...groupSettings, title: name, short_name: shortName }, true);
    await insertChildren(queries, id, childIds);
    await settle(context, id, null);
    await audit(context, "group.create", id, { after: { name, shortName, childIds } });
    return id;
  },

  async copyGroup({ jobId, isDeep }, context) {
    const call = paperCalls.copyGroup;
    const paper = await findPaper(context.queries, context.caller.companyId, jobId);
    if (!paper.is_group) refuse(call, "PAPER_NOT_GROUP");
    const id = await copyPaper(context, jobId, { isDeep });
    await audit(context, "group.copy", id, { after: { copyOf: jobId, isDeep } });
    return id;
  },

  async addChild({ jobId, childId }, context) {
    const call = paperCalls.addChild;
    const { queries, caller } = context;
    // The child is locked before its group, as in every change.
    const child = await lockPaper(queries, caller.companyId, childId);
    const group = await holdGroup(call, context, jobId);
    refuseUnfit(call, child);
    const children = await childrenOf(queries, jobId);
    if (children.includes(childId)) refuse(call, "CHILD_TWICE");
    if (children.length >= paperLimits.childrenMax) refuse(call, "TOO_MANY_CHILDREN");
    await queries
      .insertInto("paper_child")
      .values(({ selectFrom }) => ({
        group_id: jobId,
        paper_id: childId,
        sort: selectFrom("paper_child")
          .select(sql<number>`coalesce(max(sort), -1) + 1`.as("next"))
          .where("group_id", "=", jobId),
      }))
      .execute();
    await settle(context, jobId, group);
    await audit(context, "group.addChild", jobId, { after: { childId } });
    return null;
  },

  async removeChild({ jobId, childId }, context) {
    const { queries } = context;
    const group = await holdGroup(paperCalls.removeChild, context, jobId);
    const removed = await queries
      .deleteFrom("paper_child")
      .where("group_id", "=", jobId)
      .where("paper_id", "=", childId)
      .executeTakeFirst();
    if (removed.numDeletedRows === 0n) notFound();
    await settle(context, jobId, group);
    await audit(context, "group.removeChild", jobId, { before: { childId } });
    return null;
  },

  async moveChild({ jobId, childId, move }, context) {
    const { queries } = context;
    const group = await holdGroup(paperCalls.moveChild, context, jobId);
    const children = await childrenOf(queries, jobId);
    const at = children.indexOf(childId);
    if (at < 0) notFound();
    const other = children[move === "up" ? at - 1 : at + 1];
    if (other === undefined) return null;
    children[at] = other;
    children[move === "up" ? at - 1 : at + 1] = childId;
    await queries.deleteFrom("paper_child").where("group_id", "=", jobId).execute();
    await insertChildren(queries, jobId, children);
    await settle(context, jobId, group);
    await audit(context, "group.moveChild", jobId, { after: { childId, move } });
    return null;
  },

  async recommendChildren({ jobId, key }, { queries, caller }) {
    const call = paperCalls.recommendChildren;
    const group = await findPaper(queries, caller.companyId, jobId);
    if (!group.is_group) refuse(call, "PAPER_NOT_GROUP");
    const children = await childrenOf(queries, jobId);
    const together = await oftenTogether(queries, children);
    const papers = await fitting(queries, caller.companyId, [...children, jobId], key)
      .where("id", "in", together.length > 0 ? together : [""])
      .execute();
    const known = together.flatMap((id) => papers.filter((paper) => paper.id === id));
    const others = await fitting(queries, caller.companyId, [...children, jobId, ...together], key)
      .orderBy("updated_at", "desc")
      .orderBy("id", "desc")
      .limit(recommended)
      .execute();
    return [...known, ...others].slice(0, recommended).map(toChildPaper);
  },
};

const recommended = paperLimits.recommendedMax;

/**
 * Children are sat in order, each with its own duration; the group's own duration is unused, and only fills
 * the form field of every paper.
 */
const groupSettings = settingColumns({
  name: "",
  shortName: "",
  timeRule: 1,
  partOpenType: 1,
  partStartTimeType: 1,
  isPractice: false,
  description: "{}",
  isShowCandidateScore: false,
  duration: 90 * 60,
});

/** Locks a group paper for a change of its children. */
async function holdGroup(
  call: Refusing<"PAPER_USED" | "PAPER_ARCHIVED" | "PAPER_NOT_GROUP">,
  { queries, caller }: Pick<Context, "queries"> & { caller: { companyId: string } },
  id: string,
): Promise<PaperRow> {
  const group = await lockPaper(queries, caller.companyId, id);
  if (!group.is_group) refuse(call, "PAPER_NOT_GROUP");
  await refuseFrozen(call, queries, group);
  return group;
}

function refuseUnfit(call: Refusing<"CHILD_IS_GROUP" | "CHILD_ARCHIVED">, child: PaperRow): void {
  if (child.is_group) refuse(call, "CHILD_IS_GROUP");
  if (child.archived) refuse(call, "CHILD_ARCHIVED");
}

/** Papers that are in other groups together with these, most frequent first. */
async function oftenTogether(queries: Queries, children: string[]): Promise<string[]> {
  if (children.length === 0) return [];
  const rows = await queries
    .selectFrom("paper_child as own")
    .innerJoin("paper_child as other", "other.group_id", "own.group_id")
    .select("other.paper_id")
    .select(({ fn }) => fn.countAll<number>().as("times"))
    .where("own.paper_id", "in", children)
    .where("other.paper_id", "not in", children)
    .groupBy("other.paper_id")
    .orderBy("times", "desc")
    .orderBy("other.paper_id")
    .limit(recommended)
    .execute();
  return rows.map((row) => row.paper_id);
}

/** Papers of the company that could be added, whatever their state: a draft may be completed later. */
function fitting(queries: Queries, companyId: string, except: string[], key: string) {
  let papers = queries
    .selectFrom("paper")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("removed_at", "=", sql.lit(0))
    .where("archived", "=", 0)
    .where("is_group", "=", 0)
    .where("id", "not in", except);
  if (key) papers = papers.where(hasWord("search_key", key, companyId));
  return papers;
}
