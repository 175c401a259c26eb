import { plainPart } from "#contract/questions/plain";
import type { Queries } from "../../database/open";
import { type StandardContent, standardContent } from "../../papers/standards";
import { toHundredths } from "../../papers/store/points";
import papers from "./papers.json";
import { questionsOf, type WrittenPart } from "./questions";

/** A standard paper as in its file. `id` never changes: a rendered form may contain it. */
interface WrittenStandard {
  id: string;
  /** Its category: the wire's `standardRemarkId`. */
  remarkId: string;
  title: string;
  introduction: string;
  timeRule: number;
  partOpenType: number;
  minutes: number;
  parts: (WrittenPart & { name: string; introduction: string; minutes?: number })[];
}

/** Updates the offered standard papers to this program's: new ones are added, changed ones updated. */
export async function standardPapers(queries: Queries): Promise<void> {
  for (const [sort, standard] of (papers as WrittenStandard[]).entries()) {
    const { id, remarkId, title, introduction } = standard;
    const content = await contentOf(standard);
    const questions = content.parts.flatMap((part) => part.questions);
    const row = {
      remark_id: remarkId,
      title,
      introduction,
      content: JSON.stringify(content),
      question_count: questions.length,
      total_score: questions.reduce((sum, item) => sum + toHundredths(item.score), 0),
      duration:
        content.timeRule === 1
          ? content.duration
          : content.parts.reduce((sum, part) => sum + part.duration, 0),
      sort,
    };
    await queries
      .insertInto("standard_paper")
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
  }
}

async function contentOf({
  timeRule,
  partOpenType,
  minutes,
  parts,
}: WrittenStandard): Promise<StandardContent> {
  const written = parts.map(async ({ name, introduction, minutes = 0, ...part }) => ({
    ...plainPart,
    name,
    introduction,
    duration: minutes * 60,
    questions: (await questionsOf(part)).map((question) => ({ score: part.score, question })),
  }));
  return standardContent.parse({
    timeRule,
    partOpenType,
    duration: minutes * 60,
    parts: await Promise.all(written),
  });
}
