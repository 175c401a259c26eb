import type { Step } from "./step";

/** When a session was last heard of, so that monitors see who is there without a save. */
export const signsOfLife: Step = ({ run }) =>
  run("alter table candidate_session add column seen_at bigint not null default 0");
