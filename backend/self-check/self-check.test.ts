import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminCalls } from "#contract/admin/calls";
import { type Author, openAuthors } from "../../tests/support/authors";
import { openHost } from "../../tests/support/elsewhere";
import { onEachEngine } from "../../tests/support/engines";
import { newFolder } from "../../tests/support/folder";
import { day } from "../../tests/support/office";
import { advisoriesIn } from "../../tools/advisories.js";
import { postgresFinding, sqliteFinding } from "./durability";
import { findFiles } from "./machine";
import { advisoryFinding, packagesIn, runtimeFinding } from "./packages";

const folder = newFolder();
const taken: { recipient?: string }[] = [];
const carrier = await openHost(async (request) => {
  const { mobile } = await request.json();
  taken.push({ recipient: mobile });
  return new Response(null, { status: taken.length === 1 ? 204 : 422 });
});
afterAll(() => carrier.close());

onEachEngine((database, engine) => {
  const gateway = { url: `${carrier.address}/sms`, secret: "a secret of this test" };
  const { author, clock, settle } = openAuthors(database, { folder, gateway });
  let admin: Author;
  beforeAll(async () => {
    admin = await author({ roles: ["r_sys_admin"] });
  });
  const look = async () => (await admin.ask(adminCalls.system, {})).findings.map(({ outcome }) => outcome);

  test("E4: the page tells of every check, with the state of the database's durability by its own word", async () => {
    const { findings, packages } = await admin.ask(adminCalls.system, {});
    expect(findings).toHaveLength(9);
    // In memory, or on a server for tests, nothing is kept.
    const names = findings.map(({ outcome }) => outcome);
    expect(names[0]).toMatch(engine === "sqlite" ? /^sqliteWeak$/ : /^postgres/);
    expect(names).toEqual(expect.arrayContaining(["clockRight", "mailNobody", "backupNever"]));
    expect(packages.map(({ name }) => name)).toEqual(expect.arrayContaining(["kysely", "react"]));
    expect(packages.map(({ name }) => name)).not.toContain("vitest");
  });

  test("E4: a clock that was put back shows", async () => {
    const set = (at: number) => database().queries.updateTable("heartbeat").set({ at }).execute();
    await database()
      .queries.insertInto("heartbeat")
      .values({ name: "check", at: clock.now() + day })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    expect(await look()).toContain("clockBehind");
    await set(clock.now());
    expect(await look()).toContain("clockRight");
  });

  test("E4: a trial by SMS goes to one's own mobile, and the page tells what became of it", async () => {
    taken.length = 0;
    expect(await look()).toContain("smsUntried");
    await admin.ask(adminCalls.trySms, {});
    expect(await look()).toContain("smsWaiting");
    await settle();
    expect(await look()).toContain("smsSent");
    const own = database().queries.selectFrom("operator").select("mobile").where("id", "=", admin.id);
    expect(taken).toEqual([{ recipient: (await own.executeTakeFirstOrThrow()).mobile }]);
    clock.time += 1;
    await admin.ask(adminCalls.trySms, {});
    await settle();
    expect(await look()).toContain("smsFailed");
  });

  test("trial messages are few an hour", async () => {
    for (let at = 0; at < 3; at++) await admin.ask(adminCalls.tryMail, { address: "lu@example.cn" });
    expect(await admin.refusal(adminCalls.tryMail, { address: "lu@example.cn" })).toBe("TOO_MANY_TRIES");
    const wrong = await admin.send(adminCalls.tryMail, { address: "lu@example.cn, li@example.cn" });
    expect([wrong.reason, wrong.field]).toEqual(["EMAIL_WRONG", "address"]);
  });
});

test.each([
  [{ journal: "wal", synchronous: 2, version: "3.51.3" }, "sqliteDurable"],
  [{ journal: "wal", synchronous: 1, version: "3.51.3" }, "sqliteWeak"],
  [{ journal: "delete", synchronous: 2, version: "3.51.3" }, "sqliteWeak"],
])("E4: %o is %s", (found, outcome) => expect(sqliteFinding(found).outcome).toBe(outcome));

test.each([
  [{ fsync: "on", pages: "on", commit: "on", version: "17" }, "postgresDurable"],
  [{ fsync: "off", pages: "on", commit: "on", version: "17" }, "postgresWeak"],
  [{ fsync: "on", pages: "on", commit: "off", version: "17" }, "postgresWeak"],
])("E4: %o is %s", (found, outcome) => expect(postgresFinding(found).outcome).toBe(outcome));

test("E4: files that others may read are named, unless their folder is closed", async () => {
  const own = join(folder, "own");
  mkdirSync(own, { mode: 0o700 });
  writeFileSync(join(own, "secrets.json"), "{}", { mode: 0o644 });
  expect((await findFiles([own])).outcome).toBe("filesClosed");
  chmodSync(own, 0o755);
  expect(await findFiles([own])).toMatchObject({
    outcome: "filesOpen",
    facts: { count: 2, names: expect.stringContaining("secrets.json") },
  });
  expect((await findFiles([])).outcome).toBe("filesUnknown");
});

test.each([
  ["v22.11.0", "2026-01-05", "runtimeSupported"],
  ["v22.11.0", "2027-01-05", "runtimeEnding"],
  ["v20.19.0", "2026-05-01", "runtimeEnded"],
  ["v23.1.0", "2026-01-05", "runtimeUnknown"],
])("E4: the support of Node.js %s on %s: %s", (version, at, outcome) =>
  expect(runtimeFinding(version, Date.parse(at)).outcome).toBe(outcome),
);

test("E4: known weaknesses are those of when somebody asked, for the packages that are there", () => {
  const lock = JSON.stringify({
    packages: {
      "": { version: "0.1.0" },
      "node_modules/one": { version: "1.0.0" },
      "node_modules/one/node_modules/@own/two": { version: "2.0.0" },
      "node_modules/tests": { version: "3.0.0", dev: true },
      "node_modules/other-system": { version: "4.0.0", optional: true },
    },
  });
  const packages = packagesIn(lock, () => false);
  expect(packages.map(({ name }) => name)).toEqual(["@own/two", "one"]);
  const here = { packages: 2, lock: "now" };
  const asked = { at: 0, lock: "now", found: [] };
  const weak = { name: "one", severity: "high", title: "It hangs", url: "https://example.com" };
  expect(
    [
      advisoryFinding(here, null, 0),
      advisoryFinding(here, asked, 0),
      advisoryFinding(here, asked, 31 * day),
      advisoryFinding(here, { ...asked, lock: "then" }, 0),
      advisoryFinding(here, { ...asked, found: [weak] }, 0),
    ].map(({ outcome }) => outcome.slice("advisories".length)),
  ).toEqual(["Unasked", "None", "Old", "Old", "Found"]);
});

test("the registry's report is read; what is none is not taken for a good one", () => {
  const via = [
    { name: "one", severity: "high", title: "It hangs", url: "https://example.com", cwe: [] },
    "two",
  ];
  expect(advisoriesIn(JSON.stringify({ vulnerabilities: { one: { via }, two: { via } } }))).toEqual([
    { name: "one", severity: "high", title: "It hangs", url: "https://example.com" },
  ]);
  expect(advisoriesIn(JSON.stringify({ vulnerabilities: {} }))).toEqual([]);
  expect(advisoriesIn(JSON.stringify({ message: "405 Method Not Allowed" }))).toBe(null);
  expect(advisoriesIn("")).toBe(null);
});
