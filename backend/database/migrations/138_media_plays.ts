import type { Step } from "./step";

/** How often a candidate has begun to listen to what a question is about; `heard_at` is 0 until a byte was sent. */
export const mediaPlays: Step = async ({ table }) => {
  await table(
    "sitting_play",
    `candidate_id text not null references candidate (id), place integer not null, number integer not null,
     form_id text not null, at bigint not null, heard_at bigint not null,
     primary key (candidate_id, place, number)`,
  );
};
