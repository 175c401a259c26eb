import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { newFolder } from "../support/folder";
import { postgresServer } from "../support/postgres/database";
import { copyProgram, plantFault } from "./plant";
import { compileKeeper, keeping } from "./power/cut";
import { dataOn, demoData, startServices } from "./power/demo";
import { beginSittings, handInAll, lostSaves, saveAgain, saveUntilCut } from "./power/sittings";
import { seeded, tear } from "./power/torn";

const folder = newFolder();
const keeper = compileKeeper(folder);

/** Kill points: so many acknowledged saves, and so many milliseconds later; what the writer does then varies. */
const moments = [
  { acknowledged: 1, delay: 0 },
  { acknowledged: 90, delay: 3 },
  { acknowledged: 25, delay: 7 },
  { acknowledged: 150, delay: 1 },
  { acknowledged: 60, delay: 5 },
];
const people = 24;

/** Sittings that were begun before: without the fault, and by a process whose syncs nobody has to keep. */
async function begunAt(dataFolder: string) {
  const site = await startServices(dataFolder);
  const sitters = await beginSittings(site, people);
  await site.stop();
  return sitters;
}

const missing = (faults: string[]) => faults.filter((fault) => fault.startsWith("missing"));

const engines = ["sqlite", "postgres"] as const;

describe.each(engines)("on %s", (engine) => {
  test.skipIf(engine === "postgres" && !postgresServer)(
    "J1: killed again and again while candidates save, no acknowledged save is lost and each receipt holds",
    async () => {
      const { dataFolder, env, drop } = await dataOn(engine, folder);
      let site = await startServices(dataFolder, env);
      const sitters = await beginSittings(site, people);
      for (const [round, moment] of moments.entries()) {
        await saveUntilCut(site, sitters, moment);
        site = await startServices(dataFolder, env);
        expect(await lostSaves(site, sitters), `round ${round}`).toEqual([]);
        // What had no answer is sent once more: whether it was written or not, it is one save.
        await saveAgain(site, sitters);
        expect(await lostSaves(site, sitters), `round ${round}, sent again`).toEqual([]);
      }
      await handInAll(site, sitters);
      await site.stop("SIGKILL");
      site = await startServices(dataFolder, env);
      expect(await lostSaves(site, sitters)).toEqual([]);
      await site.stop();
      await drop();
    },
  );
});

test("J1: the same kill finds saves missing where the writer replies before its commit", async () => {
  const program = copyProgram(join(folder, "hasty"));
  plantFault(
    join(folder, "hasty"),
    `run("commit");
    return outcomes;`,
    `parentPort.postMessage(outcomes);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
    run("commit");
    return [];`,
  );
  const dataFolder = demoData(folder, "hastily-answered");
  const sitters = await begunAt(dataFolder);
  const site = await startServices(dataFolder, {}, program);
  await saveUntilCut(site, sitters, { acknowledged: 1, delay: 0 });
  const again = await startServices(dataFolder);
  expect(missing(await lostSaves(again, sitters)).length).toBeGreaterThan(0);
  await again.stop();
});

test.skipIf(!keeper)(
  "J2: after a power cut in the middle of the saves all that was acknowledged is on disk",
  async () => {
    let dataFolder = demoData(folder, "synced");
    const random = seeded(1);
    const sitters = await begunAt(dataFolder);
    for (const [round, moment] of moments.slice(1, 4).entries()) {
      const kept = join(folder, `kept-${round}`);
      const site = await startServices(dataFolder, keeping(keeper!, dataFolder, kept));
      await saveUntilCut(site, sitters, moment);
      // In the last round each sector that was not synced is old or new.
      const torn = join(folder, `torn-${round}`);
      if (round === 2) tear(kept, dataFolder, torn, random);
      dataFolder = round === 2 ? torn : kept;
      const again = await startServices(dataFolder);
      expect(await lostSaves(again, sitters), `round ${round}`).toEqual([]);
      await saveAgain(again, sitters);
      expect(await lostSaves(again, sitters), `round ${round}, sent again`).toEqual([]);
      await again.stop();
    }
  },
);

test.skipIf(!keeper)("J2: the same cut finds saves missing where the writer does not sync", async () => {
  const program = copyProgram(join(folder, "unsynced"));
  plantFault(
    join(folder, "unsynced"),
    'file.pragma("synchronous = full");',
    'file.pragma("synchronous = off");',
  );
  const dataFolder = demoData(folder, "written");
  const kept = join(folder, "written-kept");
  const sitters = await begunAt(dataFolder);
  const site = await startServices(dataFolder, keeping(keeper!, dataFolder, kept), program);
  await saveUntilCut(site, sitters, { acknowledged: 200, delay: 0 });
  const again = await startServices(kept);
  expect(missing(await lostSaves(again, sitters)).length).toBeGreaterThan(0);
  await again.stop();
});
