import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { insertDemoCopy } from "./beside";
import { newPostgresDatabase } from "./postgres/database";
import { startSite } from "./server";

/**
 * Before the first journey: a first start creates the demo's data, which every site of the run copies. With
 * TEST_DATABASE=postgres the sites of the run have their databases on PostgreSQL. DEMO_COPIES is how many copies of the
 * demo the sites of stories have from the beginning, on SQLite.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Another project of the run has made it.
  if (process.env.SITE_DATA) return;
  const folder = mkdtempSync(join(tmpdir(), "mingshi-demo-"));
  const dataFolder = join(folder, "demo");
  const database = process.env.TEST_DATABASE === "postgres" ? await newPostgresDatabase() : undefined;
  const site = await startSite({ dataFolder, env: database && { DATABASE_URL: database.address } });
  await site.stop();
  process.env.SITE_DATA = dataFolder;
  if (database) process.env.SITE_DATABASE = database.name;
  else if (process.env.DEMO_COPIES) {
    const copies = join(folder, "copies");
    cpSync(dataFolder, copies, { recursive: true });
    const of = { dataFolder: copies, database: join(copies, "mingshi.sqlite") };
    for (let copy = 1; copy <= Number(process.env.DEMO_COPIES); copy += 1) await insertDemoCopy(of, copy);
    process.env.SITE_COPIES = copies;
  }
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    await database?.drop();
  };
}
