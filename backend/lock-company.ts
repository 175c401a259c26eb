import type { Queries } from "./database/open";

const lockRow = (queries: Queries, id: string) =>
  queries
    .updateTable("company")
    .set((company) => ({ paper_number: company.ref("paper_number") }))
    .where("id", "=", id)
    .returningAll();

/**
 * Locks the row of the caller's company until the transaction ends. Uniqueness within a company and its
 * quotas are checked under this lock.
 */
export const lockCompany = (queries: Queries, id: string) => lockRow(queries, id).executeTakeFirstOrThrow();

/** The same for a company named by a request; undefined if it does not exist. */
export const lockNamedCompany = (queries: Queries, id: string) => lockRow(queries, id).executeTakeFirst();
