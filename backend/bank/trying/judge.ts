import type { bankCalls } from "#contract/bank/calls";
import type { Judged } from "#contract/bank/shapes";
import { answering } from "#contract/questions/kinds";
import { familyScore } from "#contract/questions/shapes";
import { noAnswer } from "#contract/sitting/shapes";
import { isReadable, reachOf } from "../../banks/rights";
import { type Handlers, notFound } from "../../handler";
import { toPoints } from "../../papers/store/points";
import { questionOf } from "../../questions/rows";
import { partSum, type Score, scoreAnswer, scoreFamily } from "../../scoring/score";
import { normalAnswer } from "../../sitting/answers/asked";

export const judgeService: Pick<Handlers<typeof bankCalls>, "judge"> = {
  /** An author answers a question as a candidate would, and sees its score; nothing is stored. */
  async judge({ questionId, versionId, answer }, { queries, caller }) {
    const row = await queries
      .selectFrom("question")
      .innerJoin("question_version as version", "version.question_id", "question.id")
      .selectAll("version")
      .select(["question.ownership", "question.score"])
      .where("question.id", "=", questionId)
      .where("question.company_id", "=", caller.companyId)
      .where("question.staged", "=", "")
      .where(isReadable(await reachOf(queries, caller)))
      .where(({ eb, ref }) => eb("version.id", "=", versionId ?? ref("question.version_id")))
      .executeTakeFirst();
    if (!row) return notFound();
    const question = questionOf(row, row.ownership);
    const given = normalAnswer(question, { ...noAnswer, ...answer });
    if (answering[question.type] !== "family")
      return { ...judged(scoreAnswer(question, row.score, given)), children: [] };
    const children = scoreFamily(question.children, answer.children).map(judged);
    const { unfloored } = partSum(children.map(({ score }) => Math.round(score * 100)));
    return {
      score: toPoints(unfloored),
      // Each version has its own sub-questions; the bank's score is that of the newest.
      full: familyScore(question),
      isByHand: children.some((child) => child.isByHand),
      isBlank: children.every((child) => child.isBlank),
      children,
    };
  },
};

const judged = ({ score, full, isBlank }: Score): Judged["children"][number] => ({
  score: toPoints(score ?? 0),
  full: toPoints(full),
  isByHand: score === null,
  isBlank,
});
