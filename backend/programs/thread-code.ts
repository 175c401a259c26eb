/**
 * What a program in JavaScript finds in its box: reading its input and writing its output, in the ways that Node and
 * the usual judges have. It is run inside QuickJS and reaches nothing but two functions, which take and give text.
 */
const inside = `
(function (give, stdin, most) {
  "use strict";
  // What leaves the box is cut within it, by functions that a program cannot replace: one long text that reaches the
  // thread's own memory ends the whole process.
  const slice = Function.prototype.call.bind(String.prototype.slice);
  const asText = String;
  const cut = (value) => slice(asText(value), 0, most);
  const write = (stream, value) => give(stream, cut(value));
  const told = (error) => {
    if (error === null || typeof error !== "object") return "Error: " + cut(error);
    const name = error.name;
    return name === undefined ? cut(error) : cut(name) + ": " + cut(error.message);
  };
  const stackOf = (error) => (error === null || typeof error !== "object" ? "" : cut(error.stack));
  const lines = stdin.split(/\\r?\\n/);
  if (lines[lines.length - 1] === "") lines.pop();
  let at = 0;
  let isRead = false;
  const rest = () => {
    const text = isRead ? "" : at === 0 ? stdin : lines.slice(at).join("\\n");
    isRead = true;
    at = lines.length;
    return text;
  };
  const shown = (value, depth) => {
    if (typeof value === "string") return depth === 0 ? value : "'" + value + "'";
    if (typeof value === "bigint") return value + "n";
    if (typeof value === "function") return "[Function" + (value.name ? ": " + value.name : "") + "]";
    if (value === null || typeof value !== "object") return String(value);
    if (value instanceof Error) return value.name + ": " + value.message;
    if (depth > 3) return "[Object]";
    const next = (one) => shown(one, depth + 1);
    const within = (open, parts, close) => parts.length === 0 ? open + close : open + " " + parts.join(", ") + " " + close;
    if (Array.isArray(value)) return within("[", value.map(next), "]");
    if (value instanceof Set) return "Set(" + value.size + ") " + within("{", [...value].map(next), "}");
    if (value instanceof Map) return "Map(" + value.size + ") " + within("{", [...value].map(([key, one]) => next(key) + " => " + next(one)), "}");
    return within("{", Object.keys(value).map((key) => key + ": " + next(value[key])), "}");
  };
  const line = (values) => values.map((value) => shown(value, 0)).join(" ") + "\\n";
  const print = (...values) => write(1, line(values));
  const error = (...values) => write(2, line(values));
  const readLine = () => (at < lines.length ? lines[at++] : null);
  const timers = [];
  let timer = 0;
  const setTimeout = (work, wait, ...values) => {
    const id = ++timer;
    timers.push({ id, due: Math.max(0, Number(wait) || 0), work: () => work(...values) });
    timers.sort((one, other) => one.due - other.due || one.id - other.id);
    return id;
  };
  const clearTimeout = (id) => {
    const found = timers.findIndex((one) => one.id === id);
    if (found >= 0) timers.splice(found, 1);
  };
  const tick = () => {
    const next = timers.shift();
    if (!next) return false;
    for (const one of timers) one.due -= next.due;
    next.work();
    return true;
  };
  async function* eachLine() {
    for (let next = readLine(); next !== null; next = readLine()) yield next;
  }
  const emitter = (emit) => {
    const handlers = { };
    let isBegun = false;
    const one = {
      on(name, handler) {
        (handlers[name] = handlers[name] || []).push(handler);
        if (!isBegun) setTimeout(() => emit((event, value) => (handlers[event] || []).forEach((each) => each(value))), 0);
        isBegun = true;
        return one;
      },
      once: (name, handler) => one.on(name, handler),
      setEncoding: () => one,
      resume: () => one,
      pause: () => one,
    };
    return one;
  };
  const input = emitter((tell) => {
    const text = rest();
    if (text !== "") tell("data", text);
    tell("end");
    tell("close");
  });
  input.fd = 0;
  input[Symbol.asyncIterator] = async function* () { yield rest(); };
  const createInterface = () => {
    let isClosed = false;
    const one = emitter((tell) => {
      while (!isClosed && at < lines.length) tell("line", lines[at++]);
      tell("close");
    });
    one.close = () => { isClosed = true; };
    one.setPrompt = one.prompt = () => {};
    one.question = (text, done) => { write(1, text); setTimeout(() => done(readLine() ?? ""), 0); };
    one[Symbol.asyncIterator] = eachLine;
    return one;
  };
  const readFileSync = (file) => {
    if (file === 0 || file === "/dev/stdin") return rest();
    throw new Error("there are no files here");
  };
  const output = (stream) => ({ write: (text) => { write(stream, text); return true; } });
  const process = {
    argv: ["node", "program.js"], env: {}, stdin: input, stdout: output(1), stderr: output(2),
    exit: () => { write(0, ""); for (;;); },
  };
  const modules = { fs: { readFileSync }, readline: { createInterface } };
  const require = (name) => {
    const found = modules[String(name).replace(/^node:/, "")];
    if (!found) throw new Error("there is no module " + name + " here");
    return found;
  };
  const console = { log: print, info: print, debug: print, error, warn: error };
  Object.assign(globalThis, { print, console, require, process, setTimeout, clearTimeout, readline: readLine, readLine });
  // What is compiled together with the answer is the author's: a function does not tell its text.
  const sealed = { value: { toString() { return "function () { [code] }"; } }.toString, writable: false, configurable: false };
  Object.defineProperty(Function.prototype, "toString", sealed);
  return { tick, told, stackOf };
})
`;

