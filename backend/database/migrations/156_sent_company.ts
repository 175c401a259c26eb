import type { Step } from "./step";

/** A sending keeps its company's name and time zone for its reports; "" before this: what the company has now. */
export const sentCompany: Step = async ({ run }) => {
  for (const column of ["company_name", "time_zone"])
    await run(`alter table eva_sending add column ${column} text not null default ''`);
};
