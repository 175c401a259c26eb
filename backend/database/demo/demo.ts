import type { Signing } from "../../certificates/signing";
import type { Queries } from "../open";
import { insertDemoAccounts } from "./accounts";
import { demoCertificates } from "./certificates";
import { demoPapers } from "./papers";

/** Another name for what one database cannot hold twice: a mobile, the id or number of a certificate or template. */
export type Rename = (name: string) => string;

interface Demo {
  /** One for each account of the demo, in their order. */
  hashes: string[];
  signing: Signing;
  /** Epoch milliseconds; papers are dated back from here. */
  now: number;
  /** For a further copy of the demo beside the first. */
  rename?: Rename;
}

/** Writes the demo: its companies with their accounts, papers and certificates. */
export async function insertDemo(
  queries: Queries,
  { hashes, signing, now, rename = (name) => name }: Demo,
): Promise<void> {
  const who = await insertDemoAccounts(queries, hashes, now, rename);
  await demoPapers(queries, who);
  await demoCertificates(queries, who, signing, rename);
}
