import type { Step } from "./step";

/** What monitors did to one candidate has an order of its own: two actions may have one time. */
export const actionNumbers: Step = ({ run }) =>
  run("alter table monitor_action add column number integer not null default 0");
