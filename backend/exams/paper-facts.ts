import type { ExamFacts } from "#contract/exams/rules";
import { parseRich } from "#contract/rich/parse";
import { plainOf } from "#contract/rich/plain";
import type { Queries } from "../database/open";
import { childrenOf } from "../papers/store/groups";
import type { PaperRow } from "../papers/store/store";

/** Questions that somebody marks: Q&A, file, recordings (decisions §5). */
const byHand = new Set([5, 10, 14, 15, 16]);
const parentChild = 13;
const program = 6;

/** What a paper decides of an exam: of a group paper, what any of its papers does. */
export async function factsOfPaper(queries: Queries, paper: PaperRow): Promise<ExamFacts> {
  return {
    isPractice: paper.practice === 1,
    needsMarking: await needsMarking(queries, await papersOf(queries, paper)),
    showsScore: paper.show_score === 1,
  };
}

async function needsMarking(queries: Queries, paperIds: string[]): Promise<boolean> {
  if (paperIds.length === 0) return false;
  const kinds = await queries
    .selectFrom("slot")
    .innerJoin("question_version as version", "version.id", "slot.version_id")
    .select("version.type")
    .distinct()
    .where("slot.removed_at", "=", 0)
    .where("slot.paper_id", "in", paperIds)
    .execute();
  if (kinds.some(({ type }) => byHand.has(type))) return true;
  if (!kinds.some(({ type }) => type === parentChild)) return false;
  const families = await queries
    .selectFrom("slot")
    .innerJoin("question_version as version", "version.id", "slot.version_id")
    .select("version.extra")
    .where("slot.removed_at", "=", 0)
    .where("version.type", "=", parentChild)
    .where("slot.paper_id", "in", paperIds)
    .execute();
  return families.some(({ extra }) =>
    ((JSON.parse(extra || "{}").children ?? []) as { type: number }[]).some(({ type }) => byHand.has(type)),
  );
}

/** Whether candidates' programs can read code that an author added: in all languages but JavaScript (decision 0058). */
export async function tellsAddedCode(queries: Queries, paper: PaperRow): Promise<boolean> {
  const paperIds = await papersOf(queries, paper);
  if (paperIds.length === 0) return false;
  const programs = await queries
    .selectFrom("slot")
    .innerJoin("question_version as version", "version.id", "slot.version_id")
    .select("version.extra")
    .where("slot.removed_at", "=", 0)
    .where("version.type", "=", program)
    .where("slot.paper_id", "in", paperIds)
    .execute();
  return programs.some(({ extra }) => {
    const { sourceCode = "", languages = [] } = JSON.parse(extra || "{}").code ?? {};
    return sourceCode.trim() !== "" && languages.some((language: string) => language !== "javascript");
  });
}

/** Letters that tell one question from another. */
const told = 40;

/** The beginnings of the questions that a paper holds more than once, in whatever version. */
export async function repeatedIn(queries: Queries, paper: PaperRow): Promise<string[]> {
  const paperIds = await papersOf(queries, paper);
  if (paperIds.length === 0) return [];
  const repeated = await queries
    .selectFrom("slot")
    .innerJoin("question_version as version", "version.id", "slot.version_id")
    .select(({ fn }) => fn.min<string>("version.content").as("content"))
    .where("slot.removed_at", "=", 0)
    .where("slot.paper_id", "in", paperIds)
    .groupBy("version.question_id")
    .having(({ fn }) => fn.countAll<number>(), ">", 1)
    .orderBy("version.question_id")
    .execute();
  return repeated.map(({ content }) => {
    const text = plainOf(parseRich(content)).replace(/\s+/g, " ");
    return text.length > told ? `${text.slice(0, told)}…` : text;
  });
}

/** The paper itself, or the papers of a group. */
export async function papersOf(queries: Queries, paper: PaperRow): Promise<string[]> {
  return paper.is_group ? childrenOf(queries, paper.id) : [paper.id];
}
