import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newFolder } from "../../tests/support/folder";
import type { Log } from "../log";
import { openJobsThread } from "./thread";

/** What the thread counts: its starts, how often it was woken, and how often it ended as it was told. */
const [starts, wakes, ends] = [0, 1, 2];
const program = `
import { parentPort, workerData } from "node:worker_threads";
const count = (what) => { Atomics.add(workerData, what, 1); Atomics.notify(workerData, what); };
parentPort.postMessage("ready");
count(${starts});
parentPort.on("message", (word) => {
  if (word === "wake") count(${wakes});
  if (word === "wake" && workerData[4]) Atomics.wait(workerData, 4, 1);
  if (word === "wake" && workerData[3] > 0) { workerData[3] -= 1; throw { code: "SQLITE_FULL" }; }
  if (word === "settle" || word === "alive") parentPort.postMessage(word);
  if (word === "stop") { count(${ends}); parentPort.close(); }
});`;

let folder: string;
let counts: Int32Array<SharedArrayBuffer>;
const noted: string[] = [];
const failures = {
  note: (place: string, error: unknown) => void noted.push(`${place}: ${(error as Error).message}`),
  report: async () => {},
  settle: async () => {},
};
const clock = { time: 0, now: () => clock.time };
const log = { info() {}, warn() {}, error() {} } as unknown as Log;

beforeEach(() => {
  folder = newFolder();
  writeFileSync(join(folder, "jobs.mjs"), program);
  counts = new Int32Array(new SharedArrayBuffer(20));
  noted.length = 0;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const open = () =>
  openJobsThread({ program: join(folder, "jobs.mjs"), workerData: counts }, { clock, log, failures });

/** Resolves once the thread has counted so far. */
async function counted(what: number, most: number): Promise<void> {
  while (Atomics.load(counts, what) < most)
    await Atomics.waitAsync(counts, what, Atomics.load(counts, what)).value;
}

test("the thread is woken, settles, and is closed when the services are", async () => {
  const jobs = open();
  jobs.wake();
  await jobs.settle();
  expect(counts[wakes]).toBe(1);
  await jobs.stop();
  expect(Array.from(counts)).toEqual([1, 1, 1, 0, 0]);
});

test("a thread that ends by itself is noted and replaced; whoever waited for it waits no longer", async () => {
  counts[3] = 1;
  const jobs = open();
  await counted(starts, 1);
  jobs.wake();
  await jobs.settle();
  await counted(starts, 2);
  expect(noted).toEqual(["jobs: SQLITE_FULL"]);
  jobs.wake();
  await jobs.settle();
  expect(counts[wakes]).toBe(2);
  await jobs.stop();
  expect(counts[ends]).toBe(1);
});

test("one that is still loading is ended at once, not replaced, and nothing waits for it", async () => {
  const jobs = open();
  await jobs.stop();
  await jobs.settle();
  await jobs.stop();
  expect(counts[ends]).toBe(0);
});

test("threads that end one after another are replaced ever later, until one has run for a while", async () => {
  const waits: number[] = [];
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((replace: () => void, wait: number) => {
    waits.push(wait);
    setImmediate(replace);
    return { unref() {} };
  }) as never);
  counts[3] = 9;
  const jobs = open();
  for (let end = 1; end <= 9; end += 1) {
    await counted(starts, end);
    if (end === 9) clock.time += 60_001;
    jobs.wake();
  }
  await counted(starts, 10);
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 1_000]);
  await jobs.stop();
});

test("one that a job holds up for minutes is noted and replaced; a stop waits for it for a while alone", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  const jobs = open();
  for (let minute = 0; minute < 7; minute += 1) {
    await jobs.settle();
    vi.advanceTimersByTime(60_000);
  }
  await jobs.settle();
  expect(counts[starts]).toBe(1);

  counts[4] = 1;
  jobs.wake();
  await counted(wakes, 1);
  const gone = jobs.settle();
  vi.advanceTimersByTime(6 * 60_000);
  await gone;
  expect(noted).toEqual(["jobs: a job held the thread up for minutes"]);
  vi.advanceTimersByTime(1_000);
  await jobs.settle();
  jobs.wake();
  await counted(wakes, 2);
  const stopped = jobs.stop();
  vi.advanceTimersByTime(10_000);
  await stopped;
  expect(Array.from(counts)).toEqual([2, 2, 0, 0, 1]);
});
