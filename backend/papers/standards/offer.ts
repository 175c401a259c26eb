import type { Queries } from "../../database/open";
import { toHundredths } from "../points";
import { standardContent } from "../standards";
import { standards } from "./papers";

/** Brings the standard papers that are offered up to this program's: new ones appear, changed ones change. */
export async function standardPapers(queries: Queries): Promise<void> {
  for (const [sort, { id, remarkId, title, introduction, content }] of standards.entries()) {
    const questions = content.parts.flatMap((part) => part.questions);
    const row = {
      remark_id: remarkId,
      title,
      introduction,
      content: JSON.stringify(standardContent.parse(content)),
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
