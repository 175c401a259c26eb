import { setImmediate as turn } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { onEachEngine } from "../../tests/support/engines";
import { keyed } from "../../tests/support/keyed";
import { insertRow } from "../../tests/support/rows";
import { newCompany } from "../accounts/newcomers";
import { openFailures } from "../admin/failures";
import { newId } from "../ids";
import type { Log } from "../log";
import { type JobHandler, type JobHandlers, JobRefusal, JobRetry, type Queue } from "./job";
import { openJobs } from "./jobs";
import { jobHost, jobOwner } from "./owner";
import { jobLease } from "./queue";

type Jobs = ReturnType<typeof openJobs>;

onEachEngine((database) => {
  // why: leases expire; the tests advance the clock.
  const clock = { time: Date.UTC(2026, 0, 5, 8), now: () => clock.time };
  const lines: string[] = [];
  const write = (details: unknown, text = "") => void lines.push(`${JSON.stringify(details)} ${text}`);
  const log = { info: write, warn: write, error: write } as unknown as Log;
  const { seal, signing, encryption } = keyed();

  const open: Jobs[] = [];
  const failuresOf = () => openFailures(database(), clock, log);
  const perCompany = 2;
  /** A process that runs jobs. */
  function processOf(
    handlers: JobHandlers,
    more: Partial<Queue> = {},
    failures = failuresOf(),
    others: Queue[] = [],
  ): Jobs {
    const queue = { handlers, concurrency: 1, perCompany, backoff: [0, 0], ...more };
    const services = { database: database(), clock, log, failures, seal, signing, encryption };
    const jobs = openJobs(services, [queue, ...others]);
    open.push(jobs);
    return jobs;
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
    // why: the heartbeat of a process that is dead by the telling alone would extend its leases, on a slow machine.
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    await database().queries.deleteFrom("job").execute();
    await database().queries.deleteFrom("failure").execute();
    lines.length = 0;
    companyId = await company();
  });
  afterEach(async () => {
    for (const jobs of open.splice(0)) await jobs.stop();
    vi.useRealTimers();
  });

  const wanted = (key: string, input: unknown = {}, more = {}) => ({
    companyId,
    operatorId: "周文静",
    kind: "count",
    key,
    input,
    ...more,
  });
  const add = (jobs: Jobs, key: string, input: unknown = {}, more = {}) =>
    database().transaction((trx) => jobs.enqueue(trx, wanted(key, input, more)));
  const row = (id: string) =>
    database().queries.selectFrom("job").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  async function run(jobs: Jobs): Promise<void> {
    jobs.wake();
    await jobs.settle();
  }
  /** A handler that blocks until the test releases it. */
  function gate() {
    const { started, begin, begun } = beginnings();
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const handler: JobHandler = async (_, { lock, database: { transaction } }) => {
      begin();
      await opened;
      await transaction(lock);
    };
    return { open, handler, started, begun };
  }
  /** Counts started jobs; `begun` resolves at the given count. */
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

  test("a job is carried out with what was queued, and what it came to is kept", async () => {
    const seen: unknown[] = [];
    const jobs = processOf({
      count: async (job) => {
        seen.push(job);
        return { counted: 3 };
      },
    });
    const id = await add(jobs, "one", { from: 7 });
    await run(jobs);
    expect(seen).toEqual([{ id, companyId, operatorId: "周文静", input: { from: 7 } }]);
    expect(await row(id)).toMatchObject({
      state: "done",
      result: '{"counted":3}',
      reason: "",
      attempts: 1,
      ended_at: clock.time,
    });
  });

  test("J3: what a dead process of this machine had claimed is done at once; what another runs is left", async () => {
    const other = await company();
    const claimed = (owner: string, _at: number, all: string[]) =>
      insertRow(database().queries, "job", {
        ...{ kind: "count", input: "null", attempts: 1 },
        key: `count ${owner}`,
        // Three of one company at once would be more than its share.
        company_id: all.length === 3 ? other : companyId,
        state: "running",
        owner,
        lease_until: clock.time + 30_000,
      });
    const dead = await Promise.all(
      [`${jobHost} 999999999 before`, `${jobHost} ${process.pid} before`].map(claimed),
    );
    const alive = await Promise.all(
      [jobOwner, `${jobHost} ${process.ppid} other`, "elsewhere 999999999 other"].map(claimed),
    );
    const jobs = processOf({ count: async () => ({}) });
    await jobs.scheduled;
    await jobs.settle();
    for (const { id } of dead) expect(await row(id)).toMatchObject({ state: "done", attempts: 2 });
    for (const { id } of alive) expect(await row(id)).toMatchObject({ state: "running", attempts: 1 });
  });

  test("J3: a job that ends its process each time is given up alone; those beside it lose no attempt", async () => {
    const failures = failuresOf();
    const ends: (() => void)[] = [];
    const ended: Promise<void>[] = [];
    const done: unknown[] = [];
    let isFirst = true;
    let began = (_: unknown) => {};
    const handler: JobHandler = async ({ input }) => {
      began(input);
      // All that run when their process dies are never heard of again.
      if (isFirst || input === "poison") await new Promise<void>((end) => ends.push(end));
      else done.push(input);
    };
    const process = () => processOf({ count: handler }, { concurrency: 5, perCompany: undefined }, failures);
    const inputs = ["poison", "1", "2", "3"];
    const jobs = processOf({});
    const ids = await Promise.all(inputs.map((input) => add(jobs, input, input)));
    for (let death = 1; death <= 4; death += 1) {
      const running: unknown[] = [];
      const all = new Promise<void>((ready) => {
        began = (input) => {
          running.push(input);
          if (isFirst ? running.length === inputs.length : input === "poison") ready();
        };
      });
      const dying = process();
      // Once nothing is left to begin, nobody waits for who was given up too soon.
      await Promise.race([all, dying.settle()]);
      isFirst = false;
      // It begins nothing more.
      ended.push(dying.stop());
      await database()
        .queries.updateTable("job")
        .set({ owner: sql<string>`replace(owner, ${jobOwner}, ${`${jobHost} 999999999 ${death}`})` })
        .execute();
    }
    await run(process());
    await failures.settle();
    const rows = await Promise.all(ids.map(row));
    expect(rows.map(({ state }) => state)).toEqual(["failed", "done", "done", "done"]);
    expect(rows[0]).toMatchObject({ reason: "UNEXPECTED", attempts: 5, spent_attempts: 1 });
    for (const { attempts, spent_attempts } of rows.slice(1)) expect(attempts - spent_attempts).toBe(1);
    expect(done.toSorted()).toEqual(["1", "2", "3"]);
    for (const end of ends) end();
    await Promise.all(ended);
  });

  test("I4: while the file takes no change jobs wait, told once, and go on once it does", async () => {
    const { queries, file } = database();
    if (file === undefined || file === null) return;
    const { begin, begun, started } = beginnings();
    const jobs = processOf({ count: async () => begin() });
    await jobs.settle();
    const ids = [await add(jobs, "one"), await add(jobs, "other")];
    await sql`pragma query_only = on`.execute(queries);
    for (let poll = 1; poll <= 3; poll += 1) await run(jobs);
    expect(started()).toBe(0);
    expect(lines).toMatchObject([expect.stringMatching(/READONLY.* jobs wait for the database$/)]);
    await sql`pragma query_only = off`.execute(queries);
    await run(jobs);
    await begun(2);
    expect(lines).toHaveLength(2);
    for (const id of ids) expect(await row(id)).toMatchObject({ state: "done", attempts: 1 });
  });

  test("J1: a job whose database was away for a moment is begun again once its lease has run out", async () => {
    let begun = 0;
    const jobs = processOf({
      count: async () => {
        begun += 1;
        if (begun === 1) throw Object.assign(new Error("terminating connection"), { code: "57P01" });
        return begun;
      },
    });
    const id = await add(jobs, "one");
    await run(jobs);
    expect(await row(id)).toMatchObject({ state: "running", reason: "" });
    await run(jobs);
    expect(begun).toBe(1);
    clock.time += jobLease + 1;
    await run(jobs);
    expect(await row(id)).toMatchObject({ state: "done", result: "2", attempts: 2 });
    expect(await database().queries.selectFrom("failure").selectAll().execute()).toEqual([]);
  });

  test("a job that nobody woke anybody for begins soon after its transaction", async () => {
    const { begin, begun } = beginnings();
    const jobs = processOf({ count: async () => begin() });
    const id = await add(jobs, "one");
    await begun(1);
    await jobs.settle();
    expect((await row(id)).state).toBe("done");
  });

  test("what is undone with its transaction is never begun", async () => {
    const jobs = processOf({ count: async () => null });
    const undone = database().transaction(async (trx) => {
      await jobs.enqueue(trx, wanted("one"));
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await run(jobs);
    expect(await database().queries.selectFrom("job").selectAll().execute()).toEqual([]);
  });

  test("the same key is the same job while it waits or runs, for its company alone; afterwards it is a new one", async () => {
    const { handler, open: go, begun } = gate();
    const jobs = processOf({ count: handler });
    const id = await add(jobs, "one");
    expect(await add(jobs, "one")).toBe(id);
    jobs.wake();
    await begun(1);
    expect(await add(jobs, "one")).toBe(id);
    expect(await add(jobs, "other")).not.toBe(id);
    expect(await add(jobs, "one", {}, { companyId: await company() })).not.toBe(id);
    go();
    await run(jobs);
    expect(await add(jobs, "one")).not.toBe(id);
  });

  test("of many that ask at once, one queues the job", async () => {
    const jobs = processOf({});
    const ids = await Promise.all(Array.from({ length: 8 }, () => add(jobs, "one")));
    expect(new Set(ids).size).toBe(1);
  });

  test("jobs are carried out one at a time, in their order, and companies take turns", async () => {
    const order: string[] = [];
    let running = 0;
    const jobs = processOf({});
    const other = await company();
    for (const [key, of] of [
      ["1", companyId],
      ["2", companyId],
      ["3", companyId],
      ["4", other],
    ]) {
      clock.time += 1;
      await add(jobs, key!, { key }, { companyId: of });
    }
    const handler: JobHandler = async ({ input }) => {
      running += 1;
      expect(running).toBe(1);
      await turn();
      order.push((input as { key: string }).key);
      running -= 1;
    };
    await run(processOf({ count: handler }));
    expect(order).toEqual(["1", "4", "2", "3"]);
  });

  test("two processes never run one job", async () => {
    const ran: string[] = [];
    const handler: JobHandler = async ({ id }) => {
      ran.push(id);
      await turn();
    };
    const waiting = processOf({});
    for (let count = 0; count < 20; count += 1) await add(waiting, `${count}`);
    const [one, two] = [processOf({ count: handler }), processOf({ count: handler })];
    await Promise.all([run(one), run(two)]);
    await run(one);
    expect(ran.length).toBe(20);
    expect(new Set(ran).size).toBe(20);
  });

  test("no more of one company run at once than its share, however many processes there are", async () => {
    const { handler, open: go, started, begun } = gate();
    const first = Array.from({ length: perCompany }, () => processOf({ count: handler }));
    for (const jobs of first) await jobs.settle();
    const waiting = processOf({});
    for (let count = 0; count < 4; count += 1) await add(waiting, `${count}`);
    for (const [at, jobs] of first.entries()) {
      jobs.wake();
      await begun(at + 1);
    }
    // why: opened now, since one that polled by itself meanwhile would have a job already, and never settle.
    const processes = [...first, processOf({ count: handler }), processOf({ count: handler })];
    for (const jobs of processes.slice(perCompany)) await run(jobs);
    expect(started()).toBe(perCompany);
    go();
    for (const jobs of processes) await run(jobs);
    expect(started()).toBe(4);
  });

  describe("a process that died", () => {
    test("loses its lease: another one takes the job up, and the dead one changes nothing any more", async () => {
      const { handler, open: go, begun } = gate();
      const dying = processOf({ count: handler });
      const id = await add(dying, "one");
      dying.wake();
      await begun(1);
      const next = processOf({ count: async () => "by the next" });
      clock.time += jobLease - 1;
      await run(next);
      expect(await row(id)).toMatchObject({ state: "running", attempts: 1 });
      clock.time += 1;
      await run(next);
      const ended = await row(id);
      expect(ended).toMatchObject({ state: "done", attempts: 2, result: '"by the next"' });
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
        count: async (_, { database: { transaction }, lock }) => {
          begin();
          await waits;
          await transaction(async (trx) => {
            await lock(trx);
            written += 1;
          });
        },
      });
      const id = await add(dying, "one");
      dying.wake();
      await begun(1);
      clock.time += jobLease;
      const { handler, open: goOn, begun: carriesOn } = gate();
      const next = processOf({ count: handler });
      next.wake();
      await carriesOn(1);
      go();
      await dying.settle();
      expect(written).toBe(0);
      goOn();
      await next.settle();
      expect(await row(id)).toMatchObject({ state: "done", attempts: 2 });
    });

    test("three times with a job gives it up", async () => {
      const failures = failuresOf();
      const jobs = processOf({ count: async () => "too late" }, {}, failures);
      await jobs.settle();
      const id = await database().transaction((trx) => processOf({}).enqueue(trx, wanted("one")));
      await database()
        .queries.updateTable("job")
        .set({ state: "running", attempts: 3, lease_until: clock.time })
        .execute();
      await run(jobs);
      await failures.settle();
      expect(await row(id)).toMatchObject({ state: "failed", reason: "UNEXPECTED", result: "" });
      const noted = await database().queries.selectFrom("failure").select("place").execute();
      expect(noted).toEqual([{ place: "job count" }]);
    });
  });

  test("a long job keeps its lease as long as it tells how far it is", async () => {
    const steps = 10;
    const other = processOf({ count: async () => "twice" });
    await other.settle();
    const jobs = processOf({
      count: async (_, { progress }) => {
        for (let step = 1; step <= steps; step += 1) {
          clock.time += jobLease - 1;
          await progress(step, steps);
          await run(other);
        }
        return "once";
      },
    });
    const id = await add(jobs, "one");
    await run(jobs);
    expect(await row(id)).toMatchObject({
      state: "done",
      result: '"once"',
      attempts: 1,
      done: 10,
      total: 10,
    });
  });

  test("progress is written at most every 300 ms, and the last of it always", async () => {
    const seen: number[] = [];
    const jobs = processOf({
      count: async ({ id }, { progress }) => {
        for (let step = 1; step <= 10; step += 1) {
          clock.time += 100;
          await progress(step, 10);
          seen.push((await row(id)).done);
        }
      },
    });
    await add(jobs, "one");
    await run(jobs);
    expect(seen).toEqual([1, 1, 1, 4, 4, 4, 7, 7, 7, 10]);
  });

  test("a handler that refuses has failed for its reason; one that throws is logged and noted, and the next one runs", async () => {
    const failures = failuresOf();
    const jobs = processOf(
      {
        count: async ({ input }) => {
          if (input === "refuse") throw new JobRefusal("PAPER_EMPTY");
          if (input === "throw") throw new Error("no such thing");
          return "done";
        },
      },
      {},
      failures,
    );
    const ids = [await add(jobs, "1", "refuse"), await add(jobs, "2", "throw"), await add(jobs, "3", "")];
    await run(jobs);
    await failures.settle();
    const rows = await Promise.all(ids.map(row));
    expect(rows.map(({ state, reason }) => [state, reason])).toEqual([
      ["failed", "PAPER_EMPTY"],
      ["failed", "UNEXPECTED"],
      ["done", ""],
    ]);
    expect(rows.every(({ ended_at }) => ended_at === clock.time)).toBe(true);
    expect(lines.filter((line) => line.includes("job failed"))).toHaveLength(1);
    const noted = await database().queries.selectFrom("failure").selectAll().execute();
    expect(noted).toMatchObject([{ place: "job count", message: "Error: no such thing" }]);
  });

  test("a kind that this process does not know is left to one that does", async () => {
    const jobs = processOf({ count: async () => null });
    const id = await add(jobs, "one", {}, { kind: "of tomorrow" });
    await run(jobs);
    expect(await row(id)).toMatchObject({ state: "queued", attempts: 0 });
  });

  test("a stop takes up nothing more, and puts back what was running without costing it a try", async () => {
    const { started, begin, begun } = beginnings();
    const jobs = processOf({
      count: async (_, { progress }) => {
        begin();
        for (;;) {
          await progress(1, 2);
          await turn();
        }
      },
    });
    const [id, other] = [await add(jobs, "one"), await add(jobs, "other")];
    jobs.wake();
    await begun(1);
    await jobs.stop();
    for (const left of [id, other]) expect(await row(left)).toMatchObject({ state: "queued", attempts: 0 });
    jobs.wake();
    await jobs.settle();
    expect(started()).toBe(1);
    await run(processOf({ count: async () => null }));
    for (const left of [id, other]) expect(await row(left)).toMatchObject({ state: "done", attempts: 1 });
    expect(lines).toEqual([]);
  });

  describe("a job that is to be retried", () => {
    const failing = (backoff: number[]) => {
      const times: number[] = [];
      const count = async () => {
        times.push(clock.time);
        throw new JobRetry();
      };
      return { times, jobs: processOf({ count }, { backoff }) };
    };

    test("is begun again after each backoff; then it is given up, and may be retried by hand", async () => {
      const { times, jobs } = failing([1_000, 60_000]);
      const began = clock.time;
      const id = await add(jobs, "one");
      await run(jobs);
      for (const wait of [1_000, 60_000]) {
        expect(await row(id)).toMatchObject({ state: "queued", run_at: clock.time + wait });
        clock.time += wait - 1;
        await run(jobs);
        clock.time += 1;
        await run(jobs);
      }
      expect(times).toEqual([began, began + 1_000, began + 61_000]);
      const given = { state: "failed", reason: "GIVEN_UP", attempts: 3, ended_at: clock.time };
      expect(await row(id)).toMatchObject(given);
      expect(lines).toEqual([]);

      const retry = () => database().transaction((trx) => jobs.retry(trx, id));
      expect(await retry()).toBe(true);
      expect(await retry()).toBe(false);
      await run(jobs);
      expect(await row(id)).toMatchObject({ state: "queued", attempts: 4, run_at: clock.time + 1_000 });
    });

    test("is given up at once where its next attempt would come after its expiry", async () => {
      const { times, jobs } = failing([1_000, 60_000]);
      const id = await add(jobs, "one", {}, { expiresAt: clock.time + 30_000 });
      await run(jobs);
      clock.time += 1_000;
      await run(jobs);
      expect(await row(id)).toMatchObject({ state: "failed", reason: "GIVEN_UP", attempts: 2 });
      expect(times).toHaveLength(2);
    });
  });

  test("a job that expires before anybody can begin it never begins, and its queue is told", async () => {
    const told: string[] = [];
    const onExpiry: Queue["onExpiry"] = async (_, job) => void told.push(job.id);
    const id = await add(processOf({}), "one", {}, { expiresAt: clock.time });
    clock.time += 1;
    await run(processOf({ count: async () => null }, { onExpiry }));
    expect(told).toEqual([id]);
    expect(await row(id)).toMatchObject({ state: "failed", reason: "EXPIRED", attempts: 0 });
  });

  test("a job is not begun before it is due, and not at all once it is cancelled", async () => {
    const { begin, begun, started } = beginnings();
    const jobs = processOf({ count: async () => begin() });
    const later = { runAt: clock.time + 1_000 };
    const [id, cancelled] = [await add(jobs, "one", {}, later), await add(jobs, "other", {}, later)];
    await jobs.cancel(database().queries, [cancelled]);
    clock.time += 999;
    await run(jobs);
    expect(started()).toBe(0);
    clock.time += 1;
    await run(jobs);
    await begun(1);
    expect(await row(id)).toMatchObject({ state: "done" });
    expect(await row(cancelled)).toMatchObject({ state: "failed", reason: "CANCELLED", attempts: 0 });
  });

  test("what a handler completes with its last change is there whole, or begun again", async () => {
    let isFirst = true;
    const jobs = processOf({
      count: async (_, { database: { transaction }, complete }) =>
        transaction(async (trx) => {
          await complete(trx);
          if (!isFirst) return;
          isFirst = false;
          throw Object.assign(new Error("terminating connection"), { code: "57P01" });
        }),
    });
    const id = await add(jobs, "one");
    await run(jobs);
    expect(await row(id)).toMatchObject({ state: "running" });
    clock.time += jobLease;
    await run(jobs);
    expect(await row(id)).toMatchObject({ state: "done", attempts: 2 });
  });

  test("as many run at once in a process as its queue says", async () => {
    const { handler, open: go, begun, started } = gate();
    const jobs = processOf({ count: handler }, { concurrency: 3, perCompany: undefined });
    for (let count = 0; count < 5; count += 1) await add(jobs, `${count}`);
    jobs.wake();
    await begun(3);
    jobs.wake();
    expect(started()).toBe(3);
    go();
    await jobs.settle();
    expect(started()).toBe(5);
  });

  test("settling waits for what a job enqueues for a queue that had settled before", async () => {
    const done: string[] = [];
    const later = async () => {
      await add(jobs, "from the later queue");
      done.push("later");
    };
    const count = async () => done.push("count");
    const jobs: Jobs = processOf({ count }, {}, failuresOf(), [
      { handlers: { later }, concurrency: 1, perCompany, backoff: [0, 0] },
    ]);
    await add(jobs, "one", {}, { kind: "later" });
    await run(jobs);
    expect(done).toEqual(["later", "count"]);
  });

  test("what recurs is one job of all processes, and runs again so long after each start, also after a failure", async () => {
    let runs = 0;
    const count = async () => {
      runs += 1;
      clock.time += 300;
      if (runs === 1) throw new Error("no such thing");
    };
    const processes = [1, 2].map(() => processOf({ count }, { every: { count: 1_000 } }));
    const all = async () => {
      for (const jobs of processes) await run(jobs);
    };
    for (const jobs of processes) await jobs.scheduled;
    await all();
    expect(runs).toBe(0);
    for (const round of [1, 2, 3]) {
      clock.time += round === 1 ? 1_000 : 700;
      await all();
      await all();
      expect(runs).toBe(round);
    }
    const rows = await database().queries.selectFrom("job").selectAll().execute();
    expect(rows).toMatchObject([{ kind: "count", state: "queued", run_at: clock.time + 700, attempts: 3 }]);
    expect(lines.filter((line) => line.includes("job failed"))).toHaveLength(1);
  });

  test("a job of a recurring kind that is enqueued for once begins no second chain", async () => {
    let runs = 0;
    const count = async () => {
      runs += 1;
    };
    const jobs = processOf({ count }, { every: { count: 1_000 } });
    await jobs.scheduled;
    await add(jobs, "start", {}, { kind: "count" });
    await run(jobs);
    expect(runs).toBe(1);
    for (const round of [2, 3]) {
      clock.time += 1_000;
      await run(jobs);
      expect(runs).toBe(round);
    }
  });
});
