import type { Step } from "./step";

/** A second step says which key of tickets began it, as the session does that it leads to. */
export const stepTickets: Step = ({ run }) =>
  run("alter table second_step add column ticket_key text not null default ''");
