import type { Step } from "./step";

/** Which published version of the exam a consent was given to. */
export const consentVersions: Step = ({ run }) =>
  run("alter table candidate_consent add column version integer not null default 0");
