import type { Step } from "./step";

/** What each consent was about, so that settings that change later add nothing to it. */
export const consentScopes: Step = ({ run }) =>
  run("alter table candidate_consent add column scope text not null default ''");
