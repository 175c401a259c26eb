import { noteNotTested } from "../output.js";
import { startPostgres } from "./start";

/**
 * Before the first test: a PostgreSQL, whose address the tests read from TEST_POSTGRES_URL. Whoever sets that
 * variable brings one of their own. Where this machine cannot run one, the run says so, here and at its end.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_POSTGRES_URL) return;
  try {
    const postgres = await startPostgres();
    process.env.TEST_POSTGRES_URL = postgres.address;
    console.log(`PostgreSQL for the tests: ${postgres.version}`);
    return postgres.stop;
  } catch (error) {
    noteNotTested(`PostgreSQL was NOT tested: ${(error as Error).message}`);
  }
}
