import { chainStart, headText, linkText, type Seal } from "./audit";
import type { Queries } from "./database/open";

/** How a chain is broken, and the first row affected. */
export interface ChainBreak {
  seq: number;
  /**
   * `altered`: the row differs from what was written (changed, inserted or moved; for the first row also: the
   * rows older than the chain). `missing`: a sequence number is absent. `cut`: rows at the end were deleted.
   * `added`: rows follow that we never wrote. `head`: the chain's head is missing or not ours. `gone`:
   * operators of the company signed in, but there are no rows.
   */
  kind: "altered" | "missing" | "cut" | "added" | "head" | "gone";
}

export interface ChainReport {
  /** "" for the platform's own chain. */
  companyId: string;
  /** Number of rows verified in sequence from the first. */
  rows: number;
  /** Number of rows older than the chain; its first row seals them. */
  older: number;
  broken: ChainBreak | null;
}

const batch = 1000;

/**
 * Verifies the audit chains: per chain, whether every row is as it was written (trust F2). Read-only, takes
 * no locks, safe beside a busy server. With `companyId`, verifies only that company's chain.
 */
export async function verifyAudit(queries: Queries, seal: Seal, companyId?: string): Promise<ChainReport[]> {
  const companies = companyId === undefined ? await companiesOf(queries) : [companyId];
  const reports: ChainReport[] = [];
  for (const company of companies) reports.push(await walk(queries, seal, company));
  return reports;
}

/** Companies that have a chain or rows, or must have them: every sign-in is audited. */
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
  const report = (broken: ChainBreak | null) => ({ companyId, rows: last.seq, older, broken });

  for (;;) {
    const rows = await rowsAfter(queries, companyId, last.seq);
    for (const row of rows) {
      const seq = last.seq + 1;
      if (row.seq !== seq) return report({ seq, kind: "missing" });
      if (!seal.fits(linkText(last.hash, row), row.hash)) return report({ seq, kind: "altered" });
      last = row;
    }
    if (rows.length === batch) continue;

    // Read after the rows: concurrent writes can only move the head forward.
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
