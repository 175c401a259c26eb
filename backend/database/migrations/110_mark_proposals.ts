import type { Step } from "./step";

/** Answers of AI interviews for which a mark is proposed. */
export const markProposals: Step = async ({ table, run }) => {
  await table(
    "mark_proposal",
    `candidate_id text not null references candidate (id), place integer not null, child integer not null,
     state text not null check (state in ('waiting', 'made', 'person')), proposal text not null, at bigint not null,
     primary key (candidate_id, place, child)`,
  );
  await run(
    "create index mark_proposal_waiting on mark_proposal (at, candidate_id, place, child) where state = 'waiting'",
  );
};
