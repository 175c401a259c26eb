import { expect, test } from "vitest";
import { sittingCalls } from "#contract/sitting/calls";
import type { SittingPage } from "#contract/sitting/shapes";
import { openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { ofType } from "../../tests/support/every-type";
import { question } from "../../tests/support/papers";
import { rowsOf, setRows } from "../../tests/support/rows";
import { candidateOf, publishedExam } from "../../tests/support/sittings";
import type { Programs } from "../programs/run";
import { testHandedIn } from "./handed-in";

const day = 24 * 60 * 60_000;
const task = ofType(6);
const code = {
  ...task.code!,
  languages: ["javascript", "python"] as ("javascript" | "python")[],
  template: "// 在这里写",
  sourceCode: "",
  codeInputExample: "1 2",
  codeOutputExample: "3",
  tests: [
    { stdin: "2 2", expectedOutput: "4", weight: 1, isHidden: false },
    { stdin: "770011 1", expectedOutput: "770012", weight: 2, isHidden: true },
    { stdin: "-1 1", expectedOutput: "0", weight: 2, isHidden: true },
  ],
};
const adds =
  'const [a, b] = require("fs").readFileSync(0, "utf8").split(" ").map(Number); console.log(a + b);';

onSqlite((database) => {
  const office = openAuthors(database);
  const { clock } = office;

  /** A candidate before a question that asks for a program, and a second one of another kind. */
  async function programming(changes: Partial<typeof code> = {}) {
    const questions = [{ ...task, code: { ...code, ...changes } }, question()];
    const exam = await publishedExam(office, database().queries, {
      parts: [{ questions }],
      exam: { release: "byHand" },
    });
    clock.time += day;
    const one = await candidateOf(office, exam.tokens[0]!, "19910000000");
    await one.start();
    const send = async (place = 0) => {
      const { data, reason } = await office.ask(sittingCalls.run, { session: one.session, place });
      return { reason, ...(data as object) } as {
        reason?: string;
        count: number;
        tests: { isSame: boolean; output: string }[];
      };
    };
    let basis = 0;
    const write = async (text: string, language = "javascript") => {
      const fields = { answer: [text], language: [language] };
      const saved = await one.save(0, null, basis, { fields });
      basis = saved.sequence;
      return saved;
    };
    const scores = async () => {
      // Programs and scores are jobs of two queues: each may come first, and one that found no connection comes again.
      for (let round = 0; round < 10; round++) {
        clock.time += 60_000;
        await office.settle();
        const rows = await database()
          .queries.selectFrom("candidate_score")
          .select(["score", "open", "answers"])
          .where("exam_id", "=", exam.examId)
          .execute();
        if (rows.length > 0) return rows;
      }
      throw new Error(`no scores\n${office.lines.join("\n")}`);
    };
    return { ...exam, one, send, write, scores };
  }

  test("G1: a saved program is run against the visible examples, and hidden tests are not told", async () => {
    const { one, send, write } = await programming();
    expect((await send()).reason).toBe("PROGRAM_MISSING");
    await write(adds);
    const ran = await send();
    expect(ran).toMatchObject({ count: 1, sequence: 2, language: "javascript" });
    expect(ran.tests.map(({ isSame, output }) => [isSame, output])).toEqual([
      [true, "3\n"],
      [true, "4\n"],
    ]);
    const page = (await one.page(0)) as SittingPage;
    expect(page.question?.run).toMatchObject({ count: 1, sequence: 2 });
    expect(page.question?.running).toEqual(["javascript"]);
    expect(JSON.stringify([ran, page])).not.toMatch(/770011 1|770012/);
    await write("console.log(7)");
    expect((await send()).tests.map(({ isSame }) => isSame)).toEqual([false, false]);
    expect((await send(1)).reason).toBe("QUESTION_NOT_OPEN");
    expect((await send(9)).reason).toBe("QUESTION_NOT_OPEN");
  });

  test("G10: runs are few a minute and so many a question; one that was refused does not count", async () => {
    const { candidateIds, send, write } = await programming();
    await write("print(1)", "python");
    expect((await send()).reason).toBe("LANGUAGE_OFF");
    await write("throw new Error('no')");
    const reasons = [];
    for (let at = 0; at < 11; at++) reasons.push((await send()).reason);
    expect(reasons).toEqual([...Array(10).fill(undefined), "RUNS_TOO_FAST"]);
    await setRows(database().queries, "program_run", { candidate_id: candidateIds[0]! }, { count: 49 });
    clock.time += 60_000;
    expect((await send()).count).toBe(50);
    expect((await send()).reason).toBe("TOO_MANY_RUNS");
  });

  test("what was handed in is scored by all tests and their weights, and no person has to mark it", async () => {
    const { one, send, write, scores } = await programming();
    await write("const [a, b] = readline().split(' ').map(Number); print(Math.abs(a) + b)");
    await one.handIn();
    expect((await send()).reason).toBe("QUESTION_NOT_OPEN");
    const [row] = await scores();
    // 3 of 5 by weight, of 5 points.
    expect(row).toMatchObject({ score: 300, open: 0 });
    expect(JSON.parse(row!.answers)[0]).toMatchObject({ score: 300, full: 500, why: "partly" });
  });

  /** A program that waits for its tests, and one round of them with another way to run it; its state afterwards. */
  async function waiting() {
    const { one, write, scores, candidateIds } = await programming();
    await write(adds);
    await one.handIn();
    await scores();
    const own = { candidate_id: candidateIds[0]! };
    await setRows(database().queries, "program_test", own, { state: "waiting", at: clock.time, tries: 0 });
    const failures: unknown[] = [];
    const round = async (run: Programs["run"]) => {
      const services = { clock, database: database(), isStopped: () => false };
      const programs = { languages: [], run, close: async () => {} };
      await testHandedIn({ ...services, programs }, (error) => failures.push(error));
      return (await rowsOf(database().queries, "program_test", own))[0]!.state;
    };
    return { round, failures };
  }

  test("G10: a program from which no process comes back is a person's after two tries", async () => {
    const { round } = await waiting();
    const dies = () => new Promise((begun) => void round(() => new Promise(() => begun(null))));
    await dies();
    await dies();
    let isTried = false;
    const state = await round(async () => {
      isTried = true;
      return [];
    });
    expect([state, isTried]).toEqual(["person", false]);
  });

  test("whatever keeps a program from being run, after a day it is a person's", async () => {
    const { round, failures } = await waiting();
    const fails = () => Promise.reject(new TypeError("not this shape"));
    for (let count = 0; count < 3; count++) expect(await round(fails)).toBe("waiting");
    clock.time += day + 1;
    expect(await round(fails)).toBe("person");
    expect(failures).toHaveLength(4);
  });

  test("a program in a language that nothing here runs is marked by a person", async () => {
    const { one, write, scores } = await programming();
    await write("print(sum(map(int, input().split())))", "python");
    await one.handIn();
    expect(await scores()).toMatchObject([{ score: 0, open: 1 }]);
  });

  test("an empty program has 0, and what is compiled with it decides together with it", async () => {
    const { one, scores } = await programming();
    await one.handIn();
    expect(await scores()).toMatchObject([{ score: 0, open: 0 }]);
    const other = await programming({ sourceCode: "print(add(...readline().split(' ').map(Number)))" });
    await other.write("const add = (a, b) => a + b;");
    await other.one.handIn();
    expect(await other.scores()).toMatchObject([{ score: 500, open: 0 }]);
  });
});
