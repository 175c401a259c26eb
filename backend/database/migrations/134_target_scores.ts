import type { Step } from "./step";

/** The total that a paper's author aims at, in hundredths; 0 for none. */
export const targetScores: Step = async ({ run }) => {
  await run(
    "alter table paper add column target_score integer not null default 10000 check (target_score >= 0)",
  );
};
