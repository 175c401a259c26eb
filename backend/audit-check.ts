import { chainStart, headText, linkText, type Seal } from "./audit";
import type { Queries } from "./database/open";

/** What is wrong with a chain, and at which of its rows first. */
export interface Break {
  seq: number;
  /**
   * `altered`: the row is not the one that was written here (changed, put in, or moved; for the first row also: what is
   * older than it). `missing`: its number is not there. `cut`: rows at the end are gone. `added`: rows follow that were
   * never written by us. `head`: the head of the chain is gone or not ours. `gone`: people of the company signed in,
   * and there is no row at all.
   */
  kind: "altered" | "missing" | "cut" | "added" | "head" | "gone";
}

export interface ChainReport {
  /** "" for the platform's own. */
  companyId: string;
  /** How many rows stand in order from the first. */
  rows: number;
  /** How many more are older than the chain; the first of its rows seals them. */
  older: number;
  broken: Break | null;
}

const batch = 1000;

/**
 * Walks the audit's chains and tells of each whether every row stands as it was written (trust F2). It only reads,
 * holds nothing, and may run beside a busy server. With a company, of that one alone.
 */
export async function verifyAudit(queries: Queries, seal: Seal, companyId?: string): Promise<ChainReport[]> {
  const companies = companyId === undefined ? await companiesOf(queries) : [companyId];
  const reports: ChainReport[] = [];
  for (const company of companies) reports.push(await walk(queries, seal, company));
  return reports;
}

/** Whoever has a chain, or rows, or must have some: every sign-in is audited. */
async function companiesOf(queries: Queries): Promise<string[]> {
  const found = await queries
    .selectFrom("audit_head")
    .select("company_id")
    .union(queries.selectFrom("audit").select("company_id"))
    .union(queries.selectFrom("operator").select("company_id").where("login_times", ">", 0))
    .execute();
  return found.map((row) => row.company_id).sort();
}

async function walk(queries: Queries, seal: Seal, companyId: string): Promise<ChainReport> {
  const { hash, rows: older } = await chainStart(queries, companyId);
  let last = { seq: 0, hash };
  const report = (broken: Break | null) => ({ companyId, rows: last.seq, older, broken });

  for (;;) {
    const rows = await rowsAfter(queries, companyId, last.seq);
    for (const row of rows) {
      const seq = last.seq + 1;
      if (row.seq !== seq) return report({ seq, kind: "missing" });
      if (!seal.fits(linkText(last.hash, row), row.hash)) return report({ seq, kind: "altered" });
      last = row;
    }
    if (rows.length === batch) continue;

    // Read after the rows: what was written meanwhile is further on, and never behind.
    const head = await headOf(queries, companyId);
    if (!head && last.seq === 0) return report(older > 0 ? null : { seq: 1, kind: "gone" });
    if (!head) return report({ seq: last.seq, kind: "head" });
    if (head.seq < last.seq) return report({ seq: head.seq + 1, kind: "added" });
    if (head.seq > last.seq) {
      if ((await rowsAfter(queries, companyId, last.seq)).length > 0) continue;
      return report({ seq: last.seq + 1, kind: "cut" });
    }
    const isOurs = head.hash === last.hash && seal.fits(headText(companyId, head.seq, head.hash), head.proof);
    return report(isOurs ? null : { seq: last.seq, kind: "head" });
  }
}

const rowsAfter = (queries: Queries, companyId: string, seq: number) =>
  queries
    .selectFrom("audit")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("seq", ">", seq)
    .orderBy("seq")
    .limit(batch)
    .execute();

const headOf = (queries: Queries, companyId: string) =>
  queries.selectFrom("audit_head").selectAll().where("company_id", "=", companyId).executeTakeFirst();
