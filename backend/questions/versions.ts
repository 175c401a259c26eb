import { familyScore, type Question } from "#contract/questions/shapes";
import { reviewIn } from "../banks/approval";
import { reachOf, refuseUnwritable } from "../banks/rights";
import type { Queries } from "../database/open";
import { type Context, type Refusing, refuse } from "../handler";
import { newId } from "../ids";
import { toHundredths } from "../papers/store/points";
import { type BankColumns, bankColumns } from "./keys";
import { versionColumns } from "./rows";
import { indexTexts } from "./text-index";

type Scene = Pick<Context, "queries" | "caller" | "clock">;
type Changing = Refusing<"QUESTION_PRIVATE" | "OWNERSHIP_NOT_YOURS" | "BANK_READ_ONLY">;

/** The version that a change is based on: in one slot of a paper, or in the bank itself. */
interface Changed {
  questionId: string;
  versionId: string;
  question: Question;
  /** True for its author and for administrators. */
  isOwn: boolean;
  /** The slot that is to refer to the change; none where it is made in the bank. */
  slotId?: string;
}

/**
 * Changes a question, and returns the version that contains the change. A version that another slot refers
 * to, of a used paper or any other, is immutable: a new one is created. A change from a slot needs the slot's
 * paper to be locked; then no slot can join the version meanwhile, for copies lock their source. A change in
 * the bank does not affect papers.
 */
export async function changeQuestion(
  call: Changing,
  { queries, caller, clock }: Scene,
  from: Changed,
  wanted: Question,
): Promise<string> {
  if (from.question.ownership === "private" && !from.isOwn) refuse(call, "QUESTION_PRIVATE");
  const isHandedOver = from.question.ownership !== wanted.ownership;
  if (isHandedOver && !from.isOwn) refuse(call, "OWNERSHIP_NOT_YOURS");

  const columns = versionColumns(wanted);
  const isSame = JSON.stringify(columns) === JSON.stringify(versionColumns(from.question));
  if (isSame && !isHandedOver) return from.versionId;
  const { version_id: newest, bank_id: bankId } = await holdQuestion(queries, from.questionId);
  const reach = await reachOf(queries, caller);
  refuseUnwritable(call, reach, bankId);
  const mark = { ownership: wanted.ownership, updated_at: clock.now(), updated_by: caller.operatorId };
  const note = (more: Partial<BankColumns & { score: number; review: string; written_by: string }> = {}) =>
    queries
      .updateTable("question")
      .set((value) => ({ ...mark, ...more, revision: value("revision", "+", 1) }))
      .where("id", "=", from.questionId)
      .execute();
  /** The bank lists, sorts and searches the question by this version from now on. */
  const remember = async (versionId: string) => {
    const shown = bankColumns(wanted, versionId);
    // Its score follows those of its sub-questions, also where a paper changed them.
    const score = wanted.type === 13 ? { score: toHundredths(familyScore(wanted)) } : {};
    const isSaid = saidIn(columns) !== saidIn(versionColumns(from.question));
    await note({
      ...shown,
      ...score,
      ...(isSaid && { review: reviewIn(reach, bankId), written_by: caller.operatorId }),
    });
    await indexTexts(queries, [{ ...shown, id: from.questionId, company_id: caller.companyId }]);
    return versionId;
  };

  if (!isSame && (await isHeld(queries, from.versionId, from.slotId))) {
    const id = newId();
    const number = await nextNumber(queries, from.questionId);
    const place = { id, company_id: caller.companyId, question_id: from.questionId, number };
    await queries
      .insertInto("question_version")
      .values({ ...place, ...columns, created_at: mark.updated_at })
      .execute();
    return remember(id);
  }
  if (!isSame)
    await queries.updateTable("question_version").set(columns).where("id", "=", from.versionId).execute();
  if (!isSame && newest === from.versionId) return remember(from.versionId);
  if (isHandedOver) await note();
  return from.versionId;
}

/**
 * Refuses to change within a paper what a question says, where its bank requires approval: it would be used before
 * anybody approved it.
 */
export function refuseUnapproved(
  call: Refusing<"APPROVAL_NEEDED">,
  from: Changed & { needsApproval: boolean },
  wanted: Question,
): void {
  if (!from.needsApproval || saidIn(versionColumns(wanted)) === saidIn(versionColumns(from.question))) return;
  refuse(call, "APPROVAL_NEEDED");
}

/** What a question says and asks for, its key included: what a review is about. */
const saidIn = ({ difficulty: _, tag: __, ...said }: ReturnType<typeof versionColumns>) =>
  JSON.stringify(said);

/**
 * The newest version of a question and its bank, locked until the transaction ends: changes are serialised, and version
 * numbers increase. Questions are locked after papers and banks, several of them in the order of their ids.
 */
const holdQuestion = (queries: Queries, id: string) =>
  queries
    .updateTable("question")
    .set((value) => ({ revision: value.ref("revision") }))
    .where("id", "=", id)
    .returning(["version_id", "bank_id"])
    .executeTakeFirstOrThrow();

/** Whether a slot of any paper, other than `except`, refers to this version. */
async function isHeld(queries: Queries, versionId: string, except = ""): Promise<boolean> {
  const slot = await queries
    .selectFrom("slot")
    .select("id")
    .where("version_id", "=", versionId)
    .where("id", "!=", except)
    .executeTakeFirst();
  return slot !== undefined;
}

async function nextNumber(queries: Queries, questionId: string): Promise<number> {
  const { last } = await queries
    .selectFrom("question_version")
    .select(({ fn }) => fn.max<number | null>("number").as("last"))
    .where("question_id", "=", questionId)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}
