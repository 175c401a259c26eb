import { randomBytes } from "node:crypto";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { as } from "../support/cast";
import { openClient } from "../support/client";
import { newFolder } from "../support/folder";
import { newPostgresDatabase, postgresServer } from "../support/postgres/database";
import { type Site, startSite } from "../support/server";
import { words } from "../support/words";

// Scaling out: two sites, each with a data folder of its own, the same keys, and one PostgreSQL.

const t = words("zh");
const newKeys = () => ({
  SESSION_SECRET: randomBytes(48).toString("base64url"),
  DEVICE_SECRET: randomBytes(48).toString("base64url"),
});

describe.skipIf(!postgresServer)("two machines on one PostgreSQL", () => {
  const folders = newFolder();
  const keys = newKeys();
  let database: Awaited<ReturnType<typeof newPostgresDatabase>>;
  let here: Site;
  let there: Site;
  const start = (name: string, env: Record<string, string> = keys) =>
    startSite({ dataFolder: join(folders, name), env: { ...env, DATABASE_URL: database.address } });

  beforeAll(async () => {
    database = await newPostgresDatabase();
    [here, there] = await Promise.all([start("here"), start("there")]);
  });
  afterAll(async () => {
    await Promise.all([here?.stop(), there?.stop()]);
    await database?.drop();
  });

  /** One browser, whose requests go to either machine. */
  async function signedIn(mobile: string) {
    const [one, other] = [openClient(here.address), openClient(there.address)];
    expect((await one.signIn(mobile)).status).toBe(302);
    for (const [name, value] of one.cookies) other.cookies.set(name, value);
    return [one, other] as const;
  }
  const rowsOf = (html: string) => html.match(/<tr[ >].*?<\/tr>/gs)!.length;
  const create = (title: string) => ({
    source: "newPaper",
    title,
    timingRule: "1",
    openOrder: "1",
    formId: title,
  });

  test("begin at the same moment with one demo between them", async () => {
    const [one, other] = await signedIn(as.author);
    const [list, same] = [await one.send("/exam/paper"), await other.send("/exam/paper")];
    expect(rowsOf(list.html)).toBeGreaterThan(10);
    expect(rowsOf(same.html)).toBe(rowsOf(list.html));
  });

  test("serve one session, and end it on both", async () => {
    const [one, other] = await signedIn(as.author);
    for (const machine of [one, other]) expect((await machine.send("/exam/index")).status).toBe(200);
    expect((await other.post("/logout", {})).status).toBe(302);
    expect((await one.send("/exam/index")).status).toBe(401);
  });

  test("A3: show what was changed at the other on the next page", async () => {
    const [one, other] = await signedIn(as.author);
    for (const title of ["这边的试卷", "那边的试卷"]) {
      await one.send("/exam/paper");
      expect((await one.send("/exam/paper")).html).not.toContain(title);
      expect((await other.post("/launch", create(title))).status).toBe(302);
      expect((await one.send("/exam/paper")).html).toContain(title);
    }
  });

  test("J1: take one form that comes to both at the same moment once", async () => {
    const [one, other] = await signedIn(as.author);
    const answers = await Promise.all(
      [one, other].map((browser) => browser.post("/launch", create("只有一份"))),
    );
    expect(answers.map(({ status }) => status)).toEqual([302, 302]);
    expect(answers[0]!.location).toBe(answers[1]!.location);
  });

  test("A4: count the tries of a guesser together", async () => {
    const mobile = "13900000007";
    const guessers = [openClient(here.address), openClient(there.address)];
    let said = "";
    for (let turn = 0; turn < 10 && !said.includes(t("errors:TOO_MANY_TRIES", { minutes: 15 })); turn += 1)
      said = (await guessers[turn % 2]!.signIn(mobile, "not this one")).html;
    expect(said).toContain(t("errors:TOO_MANY_TRIES", { minutes: 15 }));
    for (const guesser of guessers)
      expect((await guesser.signIn(mobile, "nor this")).html).toContain(
        t("errors:TOO_MANY_TRIES", { minutes: 15 }),
      );
  });

  test("C1: answer that they are busy when the database drops them, keep what was typed, and go on", async () => {
    const [one] = await signedIn(as.author);
    const keeper = new pg.Client({ connectionString: database.address });
    await keeper.connect();
    // Only this journey's own database: the server may be shared.
    const others = "from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
    await keeper.query("begin; lock table paper in access exclusive mode");
    const sent = one.post("/launch", create("断线前填写的试卷"));
    const waiting = `select 1 ${others} and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await keeper.query(waiting)).rowCount).toBeGreaterThan(0);
    await keeper.query(`select pg_terminate_backend(pid) ${others}`);
    const answer = await sent;
    expect(answer.status).toBe(503);
    expect(answer.html).toContain("断线前填写的试卷");
    await keeper.query("rollback");
    await keeper.end();
    expect((await one.post("/launch", create("断线前填写的试卷"))).status).toBe(302);
  });

  test("E1: refuse a third machine that has keys of its own", async () => {
    const said = await start("third", newKeys()).then(
      () => "it started",
      (error: Error) => error.message,
    );
    expect(said).toContain("cannot start: The database was begun under another SESSION_SECRET");
  });

  test("J1: keep what was acknowledged when one of them dies, and finish its work", async () => {
    const [one, other] = await signedIn(as.author);
    const made = await one.post("/launch", create("断电前的试卷"));
    const ready = await one.send("/exam/paper?state=ready&sort=number");
    const paper = /paperId=([\w-]+)/.exec(ready.html)![1]!;
    expect((await one.post(`/exam/paper/${paper}/export/pdf`, { key: "1", formId: "pdf" })).status).toBe(302);
    await here.stop("SIGKILL");

    expect((await other.send(made.location!)).html).toContain("断电前的试卷");
    await expect
      .poll(async () => (await other.send("/exam/paper/export")).html, { timeout: 90_000, interval: 1_000 })
      .toMatch(/\/export\/[\w-]+\/file"/);
    here = await start("here");
    const [again] = await signedIn(as.author);
    expect((await again.send("/exam/paper/export")).html).toMatch(/\/export\/[\w-]+\/file"/);
  });
});
