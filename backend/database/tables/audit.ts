import type { Generated } from "kysely";

/** What an entry of the audit trail says. */
interface AuditEntry {
  id: string;
  at: number;
  company_id: string;
  operator_id: string;
  action: string;
  subject: string;
  before: string;
  after: string;
  address: string;
}

/** Tables of the audit trail; the notes of `Tables` hold for them too. */
export interface AuditTables {
  audit: AuditEntry & {
    /** Position in the company's chain, from 1; rows from before the chain count up to −1. */
    seq: number;
    /** Hash of the row and the previous row's hash; "" for rows from before the chain. */
    hash: string;
  };
  /** The last row of each company's chain; `proof` seals it, so that truncation is detected. */
  audit_head: { company_id: string; seq: number; hash: string; proof: Generated<string> };
  /** Entries of what was done that are in no chain yet; each is deleted in the transaction that puts it there. */
  audit_owed: AuditEntry;
}
