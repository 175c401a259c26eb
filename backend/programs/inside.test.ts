import { afterAll, describe, expect, test } from "vitest";
import { openProgramThread } from "./inside";
import { ProgramsBusy, programLimits } from "./shapes";

const thread = openProgramThread({ ...programLimits, seconds: 0.3, memory: 20_000_000 });
afterAll(() => thread.close());
const run = async (source: string, stdin = "", hidden = "") =>
  (await thread.run({ source, hidden, inputs: [stdin] }))[0]!;

describe("a program in JavaScript", () => {
  test.each([
    ["print", "print(readline(), readline(), readline())"],
    [
      "a file",
      'const t = require("fs").readFileSync(0, "utf8").trim().split("\\n"); console.log(t[0], t[1], null)',
    ],
    [
      "the standard input",
      'let t = ""; process.stdin.on("data", (d) => { t += d; }); process.stdin.on("end", () => console.log(...t.trim().split("\\n"), null))',
    ],
    [
      "events of lines",
      'const l = []; require("readline").createInterface({ input: process.stdin }).on("line", (x) => l.push(x)).on("close", () => console.log(l[0], l[1], null))',
    ],
    [
      "an iterator",
      'const rl = require("readline").createInterface({ input: process.stdin }); const it = rl[Symbol.asyncIterator](); (async () => { console.log((await it.next()).value, (await it.next()).value, null) })()',
    ],
    [
      "timers",
      'setTimeout(() => print(null), 20); setTimeout(() => process.stdout.write("2 "), 10); process.stdout.write("1 ")',
    ],
  ])("reads and writes by %s", async (_, source) => {
    expect(await run(source, "1\n2\n")).toMatchObject({ state: "ended", output: "1 2 null\n", error: "" });
  });

  test("fails with its error and line, and keeps what it wrote before", async () => {
    const failed = await run('print(1);\nconsole.error("here");\nnull.x');
    expect(failed).toMatchObject({ state: "failed", output: "1\n" });
    expect(failed.error).toMatch(/^here\nTypeError: .*\(program\.js:3\)$/);
    expect((await run("let x = ;")).error).toMatch(/^SyntaxError: .*\(program\.js:1\)$/);
    expect(await run("print(1); process.exit(0); print(2)")).toMatchObject({ state: "ended", output: "1\n" });
    expect((await run("throw 7")).error).toBe("Error: 7");
  });

  test("is compiled together with the author's code, which it cannot read", async () => {
    expect(await run("const add = (a, b) => a + b", "", "print(add(2, 3))")).toMatchObject({ output: "5\n" });
    const thief =
      "setTimeout(() => { print(secret.toString()); print(String(secret)); print(secret + ''); print(Reflect.apply(Function.prototype.toString, secret, [])) }, 0)";
    const told = await run(thief, "", "function secret() { return 424242; }");
    expect(told.output.split("\n").length).toBe(5);
    expect(told.output + told.error).not.toContain("424242");
  });
});

describe("G10: the box", () => {
  test.each([
    ["time", "for (;;);"],
    ["time", "(async () => { for (;;) await null })()"],
    ["time", "const again = () => setTimeout(again, 0); again()"],
    ["time", "try { for (;;); } catch { for (;;); }"],
    ["time", '/^(a+)+$/.test("a".repeat(60) + "b")'],
    ["output", 'for (;;) print("x".repeat(1000))'],
    ["memory", "const all = []; for (;;) all.push(new Uint8Array(1000000))"],
    ["memory", "new Uint8Array(100000000)"],
  ])("ends for its %s: %s", async (state, source) => {
    const ended = await run(source);
    expect(ended.state).toBe(state);
    expect(ended.output.length).toBeLessThanOrEqual(64_000);
    expect(await run("print(1)")).toMatchObject({ state: "ended", output: "1\n" });
  });

  test.each([
    ["output", "", 'process.stdout.write("中".repeat(3e7))'],
    [
      "failed",
      "Error: xxxxxxxxxx",
      'String.prototype.slice = globalThis.String = () => "no"; throw "x".repeat(1e8)',
    ],
    ["failed", "[object Promise]", 'throw Promise.resolve("x".repeat(1e8))'],
  ])("what is long is cut before it is out, and ends no process: %s %s %s", async (state, error, source) => {
    const wide = openProgramThread();
    const [ended] = await wide.run({ source, hidden: "", inputs: [""] });
    await wide.close();
    expect(ended!.state).toBe(state);
    expect(ended!.error.slice(0, Math.max(1, error.length))).toBe(error);
  });

  test("one that the stopping server ends has no result", async () => {
    const stopping = openProgramThread();
    const run = stopping.run({ source: "for (;;);", hidden: "", inputs: [""] });
    const [told] = await Promise.allSettled([run, stopping.close()]);
    expect(told).toMatchObject({ status: "rejected", reason: expect.any(ProgramsBusy) });
  });

  test("one that never ends does not keep the tests after it from running", async () => {
    const source =
      "const n = Number(readline()); if (n === 2) for (;;); if (n === 3) print('x'.repeat(70000)); print(n)";
    const runs = await thread.run({ source, hidden: "", inputs: ["1", "2", "3", "4"] });
    expect(runs.map(({ state }) => state)).toEqual(["ended", "time", "output", "ended"]);
    expect(runs[3]!.output).toBe("4\n");
  });

  test.each([
    'require("child_process")',
    'require("net")',
    'require("node:fs").readFileSync("/etc/passwd")',
    'require("fs").writeFileSync("/tmp/x", "1")',
    "fetch('http://localhost')",
    "new Worker('x')",
    "new WebAssembly.Module(new Uint8Array())",
    'this.constructor.constructor("return process")().mainModule.require("fs")',
    'process.binding("fs")',
    'import("fs").then((m) => { if (m.readFileSync) print("in") })',
    "function f() { f() } f()",
  ])("there is nothing outside: %s", async (source) => {
    const ended = await run(source);
    expect(ended.output).toBe("");
    if (!source.startsWith("import")) expect(ended).toMatchObject({ state: "failed" });
    expect(await run("print(Object.keys(process.env).length)")).toMatchObject({ output: "0\n" });
  });

  test("nothing is left of one program for the next", async () => {
    await run("globalThis.left = 1; Array.prototype.map = () => ['mine']; Object.prototype.own = 1");
    expect(await run("print(typeof left, [1].map((x) => x + 1)[0], ({}).own)")).toMatchObject({
      output: "undefined 2 undefined\n",
    });
  });
});
