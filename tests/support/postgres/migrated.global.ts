import { openDatabase } from "#backend/database/open";
import { dropNamed, newPostgresDatabase } from "./database";

/** Before the first unit test: migrates a database on PostgreSQL once, which `onPostgres` copies for each suite. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (!process.env.TEST_POSTGRES_URL) return;
  const template = await newPostgresDatabase();
  await (await openDatabase(template.address)).close();
  process.env.MIGRATED_DATABASE = template.name;
  return () => dropNamed(template.name);
}