/**
 * Plain JavaScript of the thread that runs programs. Each input has a QuickJS of its own (WebAssembly): no file, no network, no process, bounded in time, memory and output. Time is the thread's own processor
 * time where the system tells it, so that a busy machine fails nobody.
 */
export const programThread = `
const { workerData, parentPort } = require("node:worker_threads");
const os = require("node:os");
const fs = require("node:fs");
const { newQuickJSWASMModuleFromVariant, newVariant } = require(workerData.library);
const variant = require(workerData.variant).default;
const wasmModule = new WebAssembly.Module(fs.readFileSync(workerData.wasm));
/**
 * The box of one input, thrown away with all that a program made of it. Its memory has a maximum of its own, in pages
 * of 65,536 bytes: QuickJS built for WebAssembly does not count what it allocates.
 */
const newEngine = () => {
  const maximum = Math.ceil(limits.memory / 65536);
  const wasmMemory = new WebAssembly.Memory({ initial: 256, maximum });
  return newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmModule, wasmMemory }));
};
const inside = ${JSON.stringify(inside)};
const { limits } = workerData;
const isLinux = process.platform === "linux";
// On Linux this is the thread's own priority: saves and pages go first.
if (isLinux) try { os.setPriority(5); } catch {}
/** Milliseconds of processor time of this thread; elsewhere of the clock. */
const used = () => {
  if (isLinux) try { return Number(fs.readFileSync("/proc/thread-self/schedstat", "utf8").split(" ")[0]) / 1e6; } catch {}
  return performance.now();
};
// By this the process that opened the thread sees how much it has worked.
const task = () => { try { return fs.readlinkSync("/proc/thread-self"); } catch { return ""; } };
parentPort.postMessage({ task: isLinux ? task() : "" });
const short = (text) => text.slice(0, limits.error);
const runOne = (engine, source, hidden, stdin) => {
  const runtime = engine.newRuntime();
  runtime.setMaxStackSize(400000);
  const from = used();
  let wall = performance.now();
  let stopped = "";
  const texts = ["", "", ""];
  runtime.setInterruptHandler(() => {
    if (stopped) return true;
    if (performance.now() - wall < limits.seconds * 1000) return false;
    if (used() - from >= limits.seconds * 1000) stopped = "time";
    // Looked at again after a while: reading it costs more than the clock.
    else wall += 50;
    return stopped !== "";
  });
  const context = runtime.newContext();
  const end = (state, what = "") => {
    const milliseconds = Math.round(used() - from);
    const error = short(stopped ? texts[2] : texts[2] + what);
    return { state: stopped === "exit" ? "ended" : stopped || state, output: texts[1], error, milliseconds };
  };
  const write = context.newFunction("write", (stream, text) => {
    const to = context.getNumber(stream);
    if (to === 0) stopped = "exit";
    if (stopped) return;
    texts[to] += context.getString(text);
    if (texts[1].length + texts[2].length <= limits.output) return;
    texts[to] = texts[to].slice(0, limits.output);
    stopped = stopped || "output";
  });
  /** What is told of an error is cut in the box; "" where not even that can be told, as without memory. */
  const say = (teller, error) => {
    const result = stopped ? { error: context.undefined } : context.callFunction(teller, context.undefined, error);
    return result.error ? "" : context.getString(result.value);
  };
  const failure = ({ error }) => {
    const what = say(told, error) || "Error";
    const where = /program\\.js:(\\d+)/.exec(say(stackOf, error));
    const isMemory = /^InternalError: .*out of memory/.test(what);
    return end(isMemory ? "memory" : "failed", what + (where ? " (program.js:" + where[1] + ")" : ""));
  };
  const jobs = () => runtime.executePendingJobs();
  const made = context.unwrapResult(context.evalCode(inside, "inside.js"));
  const most = context.newNumber(limits.output + 1);
  const own = context.unwrapResult(context.callFunction(made, context.undefined, write, context.newString(stdin), most));
  const [tick, told, stackOf] = ["tick", "told", "stackOf"].map((name) => context.getProp(own, name));
  for (const [text, name] of [[source, "program.js"], [hidden, "hidden.js"]]) {
    if (text === "") continue;
    const result = context.evalCode(text, name);
    if (result.error) return failure(result);
    result.value.dispose();
  }
  for (;;) {
    const done = jobs();
    if (done.error) return failure(done);
    const ticked = context.callFunction(tick, context.undefined);
    if (ticked.error) return failure(ticked);
    const isMore = context.dump(ticked.value);
    if (!isMore) return end("ended");
  }
};
parentPort.on("message", async ({ source, hidden, inputs }) => {
  try {
    for (const stdin of inputs) {
      const engine = await newEngine();
      let run;
      try {
        run = runOne(engine, source, hidden, stdin);
      } catch (error) {
        // The engine itself gave up, as where memory ends in the middle of setting up.
        run = { state: "memory", output: "", error: short(String(error && error.message)), milliseconds: 0 };
      }
      parentPort.postMessage(run);
      if (run.state !== "ended" && run.state !== "failed") return process.exit();
    }
    parentPort.postMessage(null);
  } catch (error) {
    parentPort.postMessage({ state: "memory", output: "", error: short(String(error && error.message)), milliseconds: 0 });
    process.exit();
  }
});
`;
