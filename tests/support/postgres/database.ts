import { randomBytes } from "node:crypto";
import pg from "pg";

/** The server for the run's tests; undefined where this machine cannot run one. */
export const postgresServer = process.env.TEST_POSTGRES_URL;

/** Read late: a global setup of the run starts the server. */
const serverNow = () => process.env.TEST_POSTGRES_URL!;

/** A new database there: empty, or a copy of the one of that name, which nobody may be connected to. */
export async function newPostgresDatabase(template?: string) {
  const name = `mingshi_test_${randomBytes(8).toString("hex")}`;
  await onServer(`create database ${name}${template ? ` template ${template}` : ""}`);
  const address = new URL(serverNow());
  address.pathname = `/${name}`;
  return {
    name,
    address: address.href,
    drop: () => onServer(`drop database if exists ${name} with (force)`),
  };
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverNow() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
