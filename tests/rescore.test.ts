import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Backend, openBackend } from "#backend/index.server";
import { scoreAnswer } from "#backend/scoring/score";
import { readBackendSettings } from "#backend/settings";
import { earned, verifyScores } from "../tools/rescore.js";
import { anyItem, withPartialCredit } from "./support/any-question";
import { setRows } from "./support/rows";

describe("a second program derives every score", () => {
  const folder = mkdtempSync(join(tmpdir(), "rescore-"));
  const address = join(folder, "mingshi.sqlite");
  let backend: Backend;
  // why: the demo holds sittings of every state, written by the product itself.
  beforeAll(async () => {
    backend = await openBackend(
      readBackendSettings({ NODE_ENV: "test", DATA_DIR: folder, LOG_LEVEL: "silent" }),
    );
  });
  afterAll(async () => {
    await backend.close();
    rmSync(folder, { recursive: true });
  });

  test("the same where what a person marked was written on paper", async () => {
    const { queries } = backend.database;
    const tasks = await queries
      .selectFrom("marking_task")
      .innerJoin("sitting_answer as given", (join) =>
        join
          .onRef("given.candidate_id", "=", "marking_task.candidate_id")
          .onRef("given.place", "=", "marking_task.place"),
      )
      .select(["given.candidate_id", "given.place", "given.content"])
      .where("marking_task.round", "=", 1)
      .execute();
    expect(tasks).not.toEqual([]);
    for (const { candidate_id, place, content } of tasks) {
      const { children, ...own } = JSON.parse(content);
      const bare = children.map((child: object) => ({ ...child, text: "" }));
      const onPaper = { ...own, children: bare, text: "", file: null, isOnPaper: true };
      await setRows(queries, "sitting_answer", { candidate_id, place }, { content: JSON.stringify(onPaper) });
    }
    const said: string[] = [];
    await verifyScores(address, { tell: (text) => void said.push(text) });
    expect(said).toEqual([]);
  });

  test("the same of all sittings of the demo, and another where a stored score was altered", async () => {
    const said: string[] = [];
    const told = await verifyScores(address, { tell: (text) => void said.push(text) });
    expect(said).toEqual([]);
    expect(told).toMatchObject({ different: 0, unread: 0 });
    expect(told.candidates).toBeGreaterThan(20);
    const { queries } = backend.database;
    const one = await queries.selectFrom("candidate_score").selectAll().limit(1).executeTakeFirstOrThrow();
    const answers = JSON.parse(one.answers);
    answers[0].score = (answers[0].score ?? 0) + 50;
    await setRows(
      queries,
      "candidate_score",
      { candidate_id: one.candidate_id },
      { answers: JSON.stringify(answers) },
    );
    await verifyScores(address, { examId: one.exam_id, tell: (text) => void said.push(text) });
    expect(said).toHaveLength(1);
    expect(said[0]).toContain("question 1");
  });

  const answer = fc.record({
    keys: fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { maxLength: 4 }),
    at: fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { maxLength: 5 }),
  });
  const kinds = ([1, 2, 3, 4, 7] as const).flatMap((type) => [
    { type, credit: "by its rule" },
    ...(type === 3 ? [] : [{ type, credit: "with partial credit" }]),
  ]);
  test.each(kinds)("and the same of any answer to a question of type $type $credit", ({ type, credit }) => {
    const item = anyItem([type]);
    const asked = item.chain(({ question }) =>
      credit === "by its rule"
        ? fc.constant({ question })
        : fc.record({ question: withPartialCredit(question) }),
    );
    fc.assert(
      fc.property(asked, answer, fc.integer({ min: 1, max: 10_000 }), ({ question }, given, full) => {
        const { blanks: right, partial } = question.answer;
        const accepted = right.map((texts, at) => [
          ...texts,
          ...partial.filter(({ blank }) => blank === at).map(({ text }) => text),
        ]);
        const answer = {
          keys: type === 1 || type === 3 ? given.keys.slice(0, 1) : given.keys,
          // Accepted texts of any blank, in any place.
          blanks: given.at.map(([blank, text]) => accepted[blank % accepted.length]?.[text] ?? "x"),
          text: "",
        };
        expect(earned(question, full, answer, false)).toBe(scoreAnswer(question, full, answer).score);
      }),
      { seed: 21, numRuns: 300 },
    );
  });
});
