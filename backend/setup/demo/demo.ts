import type { Queries } from "../../database/open";
import type { Signing } from "../../signing/signing";
import { insertDemoAccounts } from "./accounts";
import { demoCertificates } from "./certificates";
import { demoExams } from "./exams";
import { demoPapers } from "./papers";

/** Renames what must be unique in one database: a mobile, the id or number of a certificate or template. */
export type Rename = (name: string) => string;

interface Demo {
  /** One for each account of the demo, in order. */
  hashes: string[];
  signing: Signing;
  /** Epoch milliseconds; papers are dated back from here. */
  now: number;
  /** For another copy of the demo in the same database. */
  rename?: Rename;
}

/** Inserts the demo: its companies with their accounts, papers and certificates. */
export async function insertDemo(
  queries: Queries,
  { hashes, signing, now, rename = (name) => name }: Demo,
): Promise<void> {
  const who = await insertDemoAccounts(queries, hashes, now, rename);
  await demoPapers(queries, who);
  await demoExams(queries, who);
  await demoCertificates(queries, who, signing, rename);
}
