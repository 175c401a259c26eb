import type { Step } from "./step";

/** Evidence may be a short video. */
export const evidenceClips: Step = async ({ run }) => {
  await run("alter table evidence_picture add column type text not null default 'image/jpeg'");
};
