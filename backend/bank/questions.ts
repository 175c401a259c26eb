import { bankCalls } from "#contract/bank/calls";
import { familyScore } from "#contract/questions/shapes";
import { audit } from "../audit";
import { reviewIn } from "../banks/approval";
import { refuseUnwritable } from "../banks/rights";
import { type Handlers, notFound, refuse } from "../handler";
import { toHundredths, toPoints } from "../papers/store/points";
import { insertQuestions } from "../questions/content";
import { lockQuestions } from "../questions/lock-questions";
import { changeQuestion } from "../questions/versions";
import { setTopics, wantedTopics } from "../topics/chosen";
import { findAlike, findAlikeAmong } from "./alike";
import { answeredOf } from "./answered/answered";
import { lockBankFor } from "./banks";
import { findDuplicates } from "./duplicates";
import { findQuestion } from "./find";
import { listQuestions } from "./list";
import { manyService } from "./many";

type Banked =
  | "list"
  | "ids"
  | "get"
  | "answered"
  | "create"
  | "update"
  | "move"
  | "tag"
  | "tagTopics"
  | "remove"
  | "restore"
  | "duplicates"
  | "alike"
  | "alikeAmong";

/** Operators browse, create and change questions of the bank; papers retain the versions they contain. */
export const bankedQuestionService: Pick<Handlers<typeof bankCalls>, Banked> = {
  ...manyService,

  list: (query, { queries, caller }) => listQuestions(queries, caller, query),

  get: ({ questionId, versionId }, { queries, caller }) =>
    findQuestion(queries, caller, questionId, versionId),

  answered: ({ questionId }, { queries, caller }) => answeredOf(queries, caller, questionId),

  async create({ bankId, score, question, topicIds, newTopics }, context) {
    const topics = (await wantedTopics(bankCalls.create, context, { topicIds, newTopics })) ?? [];
    const { reach, isThere } = await lockBankFor(context, bankId);
    if (!isThere) refuse(bankCalls.create, "BANK_GONE");
    refuseUnwritable(bankCalls.create, reach, bankId);
    const [made] = await insertQuestions(context, [question], {
      ...{ bankId, score: () => score, review: reviewIn(reach, bankId) },
    });
    await setTopics(bankCalls.create, context, made!.id, { topicIds: topics });
    await audit(context, "bank.question.create", made!.id, { after: { bankId, score, question, topics } });
    return made!.id;
  },

  async update({ questionId, versionId, revision, bankId, score, question, topicIds, newTopics }, context) {
    const call = bankCalls.update;
    const { queries, caller, clock } = context;
    const topics = await wantedTopics(call, context, { topicIds, newTopics });
    const { reach, isThere } = await lockBankFor(context, bankId);
    const [locked] = await lockQuestions(queries, caller.companyId, [questionId]);
    if (!locked || locked.removed_at > 0 || reach.rightIn(locked.bank_id) === "none") return notFound();
    if (!isThere) refuse(call, "BANK_GONE");
    for (const each of [locked.bank_id, bankId]) refuseUnwritable(call, reach, each);
    const before = await findQuestion(queries, caller, questionId);
    const isOld = versionId !== undefined && versionId !== before.versionId;
    if (isOld || (revision !== undefined && revision !== before.revision))
      refuse(call, "QUESTION_CHANGED_MEANWHILE");
    const changed = await changeQuestion(call, context, before, question);

    const points = question.type === 13 ? familyScore(question) : score;
    // Where only new topics are said, the others stay.
    const set = topics && { topicIds: topics, isAdding: topicIds === undefined };
    const isTagged = set !== null && (await setTopics(call, context, questionId, set));
    if (bankId !== before.bankId || points !== before.score || isTagged)
      await queries
        .updateTable("question")
        .set((value) => ({
          bank_id: bankId,
          ...(bankId === before.bankId ? {} : { review: reviewIn(reach, bankId) }),
          score: toHundredths(points),
          updated_at: clock.now(),
          updated_by: caller.operatorId,
          revision: value("revision", "+", 1),
        }))
        .where("id", "=", questionId)
        .execute();
    await audit(context, "bank.question.update", questionId, {
      before: {
        versionId: before.versionId,
        bankId: before.bankId,
        score: toPoints(locked.score),
        question: before.question,
        topics: before.topics.map(({ topicId }) => topicId),
      },
      after: { versionId: changed, bankId, score: points, question, ...(topics && { topics }) },
    });
    return null;
  },

  duplicates: (page, { queries, caller }) => findDuplicates(queries, caller, page),
  alike: ({ questionId }, { queries, caller }) => findAlike(queries, caller, questionId),
  alikeAmong: ({ pageNum }, { queries, caller }) => findAlikeAmong(queries, caller, pageNum),
};
