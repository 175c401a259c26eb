import type { Step } from "./step";

/** The operators that a bank is limited to; a bank without a row here is everybody's, or as the one above it. */
export const bankRightTable: Step = async ({ table, run }) => {
  await table(
    "bank_right",
    `bank_id text not null references bank (id) on delete cascade, operator_id text not null references operator (id),
     company_id text not null references company (id), writes integer not null check (writes in (0, 1)),
     primary key (bank_id, operator_id)`,
  );
  await run("create index bank_right_company on bank_right (company_id, bank_id)");
};
