import type { DrawUsage } from "#contract/candidate-papers/calls";
import { parseRich } from "#contract/rich/parse";
import { plainOf } from "#contract/rich/plain";
import type { Queries } from "../database/open";
import type { DrawnPaper, DrawStructure } from "./drawing/draw";

/** Papers read at once. */
const piece = 500;
/** Characters of a question that tell it from the others. */
const excerpt = 80;

/** How the drawn papers of an exam use its questions. */
export async function usageOf(
  queries: Queries,
  examId: string,
  structure: DrawStructure,
): Promise<DrawUsage> {
  const slots = structure.parts.flatMap((part, at) => part.slots.map((slot) => ({ ...slot, part: at })));
  const first = structure.parts.map((_, at) =>
    structure.parts.slice(0, at).reduce((sum, part) => sum + part.slots.length, 0),
  );
  const papers = slots.map(() => 0);
  const places = slots.map(() => new Set<number>());
  let before: number[] | null = null;
  let pairs = 0;
  let sum = 0;
  let largest = 0;
  let last = 0;
  for (;;) {
    const rows = await queries
      .selectFrom("candidate_paper as paper")
      .innerJoin("candidate", "candidate.id", "paper.candidate_id")
      .select(["candidate.number", "paper.content"])
      .where("paper.exam_id", "=", examId)
      .where("candidate.number", ">", last)
      .orderBy("candidate.number")
      .limit(piece)
      .execute();
    if (rows.length === 0) break;
    for (const { content } of rows) {
      const order = (JSON.parse(content) as DrawnPaper).flatMap((part, at) =>
        part.map(([index]) => first[at]! + index),
      );
      for (const [place, slot] of order.entries()) {
        papers[slot]! += 1;
        places[slot]!.add(place);
      }
      if (before) {
        const known = before;
        const share = order.filter((slot, place) => known[place] === slot).length / Math.max(1, order.length);
        pairs += 1;
        sum += share;
        largest = Math.max(largest, share);
      }
      before = order;
    }
    last = rows.at(-1)!.number;
  }
  const texts = await textsOfVersions(
    queries,
    slots.map(({ versionId }) => versionId),
  );
  return {
    questions: slots.map(({ slotId, versionId }, at) => ({
      slotId,
      ...(texts.get(versionId) ?? { text: "", type: 0 }),
      papers: papers[at]!,
      places: places[at]!.size,
    })),
    neighbours: { pairs, mean: pairs === 0 ? 0 : sum / pairs, largest },
  };
}

async function textsOfVersions(queries: Queries, ids: string[]) {
  const texts = new Map<string, { text: string; type: number }>();
  for (let from = 0; from < ids.length; from += piece) {
    const rows = await queries
      .selectFrom("question_version")
      .select(["id", "content", "type"])
      .where("id", "in", ids.slice(from, from + piece))
      .execute();
    for (const { id, content, type } of rows) {
      const text = plainOf(parseRich(content)).replace(/\s+/g, " ");
      texts.set(id, { text: text.length > excerpt ? `${text.slice(0, excerpt)}…` : text, type });
    }
  }
  return texts;
}
