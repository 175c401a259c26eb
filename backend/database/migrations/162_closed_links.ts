import type { Step } from "./step";

/** One link of a sending can be closed. */
export const closedLinks: Step = async ({ run }) => {
  await run("alter table eva_sheet add column closed_at bigint not null default 0");
};
