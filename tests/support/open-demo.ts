import { type Database, openDatabase } from "#backend/database/open";
import { openServices } from "#backend/index.server";
import { settingsIn } from "./folder";

/** A database with the demo's data, as a first start leaves it. */
export async function openDemo(settings = settingsIn()): Promise<Database> {
  await (await openServices(await openDatabase(settings.database), settings)).close();
  return openDatabase(settings.database);
}
