import type { Question, Slot } from "#contract/questions/shapes";
import { type Context, type Refusing, refuse } from "../handler";
import { newId } from "../ids";
import { versionColumns } from "./rows";

type Changing = Refusing<"QUESTION_PRIVATE" | "OWNERSHIP_NOT_YOURS">;

/**
 * Changes the question in one slot and returns the version that the slot now refers to. A version that another
 * slot refers to, of a used paper or any other, stays as it is: this slot gets a new one. The slot's paper must
 * be held; then no slot can join the version meanwhile, for copies hold the paper that they copy.
 */
export async function changeQuestion(
  call: Changing,
  { queries, caller, clock }: Pick<Context, "queries" | "caller" | "clock">,
  slot: Slot,
  wanted: Question,
): Promise<string> {
  if (slot.question.ownership === "private" && !slot.isOwn) refuse(call, "QUESTION_PRIVATE");
  if (slot.question.ownership !== wanted.ownership) {
    if (!slot.isOwn) refuse(call, "OWNERSHIP_NOT_YOURS");
    await queries
      .updateTable("question")
      .set({ ownership: wanted.ownership })
      .where("id", "=", slot.questionId)
      .execute();
  }

  const columns = versionColumns(wanted);
  if (JSON.stringify(columns) === JSON.stringify(versionColumns(slot.question))) return slot.versionId;
  const other = await queries
    .selectFrom("slot")
    .select("id")
    .where("version_id", "=", slot.versionId)
    .where("id", "!=", slot.slotId)
    .executeTakeFirst();
  if (!other) {
    await queries.updateTable("question_version").set(columns).where("id", "=", slot.versionId).execute();
    return slot.versionId;
  }
  const id = newId();
  await queries
    .insertInto("question_version")
    .values({
      id,
      company_id: caller.companyId,
      question_id: slot.questionId,
      ...columns,
      created_at: clock.now(),
    })
    .execute();
  return id;
}
