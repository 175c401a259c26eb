import type { Step } from "./step";

/**
 * Indexes of the orders, groups and rooms in the list of an exam's candidates: up to 50,000 are counted and leafed
 * through without reading their rows.
 */
export const candidateOrder: Step = async ({ run }) => {
  const there = "where removed_at = 0 and staged = '' and trial = 0";
  await run(`create index candidate_number on candidate (exam_id, number) ${there}`);
  await run(`create index candidate_name on candidate (exam_id, real_name, number) ${there}`);
  await run(`create index candidate_group on candidate (exam_id, group_name, number) ${there}`);
  await run(`create index candidate_room on candidate (exam_id, room, number) ${there} and room <> ''`);
  await run(`create index candidate_stage on candidate (exam_id, state) ${there}`);
  await run(
    "create index invitation_message_returned on invitation_message (exam_id) where report = 'undeliverable'",
  );
};
