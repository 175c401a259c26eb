import { paperCalls } from "#contract/papers/calls";
import { audit } from "../audit";
import { deletableBefore, inBin, isRestorable, listBin, nameInBin, outOfBin } from "../bin";
import type { Queries } from "../database/open";
import { type Context, type Handlers, notFound, refuse } from "../handler";
import { lockCompany } from "../lock-company";
import { childrenOf } from "./store/groups";
import { searchKey } from "./store/search";
import { lockPaper, lockPaperRow, type PaperRow, settingsOf } from "./store/store";
import { count } from "./store/tally";
import { numberedTitle } from "./store/titles";
import { settleAll } from "./store/totals";

type Changing = Context<typeof paperCalls.restore | typeof paperCalls.undoMany>;

/** Operators remove papers and restore them for 30 days, with their parts, questions and children. */
export const paperBinService: Pick<Handlers<typeof paperCalls>, "remove" | "bin" | "restore"> = {
  async remove({ jobId }, context) {
    const call = paperCalls.remove;
    const { queries, caller } = context;
    const paper = await lockPaper(queries, caller.companyId, jobId);
    if (paper.state === "used") refuse(call, "PAPER_USED");
    if (await isInGroup(queries, jobId)) refuse(call, "PAPER_IN_GROUP");
    await queries
      .updateTable("paper")
      .set({ ...inBin(context, paper.title), title: nameInBin(paper.id) })
      .where("id", "=", jobId)
      .execute();
    await queries.deleteFrom("question_use").where("paper_id", "=", jobId).execute();
    await count(queries, caller.companyId, [[paper, null]]);
    await audit(context, "paper.remove", jobId, { before: settingsOf(paper) });
    return null;
  },

  bin: (page, { queries, caller, clock }) =>
    listBin(queries, "paper", { companyId: caller.companyId, now: clock.now(), ...page }),

  async restore({ removedId }, context) {
    const { queries, caller } = context;
    await lockCompany(queries, caller.companyId);
    // Children are locked before their group, as always. They were removed with it or after it, if at all.
    const titles = await putPapersBack(context, [
      ...(await childrenOf(queries, removedId)).sort(),
      removedId,
    ]);
    return { name: titles.at(-1)! };
  },
};

/** Restores those of these papers that were removed, of which the last must be; the company is locked. */
export async function putPapersBack(context: Changing, ids: string[]): Promise<string[]> {
  const { queries, caller, clock } = context;
  const locked: PaperRow[] = [];
  for (const id of ids) locked.push(await lockPaperRow(queries, caller.companyId, id));
  if (!isRestorable(locked.at(-1)!, clock.now())) notFound();
  const removed = locked.filter((paper) => paper.removed_at > 0);
  const titles: string[] = [];
  for (const paper of removed) titles.push(await takeOut(context, paper));
  await settleAll(
    context,
    removed.map((paper) => [paper.id, null]),
  );
  for (const paper of removed) await audit(context, "paper.restore", paper.id);
  return titles;
}

/** Whether a group paper contains it, other than one in the bin. */
async function isInGroup(queries: Queries, id: string): Promise<boolean> {
  const group = await queries
    .selectFrom("paper_child")
    .innerJoin("paper", "paper.id", "paper_child.group_id")
    .select("group_id")
    .where("paper_id", "=", id)
    .where("paper.removed_at", "=", 0)
    .executeTakeFirst();
  return group !== undefined;
}

/** Gives a removed paper its title again, with a number where another has it by now. Returns the title. */
async function takeOut({ queries, caller }: Changing, paper: PaperRow): Promise<string> {
  const title = await numberedTitle(queries, caller.companyId, paper.removed_name);
  await queries
    .updateTable("paper")
    .set({ ...outOfBin, title, search_key: searchKey({ ...paper, title }) })
    .where("id", "=", paper.id)
    .execute();
  return title;
}

/**
 * Deletes the papers whose 30 days are over and that no exam refers to; idempotent, also after an interruption. A
 * child cannot be removed before its group, so no group loses a child while it can be restored.
 */
export async function pruneRemovedPapers(queries: Queries, now: number): Promise<void> {
  const gone = () =>
    queries
      .selectFrom("paper")
      .select("id")
      .where("removed_at", ">", 0)
      .where("removed_at", "<", deletableBefore(now))
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("exam").select("exam.id").whereRef("exam.paper_id", "=", "paper.id"))),
      );
  await queries.deleteFrom("slot").where("paper_id", "in", gone()).execute();
  await queries.deleteFrom("part").where("paper_id", "in", gone()).execute();
  await queries.deleteFrom("paper_child").where("group_id", "in", gone()).execute();
  await queries.deleteFrom("paper").where("id", "in", gone()).execute();
}
