import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as others } from "node:timers/promises";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openServices } from "#backend/index.server";
import { accountCalls } from "#contract/accounts/calls";
import { as, password } from "../../tests/support/cast";
import { newFolder, settingsIn } from "../../tests/support/folder";
import { reach } from "../../tests/support/office";
import { newPostgresDatabase, postgresServer } from "../../tests/support/postgres/database";
import { newCompany } from "../accounts/newcomers";
import { migrate, stepNames, stepsOf } from "../database/migrate";
import { openDatabase } from "../database/open";
import { openSqlite } from "../database/sqlite";
import { BetterSqlite } from "../database/sqlite-driver";
import { newId } from "../ids";
import type { BackendSettings } from "../settings";
import { backUp } from "./backup";
import { copy, restore } from "./restore";
import { batchBytes, openSnapshot } from "./snapshot";
import { openTarget } from "./target";

const root = newFolder();
const passphrase = "correct horse battery staple";
const folderOf = (name: string) => join(root, name);
const settingsOf = (name: string): BackendSettings => settingsIn(folderOf(name));
const clock = { time: Date.UTC(2026, 0, 5, 8), now: () => clock.time };
const kept = { folder: join(root, "backups"), keep: 2, days: 0, passphrase };
const source = settingsOf("source");

beforeAll(async () => {
  mkdirSync(folderOf("source"));
  // The demo: every table that people fill, certificates and files.
  const services = await openServices(await openDatabase(source.database), source, { clock });
  await reach(() => services).ask(accountCalls.signIn, { username: as.administrator, password });
  await services.settle();
  await services.close();
});

let target: BackendSettings;
beforeEach(async () => {
  clock.time += 3_600_000;
  const name = newId();
  mkdirSync(folderOf(name));
  target = settingsOf(name);
});
const back = (path: string, into = target) => restore(path, { path: `${path}.keys`, passphrase }, into);

