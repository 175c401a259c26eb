import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { onEachEngine } from "../../tests/support/engines";
import { newCompany } from "../accounts/newcomers";
import { openFailures } from "../admin/failures";
import { openSeal } from "../audit";
import { openSigning } from "../certificates/signing";
import { newId } from "../ids";
import type { Log } from "../log";
import { taskLimits } from "./rows";
import { type Runner, type Runners, TaskRefusal } from "./runner";
import { openTasks, type Tasks } from "./tasks";

onEachEngine((database) => {
  // why: leases run out; the hands are moved by the tests.
  const clock = { time: Date.UTC(2026, 0, 5, 8), now: () => clock.time };
  const lines: string[] = [];
  const write = (details: unknown, text = "") => void lines.push(`${JSON.stringify(details)} ${text}`);
  const log = { info: write, warn: write, error: write } as unknown as Log;
  const seal = openSeal(["a key of the tests"]);
  const signing = openSigning(["a key of the tests"]);

  const open: Tasks[] = [];
  const failuresOf = () => openFailures(database(), clock, log);
  /** A process that carries out tasks. */
  function processOf(runners: Runners, failures = failuresOf()): Tasks {
    const tasks = openTasks({ database: database(), clock, log, failures, seal, signing, runners });
    open.push(tasks);
    return tasks;
  }
  let companyId = "";
  async function company(): Promise<string> {
    const id = newId();
    const name = "江北电力培训中心";
    await database()
      .queries.insertInto("company")
      .values(
        newCompany({
          id,
          name,
          short_name: "",
          verification: "verified",
          version: 3,
          created_at: clock.time,
        }),
      )
      .execute();
    return id;
  }
  beforeEach(async () => {
    await database().queries.deleteFrom("task").execute();
    await database().queries.deleteFrom("failure").execute();
    lines.length = 0;
    companyId = await company();
  });
  afterEach(async () => {
    for (const tasks of open.splice(0)) await tasks.stop();
  });

  const wanted = (key: string, input: unknown = {}, more = {}) => ({
    companyId,
    operatorId: "周文静",
    kind: "count",
    key,
    input,
    ...more,
  });
  const add = (tasks: Tasks, key: string, input: unknown = {}, more = {}) =>
    database().transaction((trx) => tasks.add(trx, wanted(key, input, more)));
  const row = (id: string) =>
    database().queries.selectFrom("task").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  async function run(tasks: Tasks): Promise<void> {
    tasks.wake();
    await tasks.settle();
  }
  /** A runner that waits until the test lets it go on. */
  function gate() {
    const { started, begin, begun } = beginnings();
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const runner: Runner = async (_, { hold, database: { transaction } }) => {
      begin();
      await opened;
      await transaction(hold);
    };
    return { open, runner, started, begun };
  }
  /** Counts what has begun; `begun` resolves once it is so many. */
  function beginnings() {
    let count = 0;
    const waiting: { for: number; resolve: () => void }[] = [];
    return {
      started: () => count,
      begin() {
        count += 1;
        for (const one of waiting) if (one.for <= count) one.resolve();
      },
      begun: (many: number) =>
        new Promise<void>((resolve) => {
          waiting.push({ for: many, resolve });
          if (many <= count) resolve();
        }),
    };
  }

  test("a task is carried out with what was queued, and what it came to is kept", async () => {
    const seen: unknown[] = [];
    const tasks = processOf({
      count: async (task) => {
        seen.push(task);
        return { counted: 3 };
      },
    });
    const id = await add(tasks, "one", { from: 7 });
    await run(tasks);
    expect(seen).toEqual([{ id, companyId, operatorId: "周文静", input: { from: 7 } }]);
    expect(await row(id)).toMatchObject({
      state: "done",
      result: '{"counted":3}',
      reason: "",
      tries: 1,
      ended_at: clock.time,
    });
  });

  test("J1: a task whose database was away for a moment is begun again once its lease has run out", async () => {
    let begun = 0;
    const tasks = processOf({
      count: async () => {
        begun += 1;
        if (begun === 1) throw Object.assign(new Error("terminating connection"), { code: "57P01" });
        return begun;
      },
    });
    const id = await add(tasks, "one");
    await run(tasks);
    expect(await row(id)).toMatchObject({ state: "running", reason: "" });
    await run(tasks);
    expect(begun).toBe(1);
    clock.time += taskLimits.lease + 1;
    await run(tasks);
    expect(await row(id)).toMatchObject({ state: "done", result: "2", tries: 2 });
    expect(await database().queries.selectFrom("failure").selectAll().execute()).toEqual([]);
  });

  test("a task that nobody woke anybody for begins soon after its transaction", async () => {
    const { begin, begun } = beginnings();
    const tasks = processOf({ count: async () => begin() });
    const id = await add(tasks, "one");
    await begun(1);
    await tasks.settle();
    expect((await row(id)).state).toBe("done");
  });

  test("what is undone with its transaction is never begun", async () => {
    const tasks = processOf({ count: async () => null });
    const undone = database().transaction(async (trx) => {
      await tasks.add(trx, wanted("one"));
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await run(tasks);
    expect(await database().queries.selectFrom("task").selectAll().execute()).toEqual([]);
  });

  test("the same key is the same task while it waits or runs, for its company alone; afterwards it is a new one", async () => {
    const { runner, open: go, begun } = gate();
    const tasks = processOf({ count: runner });
    const id = await add(tasks, "one");
    expect(await add(tasks, "one")).toBe(id);
    tasks.wake();
    await begun(1);
    expect(await add(tasks, "one")).toBe(id);
    expect(await add(tasks, "other")).not.toBe(id);
    expect(await add(tasks, "one", {}, { companyId: await company() })).not.toBe(id);
    go();
    await run(tasks);
    expect(await add(tasks, "one")).not.toBe(id);
  });

  test("of many that ask at once, one queues the task", async () => {
    const tasks = processOf({});
    const ids = await Promise.all(Array.from({ length: 8 }, () => add(tasks, "one")));
    expect(new Set(ids).size).toBe(1);
  });

  test("tasks are carried out one at a time, in their order, and companies take turns", async () => {
    const order: string[] = [];
    let running = 0;
    const tasks = processOf({});
    const other = await company();
    for (const [key, of] of [
      ["1", companyId],
      ["2", companyId],
      ["3", companyId],
      ["4", other],
    ]) {
      clock.time += 1;
      await add(tasks, key!, { key }, { companyId: of });
    }
    const runner: Runner = async ({ input }) => {
      running += 1;
      expect(running).toBe(1);
      await turn();
      order.push((input as { key: string }).key);
      running -= 1;
    };
    await run(processOf({ count: runner }));
    expect(order).toEqual(["1", "4", "2", "3"]);
  });

  test("two processes never run one task", async () => {
    const ran: string[] = [];
    const runner: Runner = async ({ id }) => {
      ran.push(id);
      await turn();
    };
    const waiting = processOf({});
    for (let count = 0; count < 20; count += 1) await add(waiting, `${count}`);
    const [one, two] = [processOf({ count: runner }), processOf({ count: runner })];
    await Promise.all([run(one), run(two)]);
    await run(one);
    expect(ran.length).toBe(20);
    expect(new Set(ran).size).toBe(20);
  });

  test("no more of one company run at once than its share, however many processes there are", async () => {
    const { runner, open: go, started, begun } = gate();
    const processes = [1, 2, 3, 4].map(() => processOf({ count: runner }));
    for (const tasks of processes) await tasks.settle();
    const waiting = processOf({});
    for (let count = 0; count < 4; count += 1) await add(waiting, `${count}`);
    for (const tasks of processes.slice(0, taskLimits.perCompany)) {
      const before = started();
      tasks.wake();
      await begun(before + 1);
    }
    for (const tasks of processes.slice(taskLimits.perCompany)) await run(tasks);
    expect(started()).toBe(taskLimits.perCompany);
    go();
    for (const tasks of processes) await run(tasks);
    expect(started()).toBe(4);
  });

  describe("a process that died", () => {
    test("loses its lease: another one takes the task up, and the dead one changes nothing any more", async () => {
      const { runner, open: go, begun } = gate();
      const dying = processOf({ count: runner });
      const id = await add(dying, "one");
      dying.wake();
      await begun(1);
      const next = processOf({ count: async () => "by the next" });
      clock.time += taskLimits.lease - 1;
      await run(next);
      expect(await row(id)).toMatchObject({ state: "running", tries: 1 });
      clock.time += 1;
      await run(next);
      const ended = await row(id);
      expect(ended).toMatchObject({ state: "done", tries: 2, result: '"by the next"' });
      go();
      await dying.settle();
      expect(await row(id)).toEqual(ended);
      expect(lines).toEqual([]);
    });

    test("cannot change anything beside the one that carries on", async () => {
      let go = () => {};
      const waits = new Promise<void>((done) => {
        go = done;
      });
      const { begin, begun } = beginnings();
      let written = 0;
      const dying = processOf({
        count: async (_, { database: { transaction }, hold }) => {
          begin();
          await waits;
          await transaction(async (trx) => {
            await hold(trx);
            written += 1;
          });
        },
      });
      const id = await add(dying, "one");
      dying.wake();
      await begun(1);
      clock.time += taskLimits.lease;
      const { runner, open: goOn, begun: carriesOn } = gate();
      const next = processOf({ count: runner });
      next.wake();
      await carriesOn(1);
      go();
      await dying.settle();
      expect(written).toBe(0);
      goOn();
      await next.settle();
      expect(await row(id)).toMatchObject({ state: "done", tries: 2 });
    });

    test("three times with a task gives it up", async () => {
      const failures = failuresOf();
      const tasks = processOf({ count: async () => "too late" }, failures);
      await tasks.settle();
      const id = await database().transaction((trx) => processOf({}).add(trx, wanted("one")));
      await database()
        .queries.updateTable("task")
        .set({ state: "running", tries: taskLimits.tries, lease_until: clock.time })
        .execute();
      await run(tasks);
      await failures.settle();
      expect(await row(id)).toMatchObject({ state: "failed", reason: "UNEXPECTED", result: "" });
      const noted = await database().queries.selectFrom("failure").select("place").execute();
      expect(noted).toEqual([{ place: "task count" }]);
    });
  });

  test("a long task keeps its lease as long as it tells how far it is", async () => {
    const steps = 10;
    const other = processOf({ count: async () => "twice" });
    await other.settle();
    const tasks = processOf({
      count: async (_, { progress }) => {
        for (let step = 1; step <= steps; step += 1) {
          clock.time += taskLimits.lease - 1;
          await progress(step, steps);
          await run(other);
        }
        return "once";
      },
    });
    const id = await add(tasks, "one");
    await run(tasks);
    expect(await row(id)).toMatchObject({ state: "done", result: '"once"', tries: 1, done: 10, total: 10 });
  });

  test("progress is written at most every 300 ms, and the last of it always", async () => {
    const seen: number[] = [];
    const tasks = processOf({
      count: async ({ id }, { progress }) => {
        for (let step = 1; step <= 10; step += 1) {
          clock.time += 100;
          await progress(step, 10);
          seen.push((await row(id)).done);
        }
      },
    });
    await add(tasks, "one");
    await run(tasks);
    expect(seen).toEqual([1, 1, 1, 4, 4, 4, 7, 7, 7, 10]);
  });

  test("a runner that refuses has failed for its reason; one that throws is logged and noted, and the next one runs", async () => {
    const failures = failuresOf();
    const tasks = processOf(
      {
        count: async ({ input }) => {
          if (input === "refuse") throw new TaskRefusal("PAPER_EMPTY");
          if (input === "throw") throw new Error("no such thing");
          return "done";
        },
      },
      failures,
    );
    const ids = [await add(tasks, "1", "refuse"), await add(tasks, "2", "throw"), await add(tasks, "3", "")];
    await run(tasks);
    await failures.settle();
    const rows = await Promise.all(ids.map(row));
    expect(rows.map(({ state, reason }) => [state, reason])).toEqual([
      ["failed", "PAPER_EMPTY"],
      ["failed", "UNEXPECTED"],
      ["done", ""],
    ]);
    expect(rows.every(({ ended_at }) => ended_at === clock.time)).toBe(true);
    expect(lines.filter((line) => line.includes("task failed"))).toHaveLength(1);
    const noted = await database().queries.selectFrom("failure").selectAll().execute();
    expect(noted).toMatchObject([{ place: "task count", message: "Error: no such thing" }]);
  });

  test("a kind that this process does not know is left to one that does", async () => {
    const tasks = processOf({ count: async () => null });
    const id = await add(tasks, "one", {}, { kind: "of tomorrow" });
    await run(tasks);
    expect(await row(id)).toMatchObject({ state: "queued", tries: 0 });
  });

  test("a stop takes up nothing more, and puts back what was running without costing it a try", async () => {
    const { started, begin, begun } = beginnings();
    const tasks = processOf({
      count: async (_, { progress }) => {
        begin();
        for (;;) {
          await progress(1, 2);
          await turn();
        }
      },
    });
    const [id, other] = [await add(tasks, "one"), await add(tasks, "other")];
    tasks.wake();
    await begun(1);
    await tasks.stop();
    for (const left of [id, other]) expect(await row(left)).toMatchObject({ state: "queued", tries: 0 });
    tasks.wake();
    await tasks.settle();
    expect(started()).toBe(1);
    await run(processOf({ count: async () => null }));
    for (const left of [id, other]) expect(await row(left)).toMatchObject({ state: "done", tries: 1 });
    expect(lines).toEqual([]);
  });
});
