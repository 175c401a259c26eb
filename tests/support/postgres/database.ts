import { randomBytes } from "node:crypto";
import pg from "pg";

/** The server for the run's tests; undefined where this machine cannot run one. */
export const postgresServer = process.env.TEST_POSTGRES_URL;

/** Read late: a global setup of the run starts the server. */
const serverNow = () => process.env.TEST_POSTGRES_URL!;

/** A new database there: empty, or a copy of the one of that name, which nobody may be connected to. */
export async function newPostgresDatabase(template?: string, prefix = "mingshi_test") {
  const name = `${prefix}_${randomBytes(8).toString("hex")}`;
  await onServer(`create database ${name}${template ? ` template ${template}` : ""}`);
  const address = new URL(serverNow());
  address.pathname = `/${name}`;
  return {
    name,
    address: address.href,
    drop: () => dropNamed(name),
  };
}

/** Drops a database, and those whose names begin with its name: the filled copies of it. */
export async function dropNamed(name: string): Promise<void> {
  const { rows } = await onServer(`select datname from pg_database where datname like '${name}%'`);
  for (const { datname } of rows) await onServer(`drop database if exists ${datname} with (force)`);
}

async function onServer(statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: serverNow() });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}
