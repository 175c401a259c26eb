import type { Step } from "./step";

/** Tries whose outcome is not known yet stand beside those that failed. */
export const triesInFlight: Step = async ({ run }) => {
  await run("alter table rate_limit add column held text not null default '[]'");
};
