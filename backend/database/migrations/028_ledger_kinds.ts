import type { Step } from "./step";

/** What a company was charged, in all and by month, is read from an index alone. */
export const ledgerKinds: Step = ({ run }) =>
  run("create index ledger_kind on ledger (company_id, kind, at, amount)");
