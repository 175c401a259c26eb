import type { Seal } from "../../audit";
import type { Queries } from "../../database/open";
import type { Encryption } from "../../keys/encryption";
import type { Signing } from "../../signing/signing";
import { insertDemoAccounts } from "./accounts";
import { demoCertificates } from "./certificates";
import { demoCustomers } from "./customers";
import { demoEvaluation } from "./evaluation";
import { demoCandidates } from "./exams/candidates";
import { demoExamDay } from "./exams/exam-day";
import { demoExams } from "./exams/exams";
import { demoSittings } from "./exams/sittings";
import { demoOrders } from "./orders";
import { demoPapers } from "./papers";

/** Renames what must be unique in one database: a mobile, the id or number of a certificate or template. */
export type Rename = (name: string) => string;

/** What encrypts and signs under the installation's keys. */
export interface Keyed {
  signing: Signing;
  encryption: Encryption;
  seal: Seal;
}

interface Demo extends Keyed {
  /** One for each account of the demo, in order. */
  hashes: string[];
  /** Epoch milliseconds; papers are dated back from here. */
  now: number;
  /** For another copy of the demo in the same database. */
  rename?: Rename;
}

/** Inserts the demo: its companies with their accounts, papers and certificates. */
export async function insertDemo(
  queries: Queries,
  { hashes, signing, encryption, seal, now, rename = (name) => name }: Demo,
): Promise<void> {
  const who = await insertDemoAccounts(queries, hashes, now, rename);
  await demoPapers(queries, who);
  await demoExams(queries, who);
  await demoCandidates(queries, who, encryption);
  await demoSittings(queries, who.companyId, { seal, encryption });
  await demoExamDay(queries, who, { seal });
  await demoOrders(queries, who, rename);
  await demoCustomers(queries, who, rename);
  await demoEvaluation(queries, who, encryption);
  await demoCertificates(queries, who, signing, rename);
}
