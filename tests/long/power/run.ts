// `npm run crash -- 200 [seed]`: kills the services 200 times while papers are written, and cuts their power 50
// times, each sector of 512 bytes then old or new; after each it looks for anything missing, twice or half.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { newFolder } from "../../support/folder";
import { startSite } from "../../support/server";
import { compileKeeper, keeping } from "./cut";
import { damage } from "./damage";
import { type Ledger, sendAgain, tokenOfAuthor, writeUntilCut } from "./papers";
import { seeded, tear } from "./torn";

const [kills, seed] = [Number(process.argv[2] ?? 20), Number(process.argv[3] ?? 1)];
if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(seed)) {
  console.log("Use: npm run crash -- <kills> [seed]");
  process.exit(2);
}
const random = seeded(seed);
const folder = newFolder();
const keeper = compileKeeper(folder);
const start = (dataFolder: string, env: Record<string, string> = {}) =>
  startSite({ dataFolder, env, program: ["server/start.js", "backend"] });
const moment = () => ({ acknowledged: 1 + Math.floor(random() * 40), delay: Math.floor(random() * 9) });
let faults = 0;

/** Compares the data with every request, and reports what is wrong. */
function check(dataFolder: string, ledger: Ledger, round: string): void {
  const found = damage(dataFolder, ledger);
  faults += found.length;
  for (const fault of found) console.log(`${round}: ${fault}`);
}

async function killed(): Promise<void> {
  const dataFolder = join(folder, "killed");
  mkdirSync(dataFolder);
  const ledger: Ledger = [];
  let site = await start(dataFolder);
  const token = await tokenOfAuthor(site);
  for (let round = 1; round <= kills; round += 1) {
    await writeUntilCut(site, token, ledger, moment());
    site = await start(dataFolder);
    check(dataFolder, ledger, `kill ${round}`);
    if (round % 2 === 0) await sendAgain(site, token, ledger);
  }
  await site.stop();
  console.log(`${kills} kills, ${ledger.length} papers`);
}

async function cut(library: string, cuts: number): Promise<void> {
  let dataFolder = join(folder, "cut-0");
  mkdirSync(dataFolder);
  await (await start(dataFolder)).stop();
  const ledger: Ledger = [];
  let token = "";
  for (let round = 1; round <= cuts; round += 1) {
    const kept = join(folder, `kept-${round}`);
    const torn = join(folder, `cut-${round}`);
    const site = await start(dataFolder, keeping(library, dataFolder, kept));
    token ||= await tokenOfAuthor(site);
    await writeUntilCut(site, token, ledger, moment());
    tear(kept, dataFolder, torn, random);
    for (const old of [kept, dataFolder]) rmSync(old, { recursive: true });
    dataFolder = torn;
    const again = await start(dataFolder);
    check(dataFolder, ledger, `power cut ${round}`);
    await sendAgain(again, token, ledger);
    check(dataFolder, ledger, `power cut ${round}, sent again`);
    await again.stop();
  }
  console.log(`${cuts} power cuts with torn sectors, ${ledger.length} papers`);
}

await killed();
if (keeper) await cut(keeper, Math.ceil(kills / 4));
console.log(
  faults === 0 ? `Nothing missing, twice or half. Seed ${seed}.` : `${faults} faults. Seed ${seed}.`,
);
process.exit(faults === 0 ? 0 : 1);
