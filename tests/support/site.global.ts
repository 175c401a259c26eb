import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newPostgresDatabase } from "./postgres/database";
import { startSite } from "./server";

/**
 * Before the first journey: a first start creates the demo's data, which every site of the run copies. With
 * TEST_DATABASE=postgres the sites of the run have their databases on PostgreSQL.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const dataFolder = mkdtempSync(join(tmpdir(), "mingshi-demo-"));
  const database = process.env.TEST_DATABASE === "postgres" ? await newPostgresDatabase() : undefined;
  const site = await startSite({ dataFolder, env: database && { DATABASE_URL: database.address } });
  await site.stop();
  process.env.SITE_DATA = dataFolder;
  if (database) process.env.SITE_DATABASE = database.name;
  return async () => {
    rmSync(dataFolder, { recursive: true, force: true });
    await database?.drop();
  };
}
