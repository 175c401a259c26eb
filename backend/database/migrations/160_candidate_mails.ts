import type { Step } from "./step";

/** Who of an exam has a mail address, however it is written. */
export const candidateMails: Step = ({ run }) =>
  run(
    `create index candidate_mail on candidate (exam_id, lower(email))
     where removed_at = 0 and staged = '' and trial = 0 and email <> ''`,
  );
