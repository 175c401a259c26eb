import { spawn } from "node:child_process";
import { cpSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { BetterSqlite } from "#backend/database/sqlite-driver";
import { newFolder } from "../support/folder";

const folder = newFolder();

/** Milliseconds until the kill: from before the first byte to beyond the end of the longest of the three. */
const moments = [300, 600, 900, 1300, 1800, 2500];
const rows = 60_000;

/** Runs a command of `server/start.js` on a data folder; kills it after so many milliseconds, if it still runs. */
function run(dataFolder: string, words: string[], killedAfter?: number): Promise<number | null> {
  const env = {
    ...process.env,
    DATA_DIR: dataFolder,
    DATABASE_URL: "",
    LOG_LEVEL: "silent",
    BACKUP_PASSPHRASE: "a passphrase",
  };
  const child = spawn(process.execPath, ["server/start.js", ...words], { env, stdio: "ignore" });
  if (killedAfter !== undefined) void pause(killedAfter).then(() => child.kill("SIGKILL"));
  return new Promise((ended) => child.once("exit", ended));
}

const notesIn = (path: string) => {
  const file = new BetterSqlite(path, { readonly: true });
  const { count } = file.prepare("select count(*) as count from failure").get() as { count: number };
  file.close();
  return count;
};

test("J4: killed at any moment, a backup, a restore or a copy leaves nothing that passes for whole", async () => {
  const source = join(folder, "source");
  cpSync(process.env.SITE_DATA!, source, { recursive: true });
  const file = new BetterSqlite(join(source, "mingshi.sqlite"));
  file.exec(`insert into failure (id, place, message, times, first_at, last_at)
    with recursive number (n) as (select 1 union all select n + 1 from number where n < ${rows})
    select 'note ' || n, 'place', hex(randomblob(60)), 1, n, n from number`);
  const whole = (file.prepare("select count(*) as count from failure").get() as { count: number }).count;
  file.close();
  const backups = () => {
    const found = readdirSync(join(source, "backups"), { withFileTypes: true });
    return found.map(({ name }) => name).filter((name) => name.endsWith(".backup"));
  };
  mkdirSync(join(source, "backups"), { recursive: true });

  for (const moment of moments) await run(source, ["backup"], moment);
  expect(await run(source, ["backup"])).toBe(0);
  // Those that were killed late may have been whole; what is there can be restored.
  const each = backups().map((name) => join(source, "backups", name));
  for (const [at, backup] of each.entries()) {
    const to = join(folder, `restored-${at}`);
    mkdirSync(to);
    expect(await run(to, ["restore", backup, "--keys", `${backup}.keys`])).toBe(0);
    expect(notesIn(join(to, "mingshi.sqlite"))).toBe(whole);
  }

  const [backup] = each.slice(-1);
  for (const moment of moments) {
    const to = join(folder, `killed-${moment}`);
    mkdirSync(to);
    const ended = await run(to, ["restore", backup!, "--keys", `${backup}.keys`], moment);
    const isWhole = ended === 0;
    // The services refuse half of a database; `audit` opens it as they do.
    const opened = await run(to, ["audit"]);
    if (isWhole) expect([opened, notesIn(join(to, "mingshi.sqlite"))]).toEqual([0, whole]);
    else if (readdirSync(to).includes("mingshi.sqlite")) {
      const isEmptyOrWhole = opened === 0;
      if (isEmptyOrWhole) expect([0, whole]).toContain(notesIn(join(to, "mingshi.sqlite")));
    }
  }

  const copied = join(folder, "copied.sqlite");
  for (const moment of moments) await run(source, ["copy", join(source, "mingshi.sqlite"), copied], moment);
  const last = await run(source, ["copy", join(source, "mingshi.sqlite"), copied]);
  // A copy that was killed after its release is whole, and is not written over.
  if (last !== 0) expect(notesIn(copied)).toBe(whole);
  expect(notesIn(copied)).toBe(whole);
});
