import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { MessageChannel } from "node:worker_threads";
import { expect, test } from "vitest";
import { newFolder } from "../../tests/support/folder";
import { sittingCaches } from "../sitting/exam-paper";
import { runJobs } from "./program";

test("the thread drops caches as it is told, and says that it lives until it is stopped", async () => {
  const folder = newFolder();
  const { port1: own, port2: ours } = new MessageChannel();
  const settings = { isDemo: false, logLevel: "silent", firstAdmin: "", folder };
  const data = {
    settings: { ...settings, database: join(folder, "jobs.sqlite") },
    device: ["a key"] as const,
  };
  const ended = runJobs(data, own);
  expect(await once(ours, "message")).toMatchObject(["ready"]);
  sittingCaches.papers.set("example", {} as never, 10);
  ours.postMessage({ clear: ["papers"] });
  ours.postMessage("alive");
  expect(await once(ours, "message")).toMatchObject(["alive"]);
  expect(sittingCaches.papers.get("example")).toBeUndefined();
  ours.postMessage("stop");
  await ended;
  // Its keys were given: those of the folder may have been changed since the start.
  expect(readdirSync(folder)).toEqual(["jobs.sqlite"]);
  ours.close();
});
