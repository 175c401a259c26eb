import { sittingEnd } from "#contract/sitting/timing";
import type { ChangeWriter } from "../database/writer";
import type { MovedExam } from "../exams/moved";
import type { JobHandler } from "../jobs/job";
import { decide, isRunning } from "../sitting/log";
import { settledSceneOf } from "../sitting/submission";

/** Sittings that are followed at once: the writer commits them together. */
const piece = 50;

/**
 * The end that is stored of each running sitting follows the exam's window, which was moved: by it monitors see who has
 * how long, and sittings are handed in that nobody looks at.
 */
export const followMovedExam =
  (writer: ChangeWriter): JobHandler =>
  async ({ input }, services) => {
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
        const ends_at = scene ? sittingEnd(scene.schedule) : 0;
        if (!scene?.sitting || !isRunning(scene.sitting) || ends_at === scene.sitting.ends_at)
          return { isWritten: true, result: null };
        const { revision } = scene.sitting;
        const change = queries
          .updateTable("sitting")
          // What was decided with the former end is decided anew.
          .set({ revision: revision + 1, ends_at })
          .where("candidate_id", "=", candidateId)
          .where("revision", "=", revision);
        return { isWritten: await writer.write([[change, 1]]), result: null };
      });
    for (let from = 0; from < running.length; from += piece) {
      await Promise.all(running.slice(from, from + piece).map(follow));
      await services.progress(Math.min(from + piece, running.length), running.length);
    }
    return null;
  };
