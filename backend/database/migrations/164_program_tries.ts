import type { Step } from "./step";

/** A program that ends its server is not tried for ever, and a play is not sent for ever. */
export const programTries: Step = async ({ run }) => {
  await run("alter table program_test add column tries integer not null default 0");
  await run("alter table sitting_play add column sent bigint not null default 0");
};
