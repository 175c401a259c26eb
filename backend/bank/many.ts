import { sql } from "kysely";
import { bankCalls } from "#contract/bank/calls";
import type { ChosenQuestions } from "#contract/bank/shapes";
import { mostChosen } from "#contract/lists/calls";
import { audit } from "../audit";
import { reviewIn } from "../banks/approval";
import { reachOf, refuseUnwritable } from "../banks/rights";
import { inBin, outOfBin } from "../bin";
import { type Context, type Handlers, notFound, type Refusing, refuse } from "../handler";
import { type LockedQuestion, lockQuestions } from "../questions/lock-questions";
import { isAuthorOrAdministrator } from "../questions/store";
import { tagQuestions, wantedTopics } from "../topics/chosen";
import { lockBank, lockBankFor } from "./banks";
import { filterBank } from "./filter";
import { tagVersions } from "./tag-versions";

type Changing = Pick<Context<typeof bankCalls.move>, "queries" | "caller" | "clock">;

/** Bulk changes of questions, with one audit row. */
export const manyService: Pick<
  Handlers<typeof bankCalls>,
  "ids" | "move" | "tag" | "tagTopics" | "remove" | "restore"
> = {
  async ids(filter, { queries, caller }) {
    const questions = await filterBank(queries, caller, filter);
    return idsOf(await questions.select("question.id").limit(mostChosen).execute());
  },

  async move({ bankId, ...chosen }, context) {
    const { reach, isThere } = await lockBankFor(context, bankId);
    const questions = await lockChosen(bankCalls.move, context, chosen);
    if (!isThere) refuse(bankCalls.move, "BANK_GONE");
    refuseUnwritable(bankCalls.move, reach, bankId);
    const moved = questions.filter((question) => question.bank_id !== bankId);
    await change(context, moved, { bank_id: bankId, review: reviewIn(reach, bankId) });
    await audit(context, "bank.question.move", subjectOf(questions), {
      before: Object.fromEntries(moved.map((question) => [question.id, question.bank_id])),
      after: { bankId, questionIds: idsOf(questions) },
    });
    return questions.length;
  },

  async tag({ tag, ...chosen }, context) {
    const questions = await lockChosen(bankCalls.tag, context, chosen);
    const tagged = questions.filter((question) => question.tag !== tag);
    await tagVersions(context, tagged, tag);
    await change(context, tagged, { tag });
    await audit(context, "bank.question.tag", subjectOf(questions), {
      before: Object.fromEntries(tagged.map((question) => [question.id, question.tag])),
      after: { tag, questionIds: idsOf(questions) },
    });
    return questions.length;
  },

  async tagTopics({ way, topicIds, newTopics, ...chosen }, context) {
    const call = bankCalls.tagTopics;
    const topics = (await wantedTopics(call, context, { topicIds, newTopics })) ?? [];
    const questions = await lockChosen(call, context, chosen);
    const tagged = await tagQuestions(call, context, idsOf(questions), { way, topicIds: topics });
    await change(
      context,
      questions.filter(({ id }) => tagged.has(id)),
      {},
    );
    await audit(context, "bank.question.topic", subjectOf(questions), {
      after: { way, topicIds: topics, questionIds: [...tagged] },
    });
    return questions.length;
  },

  async remove(chosen, context) {
    const questions = await lockChosen(bankCalls.remove, context, chosen);
    // why: one reading of the clock; the undo finds by it what was removed.
    const columns = inBin(context, "");
    await change(context, questions, columns);
    await nameRemoved(context, questions);
    await audit(context, "bank.question.remove", subjectOf(questions), {
      before: { questionIds: idsOf(questions) },
    });
    return { count: questions.length, removedAt: columns.removed_at };
  },

  async restore({ removedAt }, context) {
    return putBack(context, await removedThen(context, removedAt), removedAt);
  },
};

