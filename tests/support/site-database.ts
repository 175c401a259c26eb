import { join } from "node:path";
import { newPostgresDatabase, type PostgresDatabase } from "./postgres/database";

/** The databases on PostgreSQL of the sites that this process started, by data folder. */
const databases = new Map<string, PostgresDatabase>();

/** The setting for a new site of this data folder: none where its database is the SQLite file in it. */
export async function databaseAt(dataFolder: string): Promise<{ DATABASE_URL?: string }> {
  const template = process.env.SITE_DATABASE;
  return template ? newDatabaseAt(dataFolder, template) : {};
}

/** The same for a database on PostgreSQL in any run: a copy of the template, or empty. */
export async function newDatabaseAt(
  dataFolder: string,
  template?: string,
): Promise<{ DATABASE_URL: string }> {
  const database = await newPostgresDatabase(template);
  databases.set(dataFolder, database);
  return { DATABASE_URL: database.address };
}

/** What `openDatabase` takes for the site of this data folder. */
export const databaseAddress = (dataFolder: string): string =>
  databases.get(dataFolder)?.address ?? join(dataFolder, "mingshi.sqlite");

export async function dropDatabaseAt(dataFolder: string): Promise<void> {
  await databases.get(dataFolder)?.drop();
  databases.delete(dataFolder);
}
