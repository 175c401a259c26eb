import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { backUp } from "#backend/backup/backup";
import { restore } from "#backend/backup/restore";
import { systemClock } from "#backend/clock";
import { openBackend } from "#backend/index.server";
import { settingsIn } from "../../tests/support/folder";
import { secretsOf } from "./secrets";

function place() {
  const settings = { ...settingsIn(), isDemo: false };
  return { folder: settings.folder, start: async () => (await openBackend(settings)).close(), settings };
}

test("J5: an empty database beside the keys of one in use is refused, and stays empty: a backup can be restored", async () => {
  const { folder, start, settings } = place();
  await start();
  await start();
  const backups = { folder: join(folder, "backups"), keep: 1, days: 0, passphrase: "" };
  const { path } = await backUp(settings, backups, systemClock);
  const keys = readFileSync(join(folder, "secrets.json"), "utf8");
  for (const file of readdirSync(folder)) if (/sqlite/.test(file)) rmSync(join(folder, file));
  for (const _ of ["once", "again"])
    await expect(start()).rejects.toThrow(/is empty, but .* keys .*npm run restore.*secrets\.json away/);
  expect(readFileSync(join(folder, "secrets.json"), "utf8")).toBe(keys);
  await restore(path, null, settings);
  await start();
});

test("keys made by a start that was cut off before it began a database do not stand in its way", async () => {
  const { folder, start } = place();
  secretsOf(folder, {});
  await start();
});