/** Restores those of these questions that were removed at that time and may be changed; returns their number. */
export async function putBack(
  context: Context<typeof bankCalls.restore | typeof bankCalls.restoreQuestion>,
  ids: string[],
  removedAt: number,
): Promise<number> {
  if (ids.length === 0) return 0;
  const banks = await lockBanksOf(context, ids);
  const locked = await lockQuestions(context.queries, context.caller.companyId, ids);
  const reach = await reachOf(context.queries, context.caller);
  const restored = locked.filter(
    ({ removed_at, bank_id }) => removed_at === removedAt && reach.rightIn(bank_id) === "write",
  );
  if (restored.length === 0) return 0;
  const [sorted, unsorted] = [true, false].map((isSorted) =>
    restored.filter((question) => banks.has(question.bank_id) === isSorted),
  );
  await change(context, sorted!, outOfBin);
  await change(context, unsorted!, { ...outOfBin, bank_id: "" });
  await audit(context, "bank.question.restore", subjectOf(restored), {
    after: { questionIds: idsOf(restored) },
  });
  return restored.length;
}

/** In the bin a question is named by the beginning of its text. */
async function nameRemoved({ queries }: Changing, questions: LockedQuestion[]): Promise<void> {
  if (questions.length === 0) return;
  await queries
    .updateTable("question")
    .from("question_version as version")
    .set({ removed_name: sql<string>`substr(version.content, 1, 300)` })
    .whereRef("version.id", "=", "question.version_id")
    .where("question.id", "in", idsOf(questions))
    .execute();
}

/** The questions that the caller removed at that time; nobody can have changed them since. */
async function removedThen({ queries, caller }: Changing, removedAt: number): Promise<string[]> {
  const rows = await queries
    .selectFrom("question")
    .select("id")
    .where("company_id", "=", caller.companyId)
    .where("removed_at", "=", removedAt)
    .where("updated_by", "=", caller.operatorId)
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks the existing banks of these questions. */
async function lockBanksOf({ queries, caller }: Changing, ids: string[]): Promise<Set<string>> {
  const rows = await queries
    .selectFrom("question")
    .select("bank_id")
    .distinct()
    .where("company_id", "=", caller.companyId)
    .where("id", "in", ids)
    .orderBy("bank_id")
    .execute();
  const there = new Set<string>();
  for (const { bank_id } of rows) if (await lockBank(queries, caller.companyId, bank_id)) there.add(bank_id);
  return there;
}

const idsOf = (questions: { id: string }[]) => questions.map((question) => question.id);
const subjectOf = (questions: LockedQuestion[]) => (questions.length === 1 ? questions[0]!.id : "");

/**
 * Locks the chosen questions, but for those that are gone, of banks that are only to be read, or kept private by
 * others. Refused where none is left.
 */
async function lockChosen(
  call: Refusing<"QUESTION_PRIVATE" | "BANK_READ_ONLY">,
  context: Changing,
  { questionIds }: ChosenQuestions,
): Promise<LockedQuestion[]> {
  const { queries, caller } = context;
  const locked = await lockQuestions(queries, caller.companyId, questionIds);
  const reach = await reachOf(queries, caller);
  const there = locked.filter((question) => !isGone(question) && reach.rightIn(question.bank_id) !== "none");
  if (there.length === 0) notFound();
  const open = there.filter(({ bank_id }) => reach.rightIn(bank_id) === "write");
  if (open.length === 0) refuse(call, "BANK_READ_ONLY");
  const own = open.filter((question) => !isForeign(context, question));
  if (own.length === 0) refuse(call, "QUESTION_PRIVATE");
  return own;
}

const isGone = (question: LockedQuestion) => question.removed_at > 0;
const isForeign = ({ caller }: Changing, question: LockedQuestion) =>
  question.ownership === "private" && !isAuthorOrAdministrator(caller, question.created_by);

async function change(
  { queries, caller, clock }: Changing,
  questions: LockedQuestion[],
  columns: Partial<Pick<LockedQuestion, "bank_id" | "tag" | "review"> & typeof outOfBin>,
): Promise<void> {
  if (questions.length === 0) return;
  const changed = { ...columns, updated_at: clock.now(), updated_by: caller.operatorId };
  await queries
    .updateTable("question")
    .set((value) => ({ ...changed, revision: value("revision", "+", 1) }))
    .where("id", "in", idsOf(questions))
    .execute();
}
