import type { Question } from "#contract/questions/shapes";
import { newId } from "../../ids";
import { conduct } from "../../papers/standards/conduct";
import { english } from "../../papers/standards/english";
import { grid } from "../../papers/standards/grid";
import { reasoning } from "../../papers/standards/reasoning";
import { safety } from "../../papers/standards/safety";
import { security } from "../../papers/standards/security";
import type { Author } from "../../papers/store";
import { insertQuestions } from "../../questions/content";
import { families, formulas, programs, tables } from "./bank-reading";
import { files, programming, recordings } from "./bank-tasks";

/** A bank of the demo: questions that papers hold too, and questions that wait to be drawn. */
interface DemoBank {
  name: string;
  inPapers: Question[];
  others: Question[];
}

const [hazardList, escapeRoutes] = files;
const [briefing, introduction, harness, resuscitation, violation, delay] = recordings;

export const demoBanks: DemoBank[] = [
  {
    name: "安全生产",
    inPapers: safety,
    others: [hazardList!, escapeRoutes!, briefing!, harness!, resuscitation!, violation!],
  },
  { name: "信息安全", inPapers: security, others: programs },
  { name: "电力专业", inPapers: grid, others: formulas },
  {
    name: "通用能力",
    inPapers: [...reasoning, ...english],
    others: [...tables, ...families, ...programming, introduction!, delay!],
  },
  { name: "职业操守", inPapers: conduct, others: [] },
];

/** Marks of questions that no paper holds yet, where the usual 5 points are too few. */
const markOf = ({ type }: Question) => (type === 6 ? 20 : type >= 10 ? 10 : 5);

/** Puts the banks of the demo's first company in order: the questions of its papers, and new ones. */
export async function demoBank(author: Author, versions: Map<Question, string>): Promise<void> {
  const { queries, clock, caller } = author;
  for (const { name, inPapers, others } of demoBanks) {
    const bankId = newId();
    const row = { id: bankId, company_id: caller.companyId, name, created_at: clock.now() };
    await queries.insertInto("bank").values(row).execute();
    const held = inPapers.flatMap((question) => versions.get(question) ?? []);
    if (held.length > 0)
      await queries
        .updateTable("question")
        .set({ bank_id: bankId })
        .where("version_id", "in", held)
        .execute();
    await insertQuestions(author, others, { bankId, score: (at) => markOf(others[at]!) });
  }
}

/** The abilities that the questions of papers tell of. */
const numbers = /数列|元|千米|人。$|整除|天完成|增加 10%|^\d|1 \+ 2/;

/** A question of the demo's papers with the ability that it tells of. */
export function withAbility(question: Question): Question {
  if (reasoning.includes(question)) {
    if (question.content.includes("一季度")) return { ...question, tag: "data" };
    if (question.content.startsWith("医生")) return { ...question, tag: "verbal" };
    return { ...question, tag: numbers.test(question.content) ? "mathematics" : "judgment" };
  }
  return english.includes(question) ? { ...question, tag: "verbal" } : question;
}
