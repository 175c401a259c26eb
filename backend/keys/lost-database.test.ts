import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openBackend } from "#backend/index.server";
import { secretsOf } from "./secrets";

function place() {
  const folder = mkdtempSync(join(tmpdir(), "mingshi-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const settings = {
    database: join(folder, "mingshi.sqlite"),
    folder,
    isDemo: false,
    logLevel: "silent",
    firstAdmin: "",
  };
  return { folder, start: async () => (await openBackend(settings)).close(), settings };
}

test("J5: an empty database beside the keys of one that was in use is refused, and nothing is written into it", async () => {
  const { folder, start } = place();
  await start();
  await start();
  const keys = readFileSync(join(folder, "secrets.json"), "utf8");
  for (const file of readdirSync(folder)) if (file !== "secrets.json") rmSync(join(folder, file));
  for (const _ of ["once", "again"])
    await expect(start()).rejects.toThrow(/is empty, but .* keys .*npm run restore.*secrets\.json away/);
  expect(readFileSync(join(folder, "secrets.json"), "utf8")).toBe(keys);
  rmSync(join(folder, "secrets.json"));
  await start();
});

test("keys made by a start that was cut off before it began a database do not stand in its way", async () => {
  const { folder, start } = place();
  secretsOf(folder, {});
  await start();
});
