import type { Step } from "./step";

/** Whether a candidate's start was charged, which each start asks. */
export const chargesByCandidate: Step = ({ run }) =>
  run("create index ledger_charge on ledger (note) where kind = 'charge'");
