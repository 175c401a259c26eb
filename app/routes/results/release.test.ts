import { expect, test } from "vitest";
import { embeddedBackend } from "#backend/index.server";
import { as } from "../../../tests/support/cast";
import { drawnPage } from "../../../tests/support/draw";
import { setRows } from "../../../tests/support/rows";
import { visit } from "../../../tests/support/visit";
import { words } from "../../../tests/support/words";
import ReleaseAll from "./release";

test("all scores are released after a page that says to how many, and what it does not", async () => {
  const t = words("zh");
  const manager = await visit(as.examManager);
  const { queries } = (await embeddedBackend()).database;
  const { companyId } = await queries
    .selectFrom("operator")
    .select("company_id as companyId")
    .where("mobile", "=", as.examManager)
    .executeTakeFirstOrThrow();
  const { examId, candidateId, released_at } = await queries
    .selectFrom("candidate_score")
    .innerJoin("candidate", "candidate.id", "candidate_score.candidate_id")
    .select(["candidate_score.exam_id as examId", "candidate.id as candidateId", "released_at"])
    .where("candidate_score.company_id", "=", companyId)
    .where("released_at", ">", 0)
    .where("candidate.state", "=", "released")
    .limit(1)
    .executeTakeFirstOrThrow();
  const page = `/exam/${examId}/results/release`;
  expect((await manager.open(page)).to).toBe(`/exam/${examId}/results`);
  await setRows(queries, "candidate_score", { candidate_id: candidateId }, { released_at: 0 });
  const { data } = await manager.open(page);
  expect(data).toMatchObject({ ready: 1 });
  const html = await drawnPage(ReleaseAll, { ...data, open: 2, withheld: 3, isWritten: true });
  for (const said of [
    t("results:release.written"),
    t("results:release.left", { count: 2 }),
    t("results:release.kept", { count: 3 }),
    t("results:release.all", { count: 1 }),
  ])
    expect(html).toContain(said);
  const quiet = await drawnPage(ReleaseAll, { ...data, open: 0, withheld: 0, isWritten: false });
  expect(quiet).not.toContain(t("results:release.written"));
  const { to, notice } = await manager.send(page, {});
  expect([to, notice?.text]).toEqual([`/exam/${examId}/results`, t("results:release.done", { count: 1 })]);
  await setRows(queries, "candidate_score", { candidate_id: candidateId }, { released_at });
});
