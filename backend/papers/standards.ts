import * as z from "zod/v4";
import type { StandardPaper } from "#contract/papers/shapes";
import { mark, partPayload, question } from "#contract/questions/shapes";
import type { Queries } from "../database/open";
import { insertParts, insertQuestions } from "../questions/content";
import { toPoints } from "./store/points";
import { type Author, insertPaper } from "./store/store";
import { settle } from "./store/totals";

/** A standard paper's content as it is stored: durations in seconds, scores in points. */
export const standardContent = z.object({
  timeRule: z.union([z.literal(1), z.literal(2)]),
  partOpenType: z.union([z.literal(1), z.literal(2)]),
  duration: z.number().int().positive(),
  parts: z
    .array(partPayload.extend({ questions: z.array(z.object({ score: mark, question })).min(1) }))
    .min(1),
});
export type StandardContent = z.infer<typeof standardContent>;

/** Standard papers in their order, only those of category `remarkId` where it is given. */
export async function listStandards(queries: Queries, remarkId = ""): Promise<StandardPaper[]> {
  let papers = queries
    .selectFrom("standard_paper")
    .select(["id", "title", "introduction", "question_count", "total_score", "duration"])
    .orderBy("sort")
    .orderBy("id");
  if (remarkId) papers = papers.where("remark_id", "=", remarkId);
  return (await papers.execute()).map((paper) => ({
    _id: paper.id,
    positionTitle: paper.title,
    totalTime: paper.duration,
    introduction: paper.introduction,
    questionCount: paper.question_count,
    totalScore: toPoints(paper.total_score),
  }));
}

/** The standard paper, or undefined once it is no longer offered. */
export function findStandard(queries: Queries, id: string) {
  return queries
    .selectFrom("standard_paper")
    .select(["title", "introduction", "content"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** A new paper of the company with the standard's parts and its questions as new ones. Returns its id. */
export async function buildFromStandard(
  author: Author,
  title: string,
  standard: { introduction: string; content: string },
): Promise<string> {
  const { parts, ...rules } = standardContent.parse(JSON.parse(standard.content));
  const id = await insertPaper(author, {
    title,
    short_name: standard.introduction,
    description: "{}",
    time_rule: rules.timeRule,
    open_order: rules.partOpenType,
    part_start: 1,
    duration: rules.duration,
    practice: 0,
    show_score: 0,
  });
  const versions = await insertQuestions(
    author,
    parts.flatMap((part) => part.questions.map((item) => item.question)),
  );
  const unused = versions.values();
  await insertParts(
    author,
    id,
    parts.map(({ questions, ...part }) => ({
      ...part,
      slots: questions.map(({ score }) => ({ versionId: unused.next().value!.versionId, score })),
    })),
  );
  await settle(author, id, null);
  return id;
}
