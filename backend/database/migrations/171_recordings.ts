import type { Step } from "./step";

/** When a question with time to prepare was shown, and what was recorded for it. */
export const recordings: Step = async ({ table }) => {
  await table(
    "sitting_recording",
    `candidate_id text not null references candidate (id), place integer not null, shown_at bigint not null,
     first_take_at bigint not null, takes integer not null, sent text not null,
     primary key (candidate_id, place)`,
  );
};
