import { createHmac } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openHost } from "../../tests/support/elsewhere";
import { onSqlite } from "../../tests/support/engines";
import { keyed } from "../../tests/support/keyed";
import { day, minute } from "../../tests/support/office";
import { idleOutbox } from "../../tests/support/outbox";
import { openFailures } from "../admin/failures";
import { type Jobs, openJobs } from "../jobs/jobs";
import type { Log } from "../log";
import { prune } from "../maintenance/prune";
import { clearExpiredCodes, codeLife, type MessageKind, openOutbox } from "./outbox";
import { openSender, type Sender, webhookSender } from "./senders";
import { messageQueue } from "./sending";
import { sendTimeout } from "./signed-post";

const secret = "a secret of sixteen";
const mobile = "13800000013";
const code = "【明试】验证码 482913，5 分钟内有效。";
const second = 1_000;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

onSqlite((database) => {
  // why: backoff of hours and codes that expire; the tests advance the clock.
  const clock = { time: Date.UTC(2026, 0, 5, 8), now: () => clock.time };
  const lines: string[] = [];
  const write = (details: unknown, text = "") => void lines.push(`${JSON.stringify(details)} ${text}`);
  const log = { info: write, warn: write, error: write } as unknown as Log;

  /** A third-party gateway over HTTP. */
  let gateway: Awaited<ReturnType<typeof openHost>>;
  let url: string;
  let received: { headers: Headers; body: string; path: string }[] = [];
  /** The status of each response; 0 for none. */
  let answers: number[] = [];
  /** Called when the gateway leaves a request unanswered. */
  let silence = () => {};
  beforeAll(async () => {
    gateway = await openHost(async (request) => {
      const { pathname, search } = new URL(request.url);
      received.push({ headers: request.headers, body: await request.text(), path: pathname + search });
      const status = answers.shift() ?? 200;
      if (status !== 0) return new Response("taken", { status, headers: { location: "/elsewhere" } });
      silence();
      return new Promise(() => {});
    });
    url = `${gateway.address}/sms?key=in-the-address`;
  });
  afterAll(() => gateway.close());

  const open: Jobs[] = [];
  const sendingBy = (sender: Sender) => {
    const failures = openFailures(database(), clock, log);
    const keys = {
      ...keyed(),
    };
    const sending = openJobs({ database: database(), clock, log, failures, ...keys }, [
      messageQueue({ sms: sender, mail: sender }),
    ]);
    open.push(sending);
    return sending;
  };
  const byWebhook = () => sendingBy(webhookSender({ url, secret }, log));
  beforeEach(async () => {
    for (const table of ["outbox", "job"] as const) await database().queries.deleteFrom(table).execute();
    received = [];
    answers = [];
    lines.length = 0;
  });
  afterEach(async () => {
    for (const sending of open.splice(0)) await sending.stop();
  });

  /** Stores a message without waking the sender. */
  async function put(kind: MessageKind = "second-step", text = code): Promise<void> {
    const message = { companyId: "", kind, recipient: mobile, text };
    await database().transaction((trx) => idleOutbox(clock).put(trx, message));
  }
  /** Messages with the state of their jobs. */
  const rows = () =>
    database()
      .queries.selectFrom("outbox")
      .innerJoin("job", "job.id", "outbox.id")
      .select(["outbox.id", "outbox.kind", "outbox.text", "outbox.at"])
      .select(["job.state", "job.reason", "job.attempts", "job.run_at", "job.ended_at"])
      .orderBy("outbox.kind");
  const row = () => rows().executeTakeFirstOrThrow();
  async function passes(milliseconds: number, sending: Jobs): Promise<void> {
    clock.time += milliseconds;
    sending.wake();
    await sending.settle();
  }

  /** Sends to a gateway that does not answer, until the timeout. */
  async function sendInVain(): Promise<void> {
    const isSilent = new Promise<void>((resolve) => {
      silence = resolve;
    });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const sending = byWebhook();
    await isSilent;
    // Also if garbage is collected while it waits: an unreferenced timer would be lost.
    collectGarbage();
    vi.advanceTimersByTime(sendTimeout - 1);
    expect(lines.join()).not.toContain("gateway not reached");
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    await sending.settle();
    await sending.stop();
  }

  describe("the webhook", () => {
    test("is handed the message, signed with the shared secret; then the code is gone from the database", async () => {
      await put();
      const { id, at } = await row();
      await byWebhook().settle();
      const [request, ...more] = received;
      expect(more).toEqual([]);
      expect(JSON.parse(request!.body)).toEqual({ id, kind: "second-step", mobile, text: code, at });
      const signature = createHmac("sha256", secret).update(request!.body).digest("hex");
      expect(request!.headers.get("mingshi-signature")).toBe(`sha256=${signature}`);
      expect(request!.headers.get("content-type")).toBe("application/json");
      expect(await row()).toMatchObject({ state: "done", ended_at: clock.time, attempts: 1, text: "" });
    });

    test("is tried again after 10 s, 1 min, 5 min, 30 min and 2 h, under one id; then the message has failed", async () => {
      answers = [500, 404, 302, 503, 400, 500, 200];
      await put("verification", "企业认证已通过");
      const sending = byWebhook();
      await sending.settle();
      const waits = [10 * second, minute, 5 * minute, 30 * minute, 120 * minute];
      for (const [at, wait] of waits.entries()) {
        expect(await row()).toMatchObject({ attempts: at + 1, run_at: clock.time + wait, state: "queued" });
        await passes(wait - 1, sending);
        expect(received.length).toBe(at + 1);
        await passes(1, sending);
        expect(received.length).toBe(at + 2);
      }
      expect(await row()).toMatchObject({ attempts: 6, state: "failed", text: "企业认证已通过" });
      await passes(day, sending);
      expect(received.length).toBe(6);
      expect(new Set(received.map(({ body }) => JSON.parse(body).id)).size).toBe(1);
      expect(received.some(({ path }) => path === "/elsewhere")).toBe(false);
    });

    test("that takes the second try has taken it", async () => {
      answers = [503];
      await put();
      const sending = byWebhook();
      await sending.settle();
      await passes(10 * second, sending);
      expect(await row()).toMatchObject({ attempts: 2, state: "done", ended_at: clock.time, text: "" });
    });

    test("that says 422 is not asked again: the number takes no messages", async () => {
      answers = [422];
      await put();
      await byWebhook().settle();
      expect(await row()).toMatchObject({ attempts: 1, state: "failed", reason: "ADDRESS_REFUSED" });
    });

    test("that does not answer is given up after its time, and asked again later", async () => {
      answers = [0];
      await put();
      await sendInVain();
      expect(await row()).toMatchObject({ attempts: 1, state: "queued" });
      await passes(10 * second, byWebhook());
      expect(await row()).toMatchObject({ attempts: 2, state: "done" });
    });

    test("that is not there is asked again later", async () => {
      await put();
      const nowhere = webhookSender({ url: "http://127.0.0.1:9/sms?key=in-the-address", secret }, log);
      await sendingBy(nowhere).settle();
      expect(await row()).toMatchObject({ attempts: 1, run_at: clock.time + 10 * second, state: "queued" });
    });

    test("F1: leaves neither text nor whole number, secret or its own address in the log", async () => {
      answers = [500, 0];
      await put();
      await byWebhook().settle();
      await put("one-time-password", "一次性密码 kT4-pw");
      await sendInVain();
      for (const said of ["message not taken by the gateway", "gateway not reached", "138****0013"])
        expect(lines.join()).toContain(said);
      expect(lines.join()).not.toMatch(/482913|kT4-pw|13800000013|a secret|in-the-address/);
    });
  });

  test("a code is not sent once it has expired, and its text is gone; other messages still are", async () => {
    await put();
    await put("verification", "企业认证已通过");
    clock.time += codeLife + 1;
    await byWebhook().settle();
    expect(received.map(({ body }) => JSON.parse(body).kind)).toEqual(["verification"]);
    expect(await rows().execute()).toMatchObject([
      { kind: "second-step", state: "failed", reason: "EXPIRED", attempts: 0, text: "" },
      { kind: "verification", state: "done", ended_at: clock.time },
    ]);
  });

  test("F5: a code leaves its message once it has expired, also where the demo kept it or sending it failed", async () => {
    answers = [500, 500, 500];
    await put();
    await sendingBy(openSender(undefined, true, log)).settle();
    await put("login");
    const sending = byWebhook();
    await sending.settle();
    await put("one-time-password", "一次性密码 kT4-pw");
    await clearExpiredCodes(database().queries, clock.time + codeLife);
    expect((await rows().execute()).map(({ text }) => text)).toEqual([code, "一次性密码 kT4-pw", code]);
    await clearExpiredCodes(database().queries, clock.time + codeLife + 1);
    expect((await rows().execute()).map(({ text }) => text)).toEqual(["", "一次性密码 kT4-pw", ""]);
    const outbox = openOutbox(clock, { sms: "webhook", mail: "nobody" }, sending);
    await outbox.cancel(database().queries, [mobile]);
    expect((await rows().execute()).map(({ text }) => text)).toEqual(["", "", ""]);
  });

  test("a code whose next try would come too late has failed at once", async () => {
    answers = [500, 500, 500];
    await put();
    const sending = byWebhook();
    await sending.settle();
    await passes(10 * second, sending);
    await passes(minute, sending);
    expect(await row()).toMatchObject({ attempts: 3, state: "failed" });
  });

  test("what a process was sending when it died is sent by the next one", async () => {
    let end = () => {};
    let first: Jobs | undefined;
    await put();
    await new Promise<void>((begun) => {
      first = sendingBy({
        carrier: "webhook",
        deliver: () =>
          new Promise((done) => {
            end = () => done("later");
            begun();
          }),
      });
    });
    const next = byWebhook();
    await next.settle();
    expect(received).toEqual([]);
    await passes(30 * second, next);
    expect(received.length).toBe(1);
    expect(await row()).toMatchObject({ attempts: 2, state: "done" });
    // The process considered dead changes nothing any more.
    end();
    await first!.settle();
    expect(await row()).toMatchObject({ attempts: 2, state: "done" });
  });

  describe("where no gateway is set", () => {
    test("the demo shows the message in its log, and keeps it for its administrator", async () => {
      await put();
      await sendingBy(openSender(undefined, true, log)).settle();
      expect(lines).toEqual([`{"to":"138****0013"} demo message: ${code}`]);
      expect(await row()).toMatchObject({ state: "done", text: code });
    });

    test("F1: outside the demo the log says that nobody sends, and nothing of the message", async () => {
      await put();
      await put("one-time-password", "一次性密码 kT4-pw");
      await sendingBy(openSender(undefined, false, log)).settle();
      expect(lines).toHaveLength(2);
      expect(lines.join()).toContain("no sender is set");
      expect(lines.join()).toContain("138****0013");
      expect(lines.join()).not.toMatch(/482913|kT4-pw|13800000013/);
      expect(await rows().execute()).toMatchObject([
        { attempts: 1, state: "failed", reason: "NO_SENDER" },
        { attempts: 1, state: "failed", reason: "NO_SENDER" },
      ]);
    });
  });

  test("secrets are swept after a day, other messages after ninety", async () => {
    await put();
    await put("one-time-password", "一次性密码 kT4-pw");
    await put("verification", "企业认证已通过");
    const kinds = async () =>
      (await database().queries.selectFrom("outbox").select("kind").execute()).map((one) => one.kind);
    await prune(database().queries, clock.time + day + 1);
    expect(await kinds()).toEqual(["verification"]);
    await prune(database().queries, clock.time + 90 * day + 1);
    expect(await kinds()).toEqual([]);
  });
});
