import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { BetterSqlite } from "#backend/database/sqlite-driver";
import { rescoringCalls } from "#contract/rescoring/calls";
import type { RescoredQuestion, RescoringPreview } from "#contract/rescoring/shapes";
import { startSite } from "../support/server";
import { askAndKill, type Desk, openDesk, told } from "./power/arranging";
import { newFolder } from "./power/cut";

const folder = newFolder("crash-rescoring");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Reader = <Row extends object>(query: string, values?: object) => Row[];

/** Reads beside the server. */
function reading<Result>({ site }: Desk, use: (read: Reader) => Result): Result {
  const file = new BetterSqlite(join(site.dataFolder, "mingshi.sqlite"), { readonly: true });
  try {
    return use((query, values = {}) => file.prepare(query).all(values) as never);
  } finally {
    file.close();
  }
}

/** Rescorings of the exam, and each score beside what the last of them made it. */
const stateOf = (desk: Desk) =>
  reading(desk, (read) => {
    const rescorings = read<{ id: string; version: number; changed: number }>(
      "select id, version, changed from rescoring where exam_id = @examId order by version",
      desk,
    );
    const scores = read<{ score: number; total: number; new_score: number; new_total: number }>(
      `select score.score, score.total, replaced.new_score, replaced.new_total from candidate_score as score
       join replaced_score as replaced on replaced.candidate_id = score.candidate_id
       where replaced.exam_id = @examId and replaced.version =
         (select max(version) from replaced_score where candidate_id = score.candidate_id)`,
      desk,
    );
    const replaced = read<{ version: number; count: number }>(
      "select version, count(*) as count from replaced_score where exam_id = @examId group by version",
      desk,
    );
    return { rescorings, scores, replaced };
  });

test("J1: a rescoring that three ask for at once, killed after some milliseconds, is whole or not at all", async () => {
  const dataFolder = join(folder, "site");
  cpSync(process.env.SITE_DATA!, dataFolder, { recursive: true });
  const desk = await openDesk(() => startSite({ dataFolder, program: ["server/start.js", "backend"] }), 1);
  // Of the demo's exams the one with the most scores.
  const [most] = reading(desk, (read) =>
    read<{ examId: string; count: number }>(
      `select score.exam_id as examId, count(*) as count from candidate_score as score
       join exam on exam.id = score.exam_id
       where exam.company_id = (select company_id from exam where id = @examId)
       group by score.exam_id order by count desc limit 1`,
      desk,
    ),
  );
  desk.examId = most!.examId;
  const { examId } = desk;
  const questions = (await told(desk, rescoringCalls.questions, { examId })) as unknown as RescoredQuestion[];
  const { versionId, child } = questions[0]!;
  let applied = 0;
  for (const delay of [0, 2, 4, 6, 8, 11, 15, 20, 30, 60]) {
    const { rescorings } = stateOf(desk);
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
    const after = stateOf(desk);
    expect(after.rescorings).toHaveLength(applied);
    expect(after.scores.length).toBeGreaterThan(0);
    for (const { score, total, new_score, new_total } of after.scores)
      expect([delay, score, total]).toEqual([delay, new_score, new_total]);
    const counts = new Set(after.replaced.map(({ count }) => count));
    expect([after.replaced.length, counts.size]).toEqual([applied, 1]);
  }
  await desk.site.stop();
});
