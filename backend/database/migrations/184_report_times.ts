import type { Step } from "./step";

/** When what a stored report says was told: a score that changes after its release keeps the release's time. */
export const reportTimes: Step = ({ run }) =>
  run("alter table candidate_report add column told_at bigint not null default 0");
