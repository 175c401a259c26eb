import type { Step } from "./step";

/** How often the links to somebody's report were ended: those made before open nothing. */
export const endedLinks: Step = async ({ run }) => {
  await run("alter table eva_sheet add column links_ended integer not null default 0");
  await run("alter table candidate_score add column links_ended integer not null default 0");
};
