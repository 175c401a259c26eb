import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newFolder } from "../support/folder";
import { copyProgram, plantFault } from "./plant";
import { compileKeeper, keeping } from "./power/cut";
import { damage } from "./power/damage";
import { demoData, startServices } from "./power/demo";
import { type Ledger, sendAgain, tokenOfAuthor, writeUntilCut } from "./power/papers";
import { seeded, tear } from "./power/torn";

const folder = newFolder();
const keeper = compileKeeper(folder);

/**
 * Kill points of a busy server: after so many acknowledged papers, and so many milliseconds later, each once
 * from 0 to 8. They are the same in every run; what the server is doing then varies.
 */
const moments = [
  { acknowledged: 1, delay: 0 },
  { acknowledged: 58, delay: 3 },
  { acknowledged: 13, delay: 7 },
  { acknowledged: 34, delay: 1 },
  { acknowledged: 5, delay: 5 },
  { acknowledged: 21, delay: 8 },
];
const laterMoments = [
  { acknowledged: 20, delay: 2 },
  { acknowledged: 60, delay: 6 },
  { acknowledged: 100, delay: 4 },
];

const missing = (faults: string[]) => faults.filter((fault) => fault.startsWith("missing"));

test("J1: killed again and again while papers are written, it loses none, repeats none, keeps no half", async () => {
  const dataFolder = demoData(folder, "killed");
  const ledger: Ledger = [];
  let site = await startServices(dataFolder);
  const token = await tokenOfAuthor(site);
  for (const [round, moment] of moments.entries()) {
    await writeUntilCut(site, token, ledger, moment);
    site = await startServices(dataFolder);
    expect(damage(dataFolder, ledger), `round ${round}`).toEqual([]);
    // In every other round the unanswered requests are retried; in the rest their papers stay as the kill
    // left them.
    if (round % 2 === 0) expect(await sendAgain(site, token, ledger)).toEqual([]);
  }
  expect(await sendAgain(site, token, ledger)).toEqual([]);
  expect(ledger.filter(({ id }) => id === null)).toEqual([]);
  expect(damage(dataFolder, ledger)).toEqual([]);
  await site.stop();
});

test("J1: the same kill finds papers missing where the reply is sent before its commit", async () => {
  const program = copyProgram(join(folder, "hasty"));
  plantFault(
    join(folder, "hasty"),
    "return await queries.transaction().execute(work);",
    `return await new Promise((reply, refuse) => {
      queries.transaction().execute(async (trx) => {
        const answer = await work(trx);
        reply(answer);
        // The answer to whoever asked for a paper is its id: of that, nothing is committed any more.
        if (/^[\\da-f-]{36}$/.test(answer)) await new Promise(() => {});
        return answer;
      }).catch(refuse);
    });`,
  );
  const dataFolder = demoData(folder, "hastily-answered");
  const ledger: Ledger = [];
  const site = await startServices(dataFolder, {}, program);
  await writeUntilCut(site, await tokenOfAuthor(site), ledger, { acknowledged: 1, delay: 0 });
  const again = await startServices(dataFolder);
  expect(missing(damage(dataFolder, ledger))).toHaveLength(1);
  await again.stop();
});

test.skipIf(!keeper)("J2: after a power cut whatever was acknowledged is on disk", async () => {
  let dataFolder = demoData(folder, "synced");
  const ledger: Ledger = [];
  // The start after a cut, which looks at what is left, is that of the next round.
  const kept = (round: number) => join(folder, `synced-kept-${round}`);
  const start = (round: number) => startServices(dataFolder, keeping(keeper!, dataFolder, kept(round)));
  let site = await start(0);
  const token = await tokenOfAuthor(site);
  for (const [round, moment] of laterMoments.entries()) {
    await writeUntilCut(site, token, ledger, moment);
    dataFolder = kept(round);
    site = await start(round + 1);
    expect(damage(dataFolder, ledger), `round ${round}`).toEqual([]);
    expect(await sendAgain(site, token, ledger)).toEqual([]);
    expect(damage(dataFolder, ledger), `round ${round}, sent again`).toEqual([]);
  }
  await site.stop();
});

test.skipIf(!keeper)("J2: sectors that are each old or new after the cut lose nothing either", async () => {
  let dataFolder = demoData(folder, "torn");
  const ledger: Ledger = [];
  const random = seeded(1);
  const kept = (round: number) => join(folder, `torn-kept-${round}`);
  const start = (round: number) => startServices(dataFolder, keeping(keeper!, dataFolder, kept(round)));
  let site = await start(0);
  const token = await tokenOfAuthor(site);
  for (const [round, moment] of laterMoments.entries()) {
    await writeUntilCut(site, token, ledger, moment);
    const torn = join(folder, `torn-${round}`);
    tear(kept(round), dataFolder, torn, random);
    dataFolder = torn;
    site = await start(round + 1);
    expect(damage(dataFolder, ledger), `round ${round}`).toEqual([]);
  }
  await site.stop();
});

test.skipIf(!keeper)("J2: the same cut finds papers missing where SQLite does not sync", async () => {
  const program = copyProgram(join(folder, "unsynced"));
  plantFault(join(folder, "unsynced"), "pragma synchronous = full", "pragma synchronous = off");
  const dataFolder = demoData(folder, "written");
  const kept = join(folder, "written-kept");
  const ledger: Ledger = [];
  const site = await startServices(dataFolder, keeping(keeper!, dataFolder, kept), program);
  await writeUntilCut(site, await tokenOfAuthor(site), ledger, { acknowledged: 20, delay: 0 });
  const again = await startServices(kept);
  expect(missing(damage(kept, ledger)).length).toBeGreaterThanOrEqual(20);
  await again.stop();
});

test.skipIf(!keeper)(
  "J2: what a first start makes is on disk before it answers: accounts, papers, keys",
  async () => {
    const dataFolder = join(folder, "first");
    const kept = join(folder, "first-kept");
    mkdirSync(dataFolder);
    const site = await startServices(dataFolder, keeping(keeper!, dataFolder, kept));
    await site.stop("SIGKILL");
    expect(readFileSync(join(kept, "secrets.json"))).toEqual(readFileSync(join(dataFolder, "secrets.json")));
    const again = await startServices(kept);
    await tokenOfAuthor(again);
    expect(damage(kept, [])).toEqual([]);
    await again.stop();
  },
);
