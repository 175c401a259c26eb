import { expect } from "vitest";
import type { Database } from "#backend/database/open";
import { settle } from "#backend/papers/store/totals";
import { paperCalls } from "#contract/papers/calls";
import type { PaperPayload } from "#contract/papers/shapes";
import { questionCalls } from "#contract/questions/calls";
import { plainAnswer, plainQuestion } from "#contract/questions/plain";
import type { Question } from "#contract/questions/shapes";
import type { Author } from "./authors";
import { rowOf, rowsOf } from "./rows";

/** Form data of a new paper; tests override what they are about. */
export const draft = (changes: Partial<PaperPayload> = {}): PaperPayload => ({
  name: "安全生产知识考核",
  shortName: "面向新员工",
  timeRule: 1,
  partOpenType: 1,
  partStartTimeType: 1,
  isPractice: false,
  description: '{"postId":""}',
  isShowCandidateScore: false,
  duration: 3600,
  ...changes,
});

type Changes = Partial<Omit<Question, "answer">> & { answer?: Partial<Question["answer"]> };

export const question = ({ answer, ...changes }: Changes = {}): Question => ({
  ...plainQuestion,
  type: 1,
  content: "电气设备起火时，首先应当（　　）。",
  option: ["用水扑救", "切断电源", "打开门窗"],
  answer: { ...plainAnswer, keys: [1], ...answer },
  difficulty: 2,
  ownership: "public",
  scoringRule: 1,
  isByOrder: true,
  analysis: "",
  ...changes,
});

/** A paper of these parts, or of one with so many questions: ready as soon as there is one. */
export async function writePaper(
  author: Author,
  changes: Partial<PaperPayload> = {},
  parts: number | { duration?: number; questions: Question[] }[] = 1,
  score: (question: Question) => number = () => 5,
) {
  const jobId = await author.ask(paperCalls.create, draft(changes));
  const slotIds: string[] = [];
  let partId = "";
  const usual = (count: number) => ({ duration: 600, questions: Array<Question>(count).fill(question()) });
  const written = typeof parts === "number" ? [usual(parts)] : parts;
  for (const [at, { duration = 600, questions }] of written.entries()) {
    const part = { jobId, name: `第${"一二三四五"[at]}部分`, introduction: "", duration };
    partId = await author.ask(questionCalls.addPart, part);
    for (const one of questions)
      slotIds.push(await author.ask(questionCalls.create, { partId, score: score(one), question: one }));
  }
  return { jobId, partId, slotIds, slotId: slotIds[0]! };
}

/** Marks the paper as used, with candidate papers. */
export async function markUsed(database: Database, jobId: string): Promise<void> {
  await database.transaction(async (queries) => {
    const paper = await rowOf(queries, "paper", { id: jobId, removed_at: 0 });
    await queries.updateTable("paper").set({ state: "used", generated: 1 }).where("id", "=", jobId).execute();
    const caller = { companyId: paper.company_id, operatorId: paper.updated_by };
    await settle({ queries, caller, clock: { now: () => paper.updated_at } }, jobId, paper);
  });
}

/** A group paper of these children. */
export const writeGroup = (author: Author, name: string, childIds: string[]): Promise<string> =>
  author.ask(paperCalls.createGroup, { name, shortName: "", childIds });

/**
 * Invariant of totals: the stored totals of each of a company's papers are the sum of its parts and slots or
 * of its children, its state follows from them, and the tally is the count of its papers by state.
 */
export async function expectTotalsHold({ queries }: Database, companyId: string): Promise<void> {
  const here = { company_id: companyId, removed_at: 0 };
  const papers = await rowsOf(queries, "paper", here);
  const parts = await rowsOf(queries, "part", here);
  const slots = await rowsOf(queries, "slot", here);
  const tally = await rowsOf(queries, "paper_tally", { company_id: companyId });
  const children = await rowsOf(queries, "paper_child", {});

  type Paper = (typeof papers)[number];
  const sum = <Of>(of: Of[], number: (one: Of) => number) =>
    of.reduce((total, one) => total + number(one), 0);
  const sums = (paper: Paper) => {
    const own = parts.filter((part) => part.paper_id === paper.id);
    const held = slots.filter((slot) => slot.paper_id === paper.id);
    const isTimed = paper.time_rule === 1 || own.every((part) => part.duration > 0);
    return {
      part_count: own.length,
      question_count: held.length,
      total_score: sum(held, ({ score }) => score),
      total_duration: paper.time_rule === 1 ? paper.duration : sum(own, ({ duration }) => duration),
      state: stateOf(paper, own.length > 0 && held.length > 0 && isTimed),
    };
  };
  const stateOf = ({ state }: Paper, isReady: boolean) =>
    state === "used" ? state : isReady ? "ready" : "draft";
  const sumsOfGroup = (group: Paper) => {
    const own = children.filter((child) => child.group_id === group.id);
    const of = own.map((child) => sums(papers.find((paper) => paper.id === child.paper_id)!));
    const counts = ["part_count", "question_count", "total_score", "total_duration"] as const;
    const isReady =
      of.some((child) => child.question_count > 0) && of.every(({ state }) => state !== "draft");
    const totals = counts.map((name) => [name, sum(of, (child) => child[name])]);
    return { ...Object.fromEntries(totals), state: stateOf(group, isReady) };
  };
  for (const paper of papers)
    expect(paper, paper.title).toMatchObject(paper.is_group ? sumsOfGroup(paper) : sums(paper));

  for (const state of ["draft", "ready", "used", "archived"]) {
    const shown = papers.filter((paper) => (paper.archived ? "archived" : paper.state) === state);
    const counted = tally.find((row) => row.state === state) ?? { papers: 0, questions: 0, score: 0 };
    expect(counted, state).toMatchObject({
      papers: shown.length,
      questions: sum(shown, (paper) => paper.question_count),
      score: sum(shown, (paper) => paper.total_score),
    });
  }
}
