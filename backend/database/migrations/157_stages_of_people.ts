import type { Step } from "./step";

/** An exam's people are counted by state without reading their rows; further attempts are told by `first_id`. */
export const stagesOfPeople: Step = async ({ run }) => {
  await run("drop index candidate_stage");
  await run(
    `create index candidate_stage on candidate (exam_id, state, first_id)
     where removed_at = 0 and staged = '' and trial = 0`,
  );
};