describe("J4: a backup", () => {
  test("is restored whole into an empty folder, with the keys, and proves itself", async () => {
    const { path, rows, keysPath } = await backUp(source, kept, clock);
    expect(keysPath).toBe(`${path}.keys`);
    const report = await back(path);
    expect(report).toMatchObject({ rows, chains: 1 });
    expect(report.certificates).toBeGreaterThan(3);
    const keysOf = ({ folder }: typeof source) =>
      JSON.parse(readFileSync(join(folder!, "secrets.json"), "utf8"));
    const { used, ...keys } = keysOf(source);
    expect([used, keysOf(target)]).toEqual([true, keys]);
    // It is used like any other; nothing of the demo is inserted a second time.
    // At the moment when the source was closed: an outage would be noted.
    const then = { now: () => clock.time - 3_600_000 };
    const services = await openServices(await openDatabase(target.database), target, { clock: then });
    const found = await services.database.queries.selectFrom("question_text").selectAll().execute();
    expect(found.length).toBeGreaterThan(50);
    await services.close();
    const again = await backUp(target, { ...kept, folder: join(target.folder!, "backups") }, clock);
    expect(again.rows).toBe(rows);
  });

  test("is of one moment, and holds what is in the write-ahead log alone", async () => {
    const database = await openDatabase(source.database);
    const note = { id: newId(), place: "before", message: "", times: 1, first_at: 1, last_at: 1 };
    await database.queries.insertInto("failure").values(note).execute();
    const writing = backUp(source, kept, clock);
    await database.queries
      .insertInto("failure")
      .values({ ...note, id: newId(), place: "beside" })
      .execute();
    const { path } = await writing;
    await database.close();
    await back(path);
    const restored = await openDatabase(target.database);
    const places = await restored.queries.selectFrom("failure").select("place").execute();
    expect(places.map(({ place }) => place)).toEqual(["before"]);
    await restored.close();
  });

  test.each(["sqlite", "postgres"] as const)(
    "is of one moment across tables while others write, on %s",
    async (engine) => {
      if (engine === "postgres" && !postgresServer) return;
      const own = engine === "postgres" ? await newPostgresDatabase() : null;
      const address = own?.address ?? join(target.folder!, "busy.sqlite");
      await copy(source.database, address, source);
      const database = await openDatabase(address);
      let isWritten = false;
      // Each transaction writes to the first and to the last of the tables.
      const writing = (async () => {
        for (let turn = 0; !isWritten; turn += 1, await others())
          await database.transaction(async (trx) => {
            const note = {
              id: newId(),
              place: "pair",
              message: newId(),
              times: 1,
              first_at: turn,
              last_at: turn,
            };
            await trx.insertInto("failure").values(note).execute();
            await trx.insertInto("used_ticket").values({ nonce_hash: newId(), at: turn }).execute();
          });
      })();
      const { path } = await backUp({ ...source, database: address }, kept, clock);
      isWritten = true;
      await writing;
      await database.close();
      await own?.drop();
      await back(path);
      const restored = await openDatabase(target.database);
      const notes = await restored.queries
        .selectFrom("failure")
        .select("id")
        .where("place", "=", "pair")
        .execute();
      const tickets = await restored.queries.selectFrom("used_ticket").select("nonce_hash").execute();
      await restored.close();
      expect(tickets).toHaveLength(notes.length);
    },
  );

  test("keeps the newest, as many as are wished, each with its keys", async () => {
    const folder = join(root, "retained");
    for (let turn = 0; turn < 4; turn += 1) {
      clock.time += 1000;
      await backUp(source, { ...kept, folder }, clock);
      // As a killed one leaves it.
      for (const end of ["part", "keys"])
        writeFileSync(join(folder, `mingshi-20260105-080000-000.backup.${end}`), "");
    }
    await backUp(source, { ...kept, folder }, { now: () => clock.time + 1 });
    const files = readdirSync(folder);
    expect(files.filter((file) => file.endsWith(".backup"))).toHaveLength(2);
    expect(files.filter((file) => file.endsWith(".keys"))).toHaveLength(2);
    expect(files).toHaveLength(4);
  });

  test.each([
    ["cut off", (bytes: Buffer) => bytes.subarray(0, bytes.length - 100)],
    [
      "with a flipped bit",
      (bytes: Buffer) => Buffer.from(bytes.map((byte, at) => (at === bytes.length >> 1 ? byte ^ 1 : byte))),
    ],
    ["something else", () => Buffer.from("no backup")],
  ])("%s is refused before anything is written", async (name, change) => {
    const { path } = await backUp(source, kept, clock);
    const broken = join(root, `${name}.backup`);
    writeFileSync(broken, change(readFileSync(path)));
    copyFileSync(`${path}.keys`, `${broken}.keys`);
    await expect(back(broken)).rejects.toThrow(/damaged|no backup/);
    expect(readdirSync(target.folder!)).toEqual([]);
  });

  test("is refused with another passphrase, without keys, and into a database that is not empty", async () => {
    const { path } = await backUp(source, kept, clock);
    await expect(restore(path, { path: `${path}.keys`, passphrase: "x" }, target)).rejects.toThrow(
      "passphrase",
    );
    await expect(restore(path, null, target)).rejects.toThrow("--keys");
    const before = readFileSync(source.database);
    await expect(restore(path, null, source)).rejects.toThrow("not empty");
    expect(readFileSync(source.database).equals(before)).toBe(true);
  });
});

test.each(["sqlite", "postgres"] as const)(
  "J4: files are kept as text: rows are read in batches of so many bytes, on %s",
  async (engine) => {
    if (engine === "postgres" && !postgresServer) return;
    const own = engine === "postgres" ? await newPostgresDatabase(process.env.MIGRATED_DATABASE) : null;
    const address = own?.address ?? join(target.folder!, "long.sqlite");
    const { queries, close } = await openDatabase(address);
    const file = { company_id: "", kind: "long", recipient: "", text: "x".repeat(3_000_000), at: 1 };
    for (const id of ["1", "2", "3", "4", "5"])
      await queries
        .insertInto("outbox")
        .values({ ...file, id })
        .execute();
    await close();
    const snapshot = await openSnapshot(address);
    const sizes: number[] = [];
    for await (const batch of snapshot.rows(snapshot.tables.find(({ name }) => name === "outbox")!))
      sizes.push(batch.flat().reduce<number>((sum, value) => sum + String(value).length, 0));
    await snapshot.close();
    await own?.drop();
    expect(sizes.reduce((sum, size) => sum + size)).toBeGreaterThan(15_000_000);
    expect(Math.max(...sizes)).toBeLessThan(batchBytes + 3_100_000);
  },
);

