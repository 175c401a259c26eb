import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openJudge } from "./judge";
import { JudgeAway, LanguageOff, type RunnableProgram } from "./shapes";

const text = (encoded: string) => Buffer.from(encoded, "base64").toString("utf8");
const coded = (plain: string) => Buffer.from(plain, "utf8").toString("base64");
type Sent = { language_id: number; source_code: string; stdin: string } & Record<string, unknown>;

/** A small Judge0: the languages, batches, base64 and states of its documented interface. */
const judge0 = {
  asked: [] as { path: string; body: string; token: string }[],
  /** Replies that fail before one succeeds. */
  failures: 0,
  status: 503,
  /** Looks until a submission is done. */
  looks: 1,
  /** What is answered instead, by the method and path. */
  instead: {} as Record<string, unknown>,
  result: (_: Sent): object => ({ status_id: 3 }),
  submissions: [] as { looks: number; sent: Sent }[],
};

const server = createServer((request, response) => {
  let body = "";
  request.on("data", (piece) => {
    body += piece;
  });
  request.on("end", () => {
    const { pathname, searchParams } = new URL(request.url!, "http://judge.test");
    judge0.asked.push({ path: pathname, body, token: String(request.headers["x-auth-token"]) });
    const reply = (status: number, sent: unknown) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(sent));
    };
    if (judge0.failures > 0) {
      judge0.failures -= 1;
      return reply(judge0.status, { error: "queue is full" });
    }
    const instead = judge0.instead[`${request.method} ${pathname}`];
    if (instead !== undefined) return reply(200, instead);
    if (pathname === "/languages")
      return reply(200, [
        { id: 50, name: "C (GCC 9.2.0)" },
        { id: 54, name: "C++ (GCC 9.2.0)" },
        { id: 62, name: "Java (OpenJDK 13.0.1)" },
        { id: 70, name: "Python (2.7.17)" },
        { id: 71, name: "Python (3.8.1)" },
      ]);
    expect(searchParams.get("base64_encoded")).toBe("true");
    if (request.method === "POST") {
      const { submissions } = JSON.parse(body) as { submissions: Sent[] };
      if (submissions.length > 20) return reply(422, { error: "batch too large" });
      const tokens = submissions.map((sent) => {
        judge0.submissions.push({ looks: judge0.looks, sent });
        return { token: `t-${judge0.submissions.length - 1}` };
      });
      return reply(201, tokens);
    }
    // In another order than asked for.
    const tokens = searchParams.get("tokens")!.split(",").reverse();
    reply(200, {
      submissions: tokens.map((token) => {
        const one = judge0.submissions[Number(token.slice(2))]!;
        one.looks -= 1;
        return { token, ...(one.looks >= 0 ? { status_id: 2, stdout: null } : judge0.result(one.sent)) };
      }),
    });
  });
});
beforeAll(() => new Promise<void>((done) => server.listen(0, "127.0.0.1", done)));
afterAll(() => void server.close());
beforeEach(() => {
  Object.assign(judge0, { asked: [], failures: 0, status: 503, looks: 1, instead: {}, submissions: [] });
});

const open = () =>
  openJudge({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: "key" });
const task = (changes: Partial<RunnableProgram> = {}): RunnableProgram => ({
  ...{ language: "python", source: "print(input())  # 电", hidden: "", inputs: ["1"], ...changes },
});

test("a program goes to the judge with its inputs alone, and what it wrote comes back", async () => {
  judge0.result = ({ stdin }) => ({
    status_id: 3,
    stdout: coded(`${text(stdin)} 伏\n`),
    stderr: null,
    time: "0.012",
  });
  const inputs = Array.from({ length: 23 }, (_, at) => String(at));
  const runs = await open().run(task({ inputs, hidden: "check()" }));
  expect(runs.map(({ output }) => output)).toEqual(inputs.map((at) => `${at} 伏\n`));
  expect(runs[0]).toEqual({ state: "ended", output: "0 伏\n", error: "", milliseconds: 12 });
  const { sent } = judge0.submissions[0]!;
  expect(sent).toMatchObject({
    language_id: 71,
    enable_network: false,
    cpu_time_limit: 2,
    memory_limit: 128_000,
  });
  expect(text(sent.source_code)).toBe("print(input())  # 电\ncheck()");
  expect(sent).not.toHaveProperty("expected_output");
  expect(new Set(judge0.asked.map(({ token }) => token))).toEqual(new Set(["key"]));
});

test.each([
  [
    { status_id: 4, stdout: coded("1") },
    { state: "ended", output: "1" },
  ],
  [{ status_id: 5 }, { state: "time" }],
  [
    { status_id: 6, compile_output: coded("line 1: no") },
    { state: "compile", error: "line 1: no" },
  ],
  [{ status_id: 8 }, { state: "output" }],
  [
    { status_id: 11, stderr: coded("ZeroDivisionError") },
    { state: "failed", error: "ZeroDivisionError" },
  ],
  [{ status_id: 3, stdout: coded("x".repeat(70_000)) }, { state: "output" }],
])("what the judge says of a program: case %#", async (said, told) => {
  judge0.result = () => said;
  expect(await open().run(task())).toEqual([expect.objectContaining(told)]);
});

test("what fails for a while is tried again; what stays away is told", async () => {
  judge0.result = () => ({ status_id: 3, stdout: coded("1") });
  judge0.failures = 2;
  expect(await open().run(task())).toHaveLength(1);
  const judge = open();
  judge0.failures = 3;
  await expect(judge.run(task())).rejects.toThrow(JudgeAway);
  // The next task asks for the languages anew.
  expect(await judge.run(task())).toHaveLength(1);
  judge0.result = () => ({ status_id: 13 });
  await expect(judge.run(task())).rejects.toThrow(JudgeAway);
});

test("a refusal of the judge is not tried again, and a language that it lacks is off", async () => {
  judge0.failures = 1;
  judge0.status = 401;
  await expect(open().run(task())).rejects.toThrow(JudgeAway);
  expect(judge0.asked).toHaveLength(1);
  await expect(open().run(task({ language: "go" }))).rejects.toThrow(LanguageOff);
  expect(judge0.submissions).toHaveLength(0);
});

test.each([
  ["GET /languages", { error: "no" }],
  ["GET /languages", []],
  ["POST /submissions/batch", { token: "t-0" }],
  ["POST /submissions/batch", [{ language_id: ["is not known"] }]],
  ["GET /submissions/batch", { submissions: null }],
  ["GET /submissions/batch", { submissions: [{ token: "t-0", status_id: 3, stdout: 7 }] }],
])("a judge that answers something else is away: %s %j", async (path, instead) => {
  const judge = open();
  judge0.result = () => ({ status_id: 3, stdout: coded("1") });
  judge0.instead = { [path]: instead };
  await expect(judge.run(task())).rejects.toThrow(JudgeAway);
  judge0.instead = {};
  expect(await judge.run(task())).toHaveLength(1);
});
