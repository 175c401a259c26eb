import { bankCalls } from "#contract/bank/calls";
import { audit } from "../audit";
import { type Context, type Handlers, notFound, type Refusing, refuse } from "../handler";
import { isAuthorOrAdministrator } from "../questions/store";
import { holdBank } from "./banks";
import { type HeldQuestion, holdQuestions } from "./hold";
import { tagVersions } from "./tag-versions";

type Changing = Pick<Context<typeof bankCalls.move>, "queries" | "caller" | "clock">;

/** Operators change many questions at once: all of them or none, told by one row of the audit. */
export const manyService: Pick<Handlers<typeof bankCalls>, "move" | "tag" | "remove" | "restore"> = {
  async move({ questionIds, bankId }, context) {
    const isBankThere = await holdBank(context.queries, context.caller.companyId, bankId);
    const questions = (await holdOwn(bankCalls.move, context, questionIds)).filter(isThere);
    if (!isBankThere) refuse(bankCalls.move, "BANK_GONE");
    const moved = questions.filter((question) => question.bank_id !== bankId);
    await change(context, moved, { bank_id: bankId });
    await audit(context, "bank.question.move", subjectOf(questions), {
      before: Object.fromEntries(moved.map((question) => [question.id, question.bank_id])),
      after: { bankId, questionIds: idsOf(questions) },
    });
    return questions.length;
  },

  async tag({ questionIds, tag }, context) {
    const questions = (await holdOwn(bankCalls.tag, context, questionIds)).filter(isThere);
    const tagged = questions.filter((question) => question.tag !== tag);
    await tagVersions(context, tagged, tag);
    await change(context, tagged, { tag });
    await audit(context, "bank.question.tag", subjectOf(questions), {
      before: Object.fromEntries(tagged.map((question) => [question.id, question.tag])),
      after: { tag, questionIds: idsOf(questions) },
    });
    return questions.length;
  },

  async remove({ questionIds }, context) {
    const questions = (await holdOwn(bankCalls.remove, context, questionIds)).filter(isThere);
    await change(context, questions, { removed_at: context.clock.now() });
    await audit(context, "bank.question.remove", subjectOf(questions), {
      before: { questionIds: idsOf(questions) },
    });
    return questions.length;
  },

  async restore({ questionIds }, context) {
    const banks = await holdBanksOf(context, questionIds);
    const questions = await holdOwn(bankCalls.restore, context, questionIds);
    const restored = questions.filter((question) => question.removed_at > 0);
    const [sorted, unsorted] = [true, false].map((isSorted) =>
      restored.filter((question) => banks.has(question.bank_id) === isSorted),
    );
    await change(context, sorted!, { removed_at: 0 });
    await change(context, unsorted!, { removed_at: 0, bank_id: "" });
    await audit(context, "bank.question.restore", subjectOf(restored), {
      after: { questionIds: idsOf(restored) },
    });
    return restored.length;
  },
};

/** The banks that these questions were in and that are still there, held. */
async function holdBanksOf({ queries, caller }: Changing, ids: string[]): Promise<Set<string>> {
  const rows = await queries
    .selectFrom("question")
    .select("bank_id")
    .distinct()
    .where("company_id", "=", caller.companyId)
    .where("id", "in", ids)
    .orderBy("bank_id")
    .execute();
  const there = new Set<string>();
  for (const { bank_id } of rows) if (await holdBank(queries, caller.companyId, bank_id)) there.add(bank_id);
  return there;
}

const idsOf = (questions: HeldQuestion[]) => questions.map((question) => question.id);
const subjectOf = (questions: HeldQuestion[]) => (questions.length === 1 ? questions[0]!.id : "");

/** One that was taken out of the bank cannot be moved or tagged: whoever asks for it asks for nothing. */
function isThere(question: HeldQuestion): boolean {
  return question.removed_at === 0 || notFound();
}

/** All of these questions, held; refused where one is somebody else's own, not found where one does not exist. */
async function holdOwn(
  call: Refusing<"QUESTION_PRIVATE">,
  { queries, caller }: Changing,
  ids: string[],
): Promise<HeldQuestion[]> {
  const questions = await holdQuestions(queries, caller.companyId, ids);
  if (questions.length < new Set(ids).size) notFound();
  const isForeign = (question: HeldQuestion) =>
    question.ownership === "private" && !isAuthorOrAdministrator(caller, question.created_by);
  if (questions.some(isForeign)) refuse(call, "QUESTION_PRIVATE");
  return questions;
}

async function change(
  { queries, caller, clock }: Changing,
  questions: HeldQuestion[],
  columns: Partial<Pick<HeldQuestion, "bank_id" | "tag" | "removed_at">>,
): Promise<void> {
  if (questions.length === 0) return;
  const changed = { ...columns, updated_at: clock.now(), updated_by: caller.operatorId };
  await queries
    .updateTable("question")
    .set((value) => ({ ...changed, revision: value("revision", "+", 1) }))
    .where("id", "in", idsOf(questions))
    .execute();
}
