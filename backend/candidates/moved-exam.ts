import type { ChangeWriter } from "../database/writer";
import type { MovedExam } from "../exams/moved";
import type { JobHandler } from "../jobs/job";
import { decide, endUnit, isRunning } from "../sitting/log";
import { settledSceneOf } from "../sitting/submission";

/** Sittings that are followed at once: the writer commits them together. */
const piece = 50;

/**
 * The end that is stored of each running sitting follows the exam's window, which was moved: by it monitors see who has
 * how long, and sittings are handed in that nobody looks at. The candidate is told.
 */
export const followMovedExam =
  (writer: ChangeWriter): JobHandler =>
  async ({ input, operatorId }, services) => {
    const { examId } = input as MovedExam;
    const { queries } = services.database;
    const own = { ...services, writer, queries };
    const running = await queries
      .selectFrom("sitting")
      .select("candidate_id")
      .where("exam_id", "=", examId)
      .where("state", "in", ["sitting", "paused"])
      .orderBy("candidate_id")
      .execute();
    const follow = ({ candidate_id: candidateId }: (typeof running)[number]) =>
      decide(async () => {
        const scene = await settledSceneOf(own, candidateId);
        const sitting = scene?.sitting;
        const unit = sitting && isRunning(sitting) ? endUnit(own, { scene, sitting, by: operatorId }) : [];
        return { isWritten: unit.length === 0 || (await writer.write(unit)), result: null };
      });
    for (let from = 0; from < running.length; from += piece) {
      await Promise.all(running.slice(from, from + piece).map(follow));
      await services.progress(Math.min(from + piece, running.length), running.length);
    }
    return null;
  };
