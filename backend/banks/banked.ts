import { type RawBuilder, sql } from "kysely";
import type { Queries } from "../database/open";
import { type BankReach, type BankUser, isReadable } from "./rights";

/** The questions of a company's bank that the caller may read: neither removed nor staged by an import. */
export const banked = (queries: Queries, { companyId }: BankUser, reach: BankReach) =>
  allBanked(queries, companyId).where(isReadable(reach));

/** All of them, for what is done in nobody's name. */
export const allBanked = (queries: Queries, companyId: string) =>
  inBank(queries).where("question.company_id", "=", companyId);

const inBank = (queries: Queries) =>
  queries
    .selectFrom("question")
    // why: a literal, since a partial index is not chosen for bound parameters.
    .where(sql<boolean>`question.staged = ''`)
    .where(sql<boolean>`question.removed_at = 0`);

/** Those of them with these ids. */
export const someBanked = (queries: Queries, companyId: string, ids: RawBuilder<string>) =>
  inBank(queries)
    .where(sql<boolean>`question.id in (${ids})`)
    // why: no index begins with this expression, so rows are looked up by id; SQLite would scan the company.
    .where(sql<boolean>`coalesce(question.company_id, '') = ${companyId}`);
