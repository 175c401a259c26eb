import type { Step } from "./step";

/** A certificate rule also looks at scores that it has seen and that were taken back since. */
export const scoresTakenBack: Step = async ({ run }) => {
  await run("drop index candidate_score_unruled");
  await run(
    `create index candidate_score_unruled on candidate_score (exam_id, candidate_id)
     where ruled_revision <> revision and (released_at > 0 or ruled_revision > 0)`,
  );
  // Whose answers nobody marks any more.
  await run("create index candidate_score_released on candidate_score (candidate_id) where released_at > 0");
  // Voids of before made no revision; what was withheld did.
  await run(
    `update candidate_score set revision = revision + 1 where candidate_id in
     (select given.candidate_id from exam_certificate as given
      join candidate on candidate.id = given.candidate_id
      where given.certificate_id <> '' and candidate.state = 'void')`,
  );
};
