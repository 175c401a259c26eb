import { describe, expect, test } from "vitest";
import type { Queries } from "#backend/database/open";
import { rescoringCalls } from "#contract/rescoring/calls";
import type { RescoredQuestion, RescoringPreview } from "#contract/rescoring/shapes";
import { besideSite } from "../support/beside";
import { as } from "../support/cast";
import { newFolder } from "../support/folder";
import { postgresServer } from "../support/postgres/database";
import { askAndKill, type Desk, openDesk, told } from "./power/arranging";
import { dataOn, startServices } from "./power/demo";

const folder = newFolder();

/** Works on the database beside the server. */
const reading = <Result>({ site }: Desk, use: (queries: Queries, companyId: string) => Promise<Result>) =>
  besideSite(site, as.examManager, ({ queries }, { companyId }) => use(queries, companyId));

/** Rescorings of the exam, and each score beside what the last of them made it. */
const stateOf = (desk: Desk) =>
  reading(desk, async (queries) => {
    const ofExam = queries
      .selectFrom("replaced_score as replaced")
      .where("replaced.exam_id", "=", desk.examId);
    return {
      rescorings: await queries
        .selectFrom("rescoring")
        .select(["id", "version", "changed"])
        .where("exam_id", "=", desk.examId)
        .orderBy("version")
        .execute(),
      scores: await ofExam
        .innerJoin("candidate_score as score", "score.candidate_id", "replaced.candidate_id")
        .select(["score.score", "score.total", "replaced.new_score", "replaced.new_total"])
        .where(({ eb, selectFrom }) =>
          eb(
            "replaced.version",
            "=",
            selectFrom("replaced_score as later")
              .select(({ fn }) => fn.max("later.version").as("version"))
              .whereRef("later.candidate_id", "=", "replaced.candidate_id"),
          ),
        )
        .execute(),
      replaced: await ofExam
        .select(({ fn }) => ["replaced.version", fn.countAll<number>().as("count")])
        .groupBy("replaced.version")
        .execute(),
    };
  });

const engines = ["sqlite", "postgres"] as const;

describe.each(engines)("on %s", (engine) => {
  test.skipIf(engine === "postgres" && !postgresServer)(
    "J1: a rescoring that three ask for at once, killed after some milliseconds, is whole or not at all",
    async () => {
      const { dataFolder, env, drop } = await dataOn(engine, folder);
      const desk = await openDesk(() => startServices(dataFolder, env), 1);
      // Of the demo's exams the one with the most scores.
      const most = await reading(desk, (queries, companyId) =>
        queries
          .selectFrom("candidate_score as score")
          .innerJoin("exam", "exam.id", "score.exam_id")
          .select(({ fn }) => ["score.exam_id as examId", fn.countAll<number>().as("count")])
          .where("exam.company_id", "=", companyId)
          .groupBy("score.exam_id")
          .orderBy("count", "desc")
          .limit(1)
          .executeTakeFirstOrThrow(),
      );
      desk.examId = most.examId;
      const { examId } = desk;
      const questions = (await told(desk, rescoringCalls.questions, {
        examId,
      })) as unknown as RescoredQuestion[];
      const { versionId, child } = questions[0]!;
      let applied = 0;
      for (const delay of [0, 2, 4, 6, 8, 11, 15, 20, 30, 60]) {
        const { rescorings } = await stateOf(desk);
        const last = rescorings.at(-1);
        const change =
          applied % 2 === 1
            ? ({ kind: "undo", rescoringId: last!.id } as const)
            : ({ kind: "void", versionId, child } as const);
        const preview = await told(desk, rescoringCalls.preview, { examId, change });
        const { digest } = preview as unknown as RescoringPreview;
        const answers = await askAndKill(
          desk,
          rescoringCalls.apply,
          { examId, change, reason: "题目有误", digest },
          delay,
        );
        // One of the three did it; the others saw another state than they had been shown.
        expect(answers.filter((reason) => reason === "")).toHaveLength(1);
        applied += 1;
        const after = await stateOf(desk);
        expect(after.rescorings).toHaveLength(applied);
        expect(after.scores.length).toBeGreaterThan(0);
        for (const { score, total, new_score, new_total } of after.scores)
          expect([delay, score, total]).toEqual([delay, new_score, new_total]);
        const counts = new Set(after.replaced.map(({ count }) => count));
        expect([after.replaced.length, counts.size]).toEqual([applied, 1]);
      }
      await desk.site.stop();
      await drop();
    },
  );
});
