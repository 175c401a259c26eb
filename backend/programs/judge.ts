import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod/v4";
import {
  type CodeLanguage,
  JudgeAway,
  type JudgeSettings,
  LanguageOff,
  programLimits,
  type RunnableProgram,
  type TestRun,
} from "./shapes";

/** Milliseconds: of one request, between two looks at what is not done, and of a task in all. */
const waits = { request: 10_000, poll: 400, task: 90_000 };
/** Before each further try of a request that failed for a while. */
const backoff = [300, 1_000];
/** Submissions in one request: what a Judge0 takes by default. */
const batch = 20;

/** The names by which a Judge0 calls a language; of several the newest is taken, which has the highest number. */
const names: Record<Exclude<CodeLanguage, "javascript">, RegExp> = {
  c: /^C \(/,
  cpp: /^C\+\+ \(/,
  java: /^Java \(/,
  python: /^Python \(3/,
  go: /^Go \(/,
};

/** What became of a submission (status_id): 1 and 2 wait, 3 and 4 ran, 5 timed out, 6 did not compile, 13 and 14 are its own. */
const own = { waits: 2, ended: [3, 4], time: 5, compile: 6, output: 8, away: [13, 14] };

const text = z.string().nullish();
const submission = z.object({
  ...{ token: z.string().regex(/^[\w-]{1,64}$/), status_id: z.number().optional() },
  ...{ stdout: text, stderr: text, compile_output: text, message: text },
  time: z.union([z.string(), z.number()]).nullish(),
});
type Submission = z.output<typeof submission>;

/** What a Judge0 answers. */
const replies = {
  languages: z.array(z.object({ id: z.number(), name: z.string() })),
  sent: z.array(submission),
  // One that is not known any more is null.
  found: z.object({ submissions: z.array(submission.nullable()) }),
};

/**
 * Runs programs at a service that has the interface of Judge0 1.13. It gets the program and its inputs, and never what
 * is expected of them.
 */
export function openJudge({ url, token }: JudgeSettings) {
  let known: Promise<Map<CodeLanguage, number>> | undefined;

  async function ask<Shape extends z.ZodType>(shape: Shape, path: string, body?: object) {
    for (let attempt = 0; ; attempt++) {
      let trouble: string;
      let isWrong = false;
      try {
        const reply = await fetch(`${url}${path}`, {
          method: body ? "POST" : "GET",
          headers: { "content-type": "application/json", ...(token && { "x-auth-token": token }) },
          body: body && JSON.stringify(body),
          redirect: "error",
          signal: AbortSignal.timeout(waits.request),
        });
        const sent = reply.ok ? await reply.json().catch(() => null) : null;
        const read = shape.safeParse(sent);
        if (reply.ok && read.success) return read.data;
        trouble = `answered ${reply.status}${sent === null ? "" : " with something else"}`;
        isWrong = sent !== null || (reply.status >= 400 && reply.status < 500 && reply.status !== 429);
      } catch (error) {
        trouble = `did not answer: ${(error as Error).message}`;
      }
      const wait = backoff[attempt];
      if (isWrong || wait === undefined) throw new JudgeAway(`the judge ${trouble}`);
      await pause(wait);
    }
  }

  async function languages(): Promise<Map<CodeLanguage, number>> {
    const all = await ask(replies.languages, "/languages");
    const ids = Object.entries(names).flatMap(([language, name]) => {
      const found = all.filter((one) => name.test(one.name)).map(({ id }) => id);
      return found.length > 0 ? [[language as CodeLanguage, Math.max(...found)] as const] : [];
    });
    if (ids.length === 0) throw new JudgeAway("the judge names no language that is used here");
    return new Map(ids);
  }

  async function idOf(language: CodeLanguage): Promise<number> {
    known ??= languages();
    // What could not be read is read again by the next task.
    const ids = await known.catch((error) => {
      known = undefined;
      throw error;
    });
    const id = ids.get(language);
    if (id === undefined) throw new LanguageOff(language);
    return id;
  }

  async function runSome(
    { language, source, hidden }: RunnableProgram,
    inputs: readonly string[],
    until: number,
  ): Promise<TestRun[]> {
    const language_id = await idOf(language);
    const source_code = encoded(hidden === "" ? source : `${source}\n${hidden}`);
    const submissions = inputs.map((stdin) => ({
      ...{ language_id, source_code, stdin: encoded(stdin), enable_network: false },
      ...{ cpu_time_limit: programLimits.seconds, wall_time_limit: 5 * programLimits.seconds },
      memory_limit: Math.round(programLimits.memory / 1000),
    }));
    const sent = await ask(replies.sent, "/submissions/batch?base64_encoded=true", { submissions });
    const tokens = sent.map((one) => one.token);
    if (tokens.length !== inputs.length) throw new JudgeAway("the judge did not take the program");
    const query = `tokens=${tokens.join(",")}&base64_encoded=true&fields=token,status_id,stdout,stderr,compile_output,message,time`;
    for (;;) {
      const { submissions: found } = await ask(replies.found, `/submissions/batch?${query}`);
      const byToken = new Map(found.map((one) => [one?.token, one]));
      const states = tokens.map((one) => byToken.get(one));
      if (states.every((one) => (one?.status_id ?? 0) > own.waits)) return states.map((one) => runOf(one!));
      if (performance.now() > until) throw new JudgeAway("the judge did not come to an end");
      await pause(waits.poll);
    }
  }

  return {
    async run(task: RunnableProgram): Promise<TestRun[]> {
      const until = performance.now() + waits.task;
      const runs: TestRun[] = [];
      for (let at = 0; at < task.inputs.length; at += batch)
        runs.push(...(await runSome(task, task.inputs.slice(at, at + batch), until)));
      return runs;
    },
  };
}

function runOf({ status_id = 0, stdout, stderr, compile_output, message, time }: Submission): TestRun {
  if (own.away.includes(status_id)) throw new JudgeAway(`the judge failed with status ${status_id}`);
  const output = decoded(stdout);
  const error = [compile_output, stderr, message].map(decoded).find((text) => text.trim() !== "") ?? "";
  const state =
    status_id === own.compile
      ? "compile"
      : status_id === own.time
        ? "time"
        : status_id === own.output || output.length > programLimits.output
          ? "output"
          : own.ended.includes(status_id)
            ? "ended"
            : "failed";
  return {
    state,
    output: output.slice(0, programLimits.output),
    error: error.slice(0, programLimits.error),
    milliseconds: Math.round(1000 * (Number(time) || 0)),
  };
}

const encoded = (text: string) => Buffer.from(text, "utf8").toString("base64");
const decoded = (text: string | null | undefined) => Buffer.from(text ?? "", "base64").toString("utf8");
