import type { Step } from "./step";

/** Picture codes are gone; what was kept of them serves tokens that are good for one request. */
export const oneTimeTokens: Step = async ({ run }) => {
  await run("alter table image_code rename to one_time_token");
};
