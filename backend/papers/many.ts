import { sql } from "kysely";
import { mostChosen } from "#contract/lists/calls";
import type { paperCalls } from "#contract/papers/calls";
import { audit } from "../audit";
import { inBin, nameInBin } from "../bin";
import type { Queries } from "../database/open";
import type { Context, Handlers } from "../handler";
import { lockCompany } from "../lock-company";
import { putPapersBack } from "./bin";
import { matchesOf } from "./list";
import { inUsedGroups } from "./store/groups";
import { type PaperRow, settingsOf } from "./store/store";
import { count } from "./store/tally";

type Changing = Pick<Context<typeof paperCalls.removeMany>, "queries" | "caller" | "clock">;

/**
 * The same change of many papers. Those that cannot be changed are left out and counted; each of the others
 * is audited by itself. What was done at a time by one operator can be undone as a whole.
 */
export const manyPapersService: Pick<
  Handlers<typeof paperCalls>,
  "ids" | "archiveMany" | "removeMany" | "undoMany"
> = {
  async ids(filter, { queries, caller }) {
    const rows = await matchesOf(queries, caller.companyId, { ...filter, pageNum: 1, pageSize: 1 }).execute();
    return rows.slice(0, mostChosen).map(({ id }) => id);
  },

  async archiveMany({ jobIds, archive }, whole) {
    const context = atOnce(whole);
    const papers = await lockPapers(context, jobIds);
    const changed = papers.filter((paper) => paper.archived !== Number(archive));
    await setArchived(context, changed, archive);
    const leftOut = { same: papers.length - changed.length, gone: jobIds.length - papers.length };
    return { count: changed.length, at: context.clock.now(), leftOut };
  },

  async removeMany({ jobIds }, whole) {
    const context = atOnce(whole);
    const { queries, caller } = context;
    const papers = await lockPapers(context, jobIds);
    const inUse = await inUsedGroups(queries, idsOf(papers));
    const unused = papers.filter(({ id, state }) => state !== "used" && !inUse.has(id));
    const removed = await outsideGroups(queries, unused);
    if (removed.length > 0) {
      const ids = idsOf(removed);
      await queries
        .updateTable("paper")
        .set({
          ...inBin(context, ""),
          removed_name: sql.ref("title"),
          title: sql<string>`${nameInBin("")} || id`,
        })
        .where("id", "in", ids)
        .execute();
      await queries.deleteFrom("question_use").where("paper_id", "in", ids).execute();
      await count(
        queries,
        caller.companyId,
        removed.map((paper) => [paper, null]),
      );
      for (const paper of removed)
        await audit(context, "paper.remove", paper.id, { before: settingsOf(paper) });
    }
    const leftOut = {
      used: papers.length - unused.length,
      inGroup: unused.length - removed.length,
      gone: jobIds.length - papers.length,
    };
    return { count: removed.length, at: context.clock.now(), leftOut };
  },

  async undoMany({ at }, context) {
    const { queries, caller } = context;
    await lockCompany(queries, caller.companyId);
    const own = queries.selectFrom("paper").select("id").where("company_id", "=", caller.companyId);
    const removed = await own
      // why: the literal lets both engines use the partial index.
      .where("removed_at", ">", sql.lit(0))
      .where("removed_at", "=", at)
      .where("removed_by", "=", caller.operatorId)
      .orderBy("id")
      .execute();
    const restored = removed.length > 0 ? await putPapersBack(context, idsOf(removed)) : [];
    const archived = await own
      .where("removed_at", "=", sql.lit(0))
      .where("archived", "=", 1)
      .where("updated_at", "=", at)
      .where("updated_by", "=", caller.operatorId)
      .execute();
    const papers = await lockPapers(context, idsOf(archived));
    await setArchived(context, papers, false);
    return restored.length + papers.length;
  },
};

/** The same time for all papers: by it the change is undone. */
function atOnce<C extends Pick<Changing, "clock">>(context: C): C {
  const at = context.clock.now();
  return { ...context, clock: { now: () => at } };
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

/** Locks the papers of the company among these, by id, which rules out deadlocks. Removed ones are gone. */
async function lockPapers({ queries, caller }: Changing, ids: string[]): Promise<PaperRow[]> {
  if (ids.length === 0) return [];
  await lockCompany(queries, caller.companyId);
  return queries
    .updateTable("paper")
    .set((value) => ({ revision: value.ref("revision") }))
    .where("id", "in", ids)
    .where("company_id", "=", caller.companyId)
    .where("removed_at", "=", 0)
    .returningAll()
    .execute();
}

/** Archives papers or restores them. Their content stays, and with it their totals and those of their groups. */
async function setArchived(
  context: Context<typeof paperCalls.undoMany | typeof paperCalls.archiveMany>,
  papers: PaperRow[],
  archive: boolean,
) {
  if (papers.length === 0) return;
  const { queries, caller, clock } = context;
  const archived = Number(archive);
  await queries
    .updateTable("paper")
    .set((value) => ({
      archived,
      revision: value("revision", "+", 1),
      updated_at: clock.now(),
      updated_by: caller.operatorId,
    }))
    .where("id", "in", idsOf(papers))
    .execute();
  await count(
    queries,
    caller.companyId,
    papers.map((paper) => [paper, { ...paper, archived }]),
  );
  for (const { id } of papers) await audit(context, archive ? "paper.archive" : "paper.unarchive", id);
}

/** Those that no group paper contains, other than one that goes with them or is in the bin. */
async function outsideGroups(queries: Queries, papers: PaperRow[]): Promise<PaperRow[]> {
  if (papers.length === 0) return [];
  const members = await queries
    .selectFrom("paper_child")
    .innerJoin("paper", "paper.id", "paper_child.group_id")
    .select(["paper_child.paper_id", "paper_child.group_id"])
    .where("paper_child.paper_id", "in", idsOf(papers))
    .where("paper.removed_at", "=", 0)
    .execute();
  const going = new Set(idsOf(papers));
  const staying = new Set(
    members.filter(({ group_id }) => !going.has(group_id)).map(({ paper_id }) => paper_id),
  );
  return papers.filter(({ id }) => !staying.has(id));
}
