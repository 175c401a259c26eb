import { type SelectQueryBuilder, sql } from "kysely";
import type * as z from "zod/v4";
import { mobile } from "#contract/accounts/shapes";
import type { OperatorPage, OperatorRow, operatorDetail, operatorFilter } from "#contract/companies/shapes";
import { normalForm } from "#contract/normal-form";
import type { Queries } from "../database/open";
import type { Tables } from "../database/schema";
import { notFound } from "../handler";
import { inOrderOf } from "../lists/order";
import { maskMobile } from "../mobiles";
import { containsWord, searchKeyOf } from "../search/text-search";
import { operatorRevision, rolesOf } from "./operator-rights";

type Filter = z.output<typeof operatorFilter>;

/** One page of a company's operators. `states` counts all of them, regardless of the search. */
export async function listOperators(
  queries: Queries,
  companyId: string,
  filter: Filter,
): Promise<OperatorPage> {
  const named = filter.key ? await idsNamed(queries, companyId, filter.key) : [];
  const found = matching(queries, companyId, filter, named);
  const { count } = await found
    .select((operator) => operator.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const rows = await inOrderOf(found.selectAll("operator"), filter, {
    name: [
      ["real_name", "asc"],
      ["id", "asc"],
    ],
    seen: [
      ["last_seen_at", "desc"],
      ["id", "asc"],
    ],
  })
    .limit(filter.pageSize)
    .offset((filter.pageNum - 1) * filter.pageSize)
    .execute();
  const roles = await rolesOf(
    queries,
    rows.map((row) => row.id),
  );
  return {
    list: rows.map((row) => rowOf(row, roles.get(row.id) ?? [])),
    count,
    states: await statesOf(queries, companyId),
  };
}

export async function findOperator(
  queries: Queries,
  companyId: string,
  id: string,
): Promise<z.output<typeof operatorDetail>> {
  const row = await present(queries, companyId).selectAll("operator").where("id", "=", id).executeTakeFirst();
  if (!row) return notFound();
  const roles = (await rolesOf(queries, [id])).get(id) ?? [];
  return { ...rowOf(row, roles), revision: operatorRevision(roles, row.real_name) };
}

/** Operators that were not removed. */
const present = (queries: Queries, companyId: string) =>
  queries.selectFrom("operator").where("company_id", "=", companyId).where("removed_at", "=", 0);

function matching(queries: Queries, companyId: string, { key, state, roleKey }: Filter, idsFound: string[]) {
  let operators = present(queries, companyId);
  if (state === "locked") operators = operators.where("locked", "=", 1);
  if (state === "active" || state === "invited") {
    operators = operators
      .where("locked", "=", 0)
      .where("must_change_password", "=", state === "invited" ? 1 : 0);
  }
  if (roleKey) {
    operators = operators.where(({ exists, selectFrom }) =>
      exists(
        selectFrom("operator_role")
          .select("role_key")
          .whereRef("operator_role.operator_id", "=", "operator.id")
          .where("role_key", "=", roleKey),
      ),
    );
  }
  return key ? named(operators, key, idsFound) : operators;
}

/**
 * Searches by part of a name, a whole mobile, or its last digits. Only the last four are compared, which the
 * list shows anyway: more would let a caller discover the masked digits one by one.
 */
function named(operators: SelectQueryBuilder<Tables, "operator", object>, key: string, idsFound: string[]) {
  const whole = mobile.safeParse(key);
  const digits = normalForm(key);
  return operators.where(({ or, eb }) =>
    or([
      ...(idsFound.length > 0 ? [eb("id", "in", idsFound)] : [sql<boolean>`1 = 0`]),
      ...(whole.success ? [eb("mobile", "=", whole.data)] : []),
      ...(/^[0-9]{1,4}$/.test(digits) ? [eb("mobile", "like", `%${digits}`)] : []),
    ]),
  );
}

/** The operators whose name contains the word, compared in memory: a company has hundreds of them, not millions. */
async function idsNamed(queries: Queries, companyId: string, key: string): Promise<string[]> {
  const people = await present(queries, companyId).select(["id", "real_name"]).orderBy("id").execute();
  const { pinyin_search } = await queries
    .selectFrom("company")
    .select("pinyin_search")
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  return people
    .filter((one) => containsWord(searchKeyOf({ people: [one.real_name] }), key, pinyin_search === 1))
    .map(({ id }) => id)
    .slice(0, 1000);
}

async function statesOf(queries: Queries, companyId: string): Promise<OperatorPage["states"]> {
  const groups = await present(queries, companyId)
    .select((operator) => ["locked", "must_change_password", operator.fn.countAll<number>().as("count")])
    .groupBy(["locked", "must_change_password"])
    .execute();
  const sum = (isMeant: (group: (typeof groups)[number]) => boolean) =>
    groups.filter(isMeant).reduce((total, group) => total + group.count, 0);
  return {
    active: sum((group) => !group.locked && !group.must_change_password),
    invited: sum((group) => !group.locked && group.must_change_password === 1),
    locked: sum((group) => group.locked === 1),
  };
}

type Row = Pick<
  Tables["operator"],
  "id" | "real_name" | "avatar" | "mobile" | "locked" | "must_change_password" | "second_step" | "created_at"
> & { last_seen_at: number };

const rowOf = (row: Row, roleKeys: string[]): OperatorRow => ({
  operatorUuid: row.id,
  realName: row.real_name,
  avatar: row.avatar,
  mobile: maskMobile(row.mobile),
  roleKeys,
  isLocked: row.locked === 1,
  isInvited: row.must_change_password === 1,
  hasSecondStep: row.second_step === 1,
  lastSeenAt: row.last_seen_at,
  createdAt: row.created_at,
});