test("J4: a restore tells of an audit trail that was changed before the backup", async () => {
  const path = join(target.folder!, "changed.sqlite");
  copyFileSync(source.database, path);
  const file = new BetterSqlite(path);
  file.exec("drop trigger audit_no_update; update audit set address = 'elsewhere'");
  file.close();
  const written = await backUp({ ...source, database: path }, kept, clock);
  const into = { ...target, folder: join(target.folder!, "to"), database: join(target.folder!, "to.sqlite") };
  await expect(back(written.path, into)).rejects.toThrow("audit trail");
  await expect(openDatabase(into.database)).rejects.toThrow("did not finish");
});

test("J4: a restore tells of a certificate that is not what was signed", async () => {
  const path = join(target.folder!, "forged.sqlite");
  copyFileSync(source.database, path);
  const file = new BetterSqlite(path);
  file.exec(`update certificate set printed = replace(printed, '"number"', '"Number"')`);
  file.close();
  const written = await backUp({ ...source, database: path }, kept, clock);
  const into = { ...target, folder: join(target.folder!, "to"), database: join(target.folder!, "to.sqlite") };
  await expect(back(written.path, into)).rejects.toThrow(/Certificate .* is not what was signed/);
});

test("J4: a backup of an older version is restored and brought up to date", async () => {
  const old = join(target.folder!, "old.sqlite");
  const queries = openSqlite(old);
  await migrate(queries, "sqlite", "019_backup_runs");
  const company = {
    id: "c",
    name: "旧版公司",
    short_name: "旧版",
    parent_key: "",
    verification: "unverified",
  };
  await queries
    .insertInto("company")
    .values(newCompany({ ...company, created_at: 1 }))
    .execute();
  await queries.destroy();
  const { path } = await backUp({ ...source, database: old }, { ...kept, passphrase: "" }, clock);
  copyFileSync(join(source.folder!, "secrets.json"), join(target.folder!, "secrets.json"));
  await restore(path, null, target);
  const restored = await openDatabase(target.database);
  const found = await restored.queries.selectFrom("company").select(["name", "exam_number"]).execute();
  expect(found).toEqual([{ name: "旧版公司", exam_number: 0 }]);
  expect(await stepsOf(restored.queries)).toEqual(stepNames);
  await restored.close();
});

test("E1: a start without the keys of its database is refused, and leaves none behind", async () => {
  copyFileSync(source.database, target.database);
  const opened = openDatabase(target.database).then((database) => openServices(database, target));
  await expect(opened).rejects.toThrow("begun under another");
  expect(readdirSync(target.folder!)).not.toContain("secrets.json");
});

describe("J4: a copy", () => {
  test("that was interrupted goes on where it was; until then the database is not opened", async () => {
    const snapshot = await openSnapshot(source.database);
    const begun = await openTarget(target.database, snapshot.steps, true);
    const [first, second] = snapshot.tables.filter(({ name }) => /^(company|dictionary)$/.test(name));
    for await (const rows of snapshot.rows(first!)) await begun.load(first!, rows, rows.length);
    for await (const rows of snapshot.rows(second!)) await begun.load(second!, rows.slice(0, 3), 3);
    await begun.close();
    await snapshot.close();
    await expect(openDatabase(target.database)).rejects.toThrow("did not finish");
    expect((await copy(source.database, target.database, source)).rows).toBeGreaterThan(1000);
    await (await openDatabase(target.database)).close();
  });

  test("of rows that were changed on the way is refused", async () => {
    const snapshot = await openSnapshot(source.database);
    const begun = await openTarget(target.database, snapshot.steps, true);
    const company = snapshot.tables.find(({ name }) => name === "company")!;
    for await (const rows of snapshot.rows(company))
      await begun.load(company, [rows[0]!.with(company.columns.indexOf("name"), "别的")], 1);
    await begun.close();
    await snapshot.close();
    await expect(copy(source.database, target.database, source)).rejects.toThrow(
      "not what was written: company",
    );
  });

  test.skipIf(!postgresServer)("moves between the engines and back, row for row", async () => {
    const own = await newPostgresDatabase();
    try {
      const there = await copy(source.database, own.address, source);
      expect(there.certificates).toBeGreaterThan(3);
      await expect(copy(source.database, own.address, source)).rejects.toThrow("not empty");
      const home = await copy(own.address, target.database, source);
      expect(home).toEqual(there);
    } finally {
      await own.drop();
    }
  });
});
