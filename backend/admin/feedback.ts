import type { adminCalls } from "#contract/admin/calls";
import { operatorCalls } from "#contract/operator/calls";
import { audit } from "../audit";
import { type Handler, type Handlers, notFound, refuse } from "../handler";
import { newId } from "../ids";

/** So many an hour may one operator give. */
export const feedbackLimit = { times: 10, window: 3_600_000 } as const;

/** Whoever is signed in tells the platform what is wrong or missing; each is audited, the eleventh in an hour refused. */
export const giveFeedback: Handler<typeof operatorCalls.giveFeedback> = async ({ text, page }, context) => {
  const { queries, caller, clock } = context;
  const now = clock.now();
  // why: holds the operator's row, so that of many sent at the same moment each counts those before it.
  await queries
    .updateTable("operator")
    .set((set) => ({ removed_at: set.ref("removed_at") }))
    .where("id", "=", caller.operatorId)
    .execute();
  const given = await queries
    .selectFrom("feedback")
    .select("at")
    .where("company_id", "=", caller.companyId)
    .where("operator_id", "=", caller.operatorId)
    .where("at", ">", now - feedbackLimit.window)
    .orderBy("at", "desc")
    .limit(feedbackLimit.times)
    .execute();
  if (given.length === feedbackLimit.times) {
    const free = given.at(-1)!.at + feedbackLimit.window;
    refuse(operatorCalls.giveFeedback, "TOO_MANY_TRIES", { minutes: Math.ceil((free - now) / 60_000) });
  }
  const id = newId();
  await queries
    .insertInto("feedback")
    .values({
      id,
      company_id: caller.companyId,
      operator_id: caller.operatorId,
      text,
      page,
      at: now,
      answer: "",
      answered_at: 0,
      answered_by: "",
    })
    .execute();
  await audit(context, "feedback.give", id);
  return null;
};

/** Administrators read feedback, those of a company its own alone; the platform's answer it. */
export const feedbackService: Pick<Handlers<typeof adminCalls>, "feedback" | "answerFeedback"> = {
  async feedback({ isOpen, pageNum, pageSize }, { queries, caller }) {
    let all = queries
      .selectFrom("feedback")
      .innerJoin("company", "company.id", "feedback.company_id")
      .innerJoin("operator", "operator.id", "feedback.operator_id");
    if (!caller.roles.includes("r_sys_admin")) all = all.where("feedback.company_id", "=", caller.companyId);
    const open = all.where("answered_at", "=", 0);
    const found = isOpen === undefined ? all : isOpen ? open : all.where("answered_at", ">", 0);
    const counted = async (some: typeof all) => {
      const { count } = await some
        .select((value) => value.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return count;
    };
    const rows = await found
      .select([
        "feedback.id as feedbackUuid",
        "company.short_name as companyShortName",
        "operator.real_name as realName",
        "feedback.text",
        "feedback.page",
        "feedback.at",
        "feedback.answer",
        "feedback.answered_at as answeredAt",
      ])
      .orderBy("feedback.at", "desc")
      .orderBy("feedback.id", "desc")
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute();
    return { list: rows, count: await counted(found), open: await counted(open) };
  },

  async answerFeedback({ id, answer }, context) {
    const { queries, caller, clock } = context;
    const before = await queries
      .selectFrom("feedback")
      .select(["answer", "answered_at"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!before) return notFound();
    await queries
      .updateTable("feedback")
      .set({ answer, answered_at: clock.now(), answered_by: caller.operatorId })
      .where("id", "=", id)
      .execute();
    await audit(context, "feedback.answer", id, {
      before: before.answered_at ? { answer: before.answer } : null,
      after: { answer },
    });
    return null;
  },
};
