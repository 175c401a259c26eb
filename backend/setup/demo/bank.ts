import type { Question } from "#contract/questions/shapes";
import { newId } from "../../ids";
import type { Author } from "../../papers/store/store";
import { insertQuestions } from "../../questions/content";
import { questionsIn } from "../standards/questions";

/** The banks of the demo: questions that papers contain too, and questions available to be drawn. */
const banks = [
  { name: "安全生产", inPapers: ["safety"], others: "safety" },
  { name: "信息安全", inPapers: ["security"], others: "security" },
  { name: "电力专业", inPapers: ["grid"], others: "power" },
  { name: "通用能力", inPapers: ["reasoning", "english"], others: "ability" },
  { name: "职业操守", inPapers: ["conduct"], others: null },
];

/** Fills the banks of the demo's first company: the questions of its papers, and new ones. */
export async function demoBank(author: Author, versions: Map<Question, string>): Promise<void> {
  const { queries, clock, caller } = author;
  for (const { name, inPapers, others } of banks) {
    const bankId = newId();
    const row = { id: bankId, company_id: caller.companyId, name, created_at: clock.now() };
    await queries.insertInto("bank").values(row).execute();
    const files = await Promise.all(inPapers.map((file) => questionsIn(`standards/${file}`)));
    const versionIds = files.flat().flatMap(({ question }) => versions.get(question) ?? []);
    await queries
      .updateTable("question")
      .set({ bank_id: bankId })
      .where("version_id", "in", versionIds)
      .execute();
    const items = others === null ? [] : await questionsIn(`demo/${others}`);
    const questions = items.map(({ question }) => question);
    await insertQuestions(author, questions, { bankId, score: (at) => items[at]!.score });
  }
}
