import { sql } from "kysely";
import { questionCalls } from "#contract/questions/calls";
import { questionLimits } from "#contract/questions/shapes";
import { audit } from "../audit";
import { isUsableIn } from "../banks/approval";
import { reachOf } from "../banks/rights";
import { type Context, type Handlers, notFound, refuse } from "../handler";
import { toHundredths } from "../papers/store/points";
import { lockPaper, type PaperRow, refuseFrozen } from "../papers/store/store";
import { settleAll } from "../papers/store/totals";
import { hasWord } from "../search/text-search";
import { type LockedQuestion, lockQuestions } from "./lock-questions";
import { endOf } from "./order";
import { type Joining, joiningOf, putAtEnd } from "./put";
import { findPart, isAuthorOrAdministrator, type PartRow } from "./store";

/** Maximum parts listed to choose from. */
const partsShown = 50;

/** Operators add questions of the bank to the parts of papers. */
export const openPartService: Pick<
  Handlers<typeof questionCalls>,
  "openParts" | "heldInPart" | "setInParts"
> = {
  openParts({ key }, { queries, caller }) {
    const papers = queries
      .selectFrom("part")
      .innerJoin("paper", "paper.id", "part.paper_id")
      .where("paper.company_id", "=", caller.companyId)
      .where("paper.removed_at", "=", sql.lit(0))
      .where("part.removed_at", "=", 0)
      .where("paper.archived", "=", 0)
      .where("paper.state", "!=", "used")
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("paper_child")
              .innerJoin("paper as group", "group.id", "paper_child.group_id")
              .select("group.id")
              .whereRef("paper_child.paper_id", "=", "paper.id")
              .where("group.state", "=", "used"),
          ),
        ),
      );
    const found = key ? papers.where(hasWord("paper.search_key", key, caller.companyId)) : papers;
    return found
      .select([
        "part.id as partId",
        "part.name",
        "paper.id as paperId",
        "paper.title as paperName",
        "paper.number as paperNumber",
      ])
      .select(({ selectFrom }) =>
        selectFrom("slot")
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .whereRef("slot.part_id", "=", "part.id")
          .where("slot.removed_at", "=", 0)
          .$asScalar()
          .$notNull()
          .as("questionCount"),
      )
      .orderBy("paper.updated_at", "desc")
      .orderBy("paper.id", "desc")
      .orderBy("part.sort")
      .limit(partsShown)
      .execute();
  },

  async heldInPart({ partId, questionIds }, { queries, caller }) {
    await findPart(queries, caller.companyId, partId);
    return [...(await heldBy(queries, partId, questionIds))];
  },

  async setInParts({ questionIds, partIds, score }, context) {
    const call = questionCalls.setInParts;
    const { queries } = context;
    const { papers, parts } = await holdParts(context, [...new Set(partIds)]);
    const ids = [...new Set(questionIds)];
    const questions = await holdUsable(context, ids);
    const put: { part: PartRow; before: number; joining: Joining[] }[] = [];
    for (const part of parts) {
      const inPart = await heldBy(queries, part.id, ids);
      const { count } = await endOf(queries, "slot", part.id);
      const joining = ids
        .filter((id) => !inPart.has(id))
        .map((id) => {
          const question = questions.get(id)!;
          if (score === undefined || question.isFamily) return question;
          return { ...question, score: toHundredths(score) };
        });
      if (joining.length > 0 && count + joining.length > questionLimits.slotsMax)
        refuse(call, "TOO_MANY_QUESTIONS");
      if (joining.length > 0) put.push({ part, before: count, joining });
    }
    if (put.length === 0) return 0;
    for (const { part, joining } of put) await putAtEnd(context, part, joining);
    const changed = papers.filter((paper) => put.some(({ part }) => part.paper_id === paper.id));
    await settleAll(
      context,
      changed.map((paper) => [paper.id, paper]),
    );
    for (const { part, before, joining } of put)
      await audit(context, "part.put", part.id, {
        before: { questions: before },
        after: { questions: before + joining.length, put: joining.map(({ versionId }) => versionId) },
      });
    return put.reduce((sum, { joining }) => sum + joining.length, 0);
  },
};

/** Parts and their papers, locked in the order of their ids; refused where one may no longer change. */
async function holdParts(
  context: Context,
  partIds: string[],
): Promise<{ papers: PaperRow[]; parts: PartRow[] }> {
  const { queries, caller } = context;
  const find = async () => {
    const parts: PartRow[] = [];
    for (const id of partIds) parts.push(await findPart(queries, caller.companyId, id));
    return parts;
  };
  const papers: PaperRow[] = [];
  for (const id of [...new Set((await find()).map((part) => part.paper_id))].sort()) {
    const paper = await lockPaper(queries, caller.companyId, id);
    await refuseFrozen(questionCalls.setInParts, queries, paper);
    papers.push(paper);
  }
  // Read again, for one may have been deleted while waiting for the lock.
  return { papers, parts: await find() };
}

/** Questions of the bank, locked; refused where one is another operator's private one, or not approved. */
async function holdUsable({ queries, caller }: Context, ids: string[]): Promise<Map<string, Joining>> {
  const questions = await lockQuestions(queries, caller.companyId, ids);
  const reach = await reachOf(queries, caller);
  const inBank = questions.filter(
    ({ removed_at, bank_id }) => removed_at === 0 && reach.rightIn(bank_id) !== "none",
  );
  if (inBank.length < ids.length) notFound();
  const isForeign = (question: LockedQuestion) =>
    question.ownership === "private" && !isAuthorOrAdministrator(caller, question.created_by);
  if (inBank.some(isForeign)) refuse(questionCalls.setInParts, "QUESTION_NOT_YOURS");
  if (!inBank.every((question) => isUsableIn(reach, question)))
    refuse(questionCalls.setInParts, "QUESTION_NOT_APPROVED");
  return joiningOf({ queries, caller }, inBank);
}

/** Which of these questions a part contains, in whatever version. */
async function heldBy(queries: Context["queries"], partId: string, ids: string[]): Promise<Set<string>> {
  const rows = await queries
    .selectFrom("slot")
    .innerJoin("question_version as version", "version.id", "slot.version_id")
    .select("version.question_id")
    .where("slot.part_id", "=", partId)
    .where("slot.removed_at", "=", 0)
    .where("version.question_id", "in", ids)
    .execute();
  return new Set(rows.map((row) => row.question_id));
}
