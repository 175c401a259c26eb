import type { Step } from "./step";

/** Entries of the audit trail are written with the change that they tell of, and put into their chains afterwards. */
export const auditOwed: Step = ({ table }) =>
  table(
    "audit_owed",
    `id text primary key, at bigint not null, company_id text not null, operator_id text not null,
     action text not null, subject text not null, before text not null, after text not null, address text not null`,
  );
