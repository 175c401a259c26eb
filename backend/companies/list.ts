import { sql } from "kysely";
import type * as z from "zod/v4";
import {
  type companyFilter,
  type companyPage,
  type Verification,
  verifications,
} from "#contract/companies/shapes";
import type { Queries } from "../database/open";
import { inOrderOf } from "../lists/order";
import { containsWord, searchKeyOf } from "../search/text-search";
import { companyRecordOf, selectRecords } from "./record";

type Filter = z.output<typeof companyFilter>;

/**
 * One page of companies: usually pending verifications first, the longest-waiting at the top, then the newest.
 * `states` counts all companies, regardless of the search.
 */
export async function listCompanies(queries: Queries, filter: Filter): Promise<z.input<typeof companyPage>> {
  const { key, pageNum, pageSize, verification } = filter;
  const states = await statesOf(queries);
  const first = (pageNum - 1) * pageSize;
  const found = key ? await idsFound(queries, key, filter) : null;
  const ids = found
    ? found.slice(first, first + pageSize)
    : (await inOrder(queries, filter).limit(pageSize).offset(first).execute()).map((row) => row.id);
  const rows = ids.length ? await selectRecords(queries).where("company.id", "in", ids).execute() : [];
  const all = verification
    ? states[verification]
    : verifications.reduce((sum, state) => sum + states[state], 0);
  return {
    list: ids.flatMap((id) => rows.filter((row) => row.id === id)).map(companyRecordOf),
    count: found?.length ?? all,
    states,
  };
}

type Order = Pick<Filter, "verification" | "sort" | "isReversed">;

function inOrder(queries: Queries, { verification, sort, isReversed }: Order) {
  const companies = inOrderOf(
    queries.selectFrom("company").select(["id", "name", "short_name", "credit_code"]),
    { sort, isReversed },
    {
      work: [
        [sql`case when verification = 'submitted' then 0 else 1 end`, "asc"],
        [sql`case when verification = 'submitted' then submitted_at else -created_at end`, "asc"],
        ["id", "asc"],
      ],
      name: [
        ["name", "asc"],
        ["id", "asc"],
      ],
      balance: [
        ["balance", "desc"],
        ["id", "asc"],
      ],
      registered: [
        ["created_at", "desc"],
        ["id", "asc"],
      ],
    },
  );
  return verification ? companies.where("verification", "=", verification) : companies;
}

/**
 * The ids of companies whose name, short name or credit code contains the word. Compared in memory: names are
 * stored as typed, full-width brackets and all, and there are thousands of companies, not millions.
 */
async function idsFound(queries: Queries, key: string, order: Order): Promise<string[]> {
  const companies = await inOrder(queries, order).execute();
  return companies
    .filter((row) =>
      containsWord(searchKeyOf({ names: [row.name, row.short_name] }, row.credit_code), key, true),
    )
    .map((row) => row.id);
}

async function statesOf(queries: Queries): Promise<Record<Verification, number>> {
  const rows = await queries
    .selectFrom("company")
    .select(({ fn }) => ["verification", fn.countAll<number>().as("count")])
    .groupBy("verification")
    .execute();
  const countOf = (state: Verification) => rows.find((row) => row.verification === state)?.count ?? 0;
  return {
    unverified: countOf("unverified"),
    submitted: countOf("submitted"),
    verified: countOf("verified"),
    refused: countOf("refused"),
  };
}
