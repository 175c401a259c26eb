import { type Database, openDatabase } from "#backend/database/open";
import { openServices } from "#backend/index.server";
import { settingsIn } from "./folder";

/** A database on SQLite with the demo's data, as a first start in that folder leaves it. */
export async function openDemo(folder?: string): Promise<Database> {
  const settings = settingsIn(folder);
  await (await openServices(await openDatabase(settings.database), settings)).close();
  return openDatabase(settings.database);
}
