import type { Question } from "#contract/questions/shapes";
import { topicKeyOf } from "#contract/questions/topics";
import type { Item } from "../../bank/formats/reading/shapes";
import { newId } from "../../ids";
import type { Author } from "../../papers/store/store";
import { insertQuestions } from "../../questions/content";
import { addTopics, topicsNamed } from "../../topics/store";
import { pathOf, questionsIn } from "../standards/questions";
import { operatorWith } from "./exams/operator-with";

/** The banks of the demo: questions that papers contain too, and questions to be drawn, written `daysAgo`. */
const banks = [
  { name: "安全生产", inPapers: ["safety"], others: "safety", daysAgo: 2 },
  { name: "信息安全", inPapers: ["security"], others: "security", daysAgo: 5 },
  { name: "电力专业", inPapers: ["grid"], others: "power", daysAgo: 6 },
  {
    name: "通用能力",
    inPapers: ["reasoning", "english", "demo/questions/english", "demo/questions/interview"],
    others: "ability",
    daysAgo: 0,
  },
  { name: "职业操守", inPapers: ["conduct"], others: null, daysAgo: 0 },
];

/** A bank that requires approval, with a question of a paper's author that waits for somebody else's. */
async function approvingBank({ queries, clock, caller: keeper }: Author): Promise<void> {
  const { companyId } = keeper;
  const operatorId = (await operatorWith(queries, companyId, "r_exam_paper")) ?? keeper.operatorId;
  const caller = { companyId, operatorId };
  const at = clock.now() - 7 * 86_400_000;
  const bankId = newId();
  const company_id = companyId;
  const row = { id: bankId, company_id, name: "新题审批", created_at: at, needs_approval: 1 };
  await queries.insertInto("bank").values(row).execute();
  const items = await questionsIn("demo/questions/approval");
  const [made] = await insertQuestions(
    { queries, clock: { now: () => at }, caller },
    items.map(({ question }) => question),
    { bankId, review: "waiting", score: (which) => items[which]!.score },
  );
  const said = { id: newId(), question_id: made!.id, company_id, operator_id: operatorId };
  await queries
    .insertInto("question_comment")
    .values({ ...said, step: "ask", comment: "请核对标准号。", at })
    .execute();
}

/** Tags questions with the topics that their file names; they are made in the company. */
async function tag({ queries, clock, caller }: Author, items: Item[], made: { id: string }[]): Promise<void> {
  const { companyId } = caller;
  const named = await topicsNamed(
    { queries, companyId, clock },
    items.flatMap(({ topics = [] }) => topics),
  );
  const pairs = items.flatMap(({ topics = [] }, at) =>
    topics.map((path) => ({ questionId: made[at]!.id, topicId: named!.get(topicKeyOf(path))! })),
  );
  await addTopics(queries, companyId, pairs);
}

/** Fills the banks of the demo's first company: the questions of its papers, and new ones. */
export async function demoBank(author: Author, versions: Map<Question, string>): Promise<void> {
  const { queries, clock, caller } = author;
  for (const { name, inPapers, others, daysAgo } of banks) {
    const bankId = newId();
    const row = { id: bankId, company_id: caller.companyId, name, created_at: clock.now() };
    await queries.insertInto("bank").values(row).execute();
    const files = await Promise.all(inPapers.map((file) => questionsIn(pathOf(file))));
    const versionIds = files.flat().flatMap(({ question }) => versions.get(question) ?? []);
    await queries
      .updateTable("question")
      .set({ bank_id: bankId })
      .where("version_id", "in", versionIds)
      .execute();
    const items = others === null ? [] : await questionsIn(`demo/questions/${others}`);
    const questions = items.map(({ question }) => question);
    const then = clock.now() - daysAgo * 86_400_000;
    const made = await insertQuestions({ ...author, clock: { now: () => then } }, questions, {
      bankId,
      score: (at) => items[at]!.score,
    });
    await tag(author, items, made);
  }
  await approvingBank(author);
}
