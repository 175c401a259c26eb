import { spawnSync } from "node:child_process";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { BetterSqlite } from "#backend/database/sqlite-driver";
import { as } from "../support/cast";
import { openClient } from "../support/client";
import { newFolder } from "../support/folder";
import { startSite } from "../support/server";

const folder = newFolder();
const site = await startSite({ dataFolder: folder });

/** Run by `npm run audit`, after the build. */
function look(env: Record<string, string> = {}) {
  const { PATH, HOME } = process.env;
  const looking = spawnSync(process.execPath, ["server/start.js", "audit"], {
    env: { PATH, HOME, DATA_DIR: folder, NODE_ENV: "production", ...env },
    encoding: "utf8",
  });
  return { status: looking.status, lines: looking.stdout.trim().split("\n"), errors: looking.stderr };
}

test("F2: one command tells, beside the running site, whether every company's audit stands as it was written", async () => {
  await openClient(site.address).signIn(as.author);
  await openClient(site.address).signIn(as.stranger);
  await openClient(site.address).signIn(as.author, "not the right one");
  const whole = look();
  expect(whole).toMatchObject({ status: 0, errors: "" });
  const [pages, ...chains] = whole.lines;
  expect([pages, chains.length]).toEqual(["pages  whole", 2]);
  for (const line of chains) expect(line).toMatch(/^[\w-]{36} {2}[12] rows {2}whole$/);

  const elsewhere = look({ DEVICE_SECRET: "q8N2vTzK5rXw1YbL7uCjE4mGsH9dFpAo" });
  expect(elsewhere).toMatchObject({ status: 1, lines: ["pages  whole"] });
  expect(elsewhere.errors).toContain("The database was begun under another DEVICE_SECRET");

  const database = new BetterSqlite(join(folder, "mingshi.sqlite"));
  database.exec("drop trigger audit_no_update");
  database.exec("update audit set address = '203.0.113.9' where action = 'signIn.refused'");
  database.close();
  const broken = look();
  expect(broken.status).toBe(1);
  expect(broken.lines.filter((line) => line.endsWith("rows  whole"))).toHaveLength(1);
  expect(broken.lines.filter((line) => / {2}1 rows {2}BROKEN at row 2: changed/.test(line))).toHaveLength(1);
});

test("J5: the same command tells of a damaged page, and what to do", async () => {
  const damaged = newFolder();
  const path = join(damaged, "mingshi.sqlite");
  const source = new BetterSqlite(join(folder, "mingshi.sqlite"));
  await source.backup(path);
  source.close();
  copyFileSync(join(folder, "secrets.json"), join(damaged, "secrets.json"));
  const bytes = readFileSync(path);
  bytes.fill(0xff, bytes.length - 8 * 4096);
  writeFileSync(path, bytes);
  const { status, lines, errors } = look({ DATA_DIR: damaged });
  expect([status, lines[0]]).toEqual([1, expect.stringMatching(/^pages {2}DAMAGED: /)]);
  expect(errors).toContain("npm run restore");
});
