import { type RawBuilder, sql } from "kysely";
import type { DrawRule } from "#contract/questions/shapes";
import { admits, may } from "#contract/roles";
import { isUsable } from "../banks/approval";
import { isBelow } from "../banks/branches";
import { type BankReach, isReadable } from "../banks/rights";
import type { Queries } from "../database/open";
import type { Caller } from "../handler";
import { topicBranchOf } from "../topics/store";
import type { Alike, BranchRule, Drawn } from "./draw";

type Drawer = Pick<Caller, "companyId" | "operatorId" | "actions">;

/** The caller, paper and rules of a pool query. */
export interface Search {
  caller: Drawer;
  paperId: string;
  /** A part whose drawn questions count as not in the paper: they are removed before a draw. */
  exceptDrawnIn: string;
  rules: readonly BranchRule[];
  /** What the caller may read of the bank. */
  reach: BankReach;
}

/**
 * Usable questions of the bank: readable, approved where that is required, not removed, and public or the caller's own;
 * all for administrators.
 */
function usableQuestions(queries: Queries, { companyId, operatorId, actions }: Drawer, reach: BankReach) {
  // why: as literals, not bound values, both engines use the partial indexes of the bank's lists.
  const bank = queries
    .selectFrom("question")
    .where("company_id", "=", companyId)
    .where("staged", "=", sql.lit(""))
    .where("removed_at", "=", sql.lit(0))
    .where(isReadable(reach, "bank_id"))
    .where(isUsable(reach));
  if (admits(may.keepCompany, actions)) return bank;
  return bank.where((is) => is.or([is("ownership", "=", "public"), is("created_by", "=", operatorId)]));
}

/** Questions that match some rule and are not in the paper, in whatever version. */
function poolOf(queries: Queries, { caller, paperId, exceptDrawnIn, rules, reach }: Search) {
  return usableQuestions(queries, caller, reach)
    .where((is) =>
      is.or(
        rules.map((rule) =>
          is.and([
            is.and(asked(rule)),
            ...(rule.branch ? [is("bank_id", "in", [...rule.branch])] : []),
            ...(rule.topicBranch ? [isTagged(rule.topicBranch)] : []),
          ]),
        ),
      ),
    )
    .where("id", "not in", (from) =>
      from
        .selectFrom("slot")
        .innerJoin("question_version as version", "version.id", "slot.version_id")
        .select("version.question_id")
        .where("slot.paper_id", "=", paperId)
        .where("slot.removed_at", "=", 0)
        .where((is) => is.or([is("slot.part_id", "!=", exceptDrawnIn), is("slot.drawn", "=", 0)])),
    );
}

/** Whether a question has one of these topics. */
const isTagged = (topicIds: readonly string[]) =>
  topicIds.length === 0
    ? sql<boolean>`1 = 0`
    : sql<boolean>`id in (select question_id from question_topic where topic_id in (${sql.join(topicIds)}))`;

/**
 * The pool with the rules that each question fits. A bank or topic is looked up once for all rules that name it;
 * materialised, since SQLite would otherwise repeat the look-ups of all for each rule.
 */
function kindsOf(queries: Queries, search: Search) {
  const { rules } = search;
  const topics = new Map(rules.flatMap(({ topicId, topicBranch: ids }) => (ids ? [[topicId, ids]] : [])));
  const banks = new Map(rules.flatMap(({ bankId, branch: ids }) => (ids ? [[bankId, ids]] : [])));
  const looked = poolOf(queries, search).select([
    "id",
    "type",
    "difficulty",
    "tag",
    "bank_id",
    bitSet([...topics.values()].map(isTagged)).as("topics"),
    bitSet([...banks.values()].map((ids) => sql`bank_id in (${sql.join(ids)})`)).as("banks"),
  ]);
  const fits = rules.map((rule) => {
    const conditions = Object.entries(asked(rule)).map(
      ([column, value]) => sql`${sql.ref(column)} = ${value}`,
    );
    if (rule.topicBranch) conditions.push(hasBit("topics", [...topics.keys()].indexOf(rule.topicId)));
    if (rule.branch) conditions.push(hasBit("banks", [...banks.keys()].indexOf(rule.bankId)));
    return conditions.length === 0 ? sql`1 = 1` : sql`${sql.join(conditions, sql` and `)}`;
  });
  return queries
    .with(
      (name) => name("looked").materialized(),
      () => looked,
    )
    .selectFrom((from) =>
      from
        .selectFrom("looked")
        .select(["id", bitSet(fits).as("fits")])
        .as("pool"),
    );
}

/** The numbers, from 0, of the conditions that hold. */
const bitSet = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 0
    ? sql<number>`0`
    : sql<number>`${sql.join(
        conditions.map((condition, at) => sql`case when ${condition} then ${sql.lit(2 ** at)} else 0 end`),
        sql` + `,
      )}`;

const hasBit = (column: "topics" | "banks", bit: number) =>
  sql`(${sql.ref(column)} & ${sql.lit(2 ** bit)}) <> 0`;

/** A rule as column conditions, without its branches. */
function asked({ type, difficulty, tag, bankId, branch }: BranchRule) {
  return {
    ...(type === 0 ? {} : { type }),
    ...(difficulty === 0 ? {} : { difficulty }),
    ...(tag === "" ? {} : { tag }),
    ...(bankId === "" || branch ? {} : { bank_id: bankId === "none" ? "" : bankId }),
  };
}

/** A bank of a company and those below it, by their names; the bank alone where it does not exist. */
export async function branchOf(queries: Queries, companyId: string, bankId: string): Promise<string[]> {
  const banks = await queries
    .selectFrom("bank")
    .select(["id", "name"])
    .where("company_id", "=", companyId)
    .execute();
  const top = banks.find(({ id }) => id === bankId);
  if (!top) return [bankId];
  return [bankId, ...banks.filter(({ name }) => isBelow(name, top.name)).map(({ id }) => id)];
}

/** Rules with the banks and topics that each takes questions from. */
export const withBranches = (queries: Queries, companyId: string, rules: readonly DrawRule[]) =>
  Promise.all(
    rules.map(async (rule): Promise<BranchRule> => {
      const { bankId, topicId } = rule;
      return {
        ...rule,
        ...(bankId !== "" && bankId !== "none" && { branch: await branchOf(queries, companyId, bankId) }),
        ...(topicId !== "" && { topicBranch: await topicBranchOf(queries, companyId, topicId) }),
      };
    }),
  );

/** The number of questions per kind: at most as many kinds as there are sets of rules, or questions. */
export async function countPool(queries: Queries, search: Search): Promise<Alike[]> {
  return kindsOf(queries, search)
    .select("fits")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .groupBy("fits")
    .orderBy("fits")
    .execute();
}

/**
 * The ids of drawn questions, in the order of the draw: the database numbers the pool once and returns only
 * those. Null where the bank changed since it was counted, so that a position has another kind.
 */
export async function findDrawn(
  queries: Queries,
  search: Search,
  pool: readonly Alike[],
  drawn: readonly Drawn[],
): Promise<string[] | null> {
  let next = 1;
  const firsts = pool.map(({ count }) => {
    next += count;
    return next - count;
  });
  const places = drawn.map(({ alike, at }) => firsts[alike]! + at);
  const numbered = kindsOf(queries, search)
    .select(["id", "fits"])
    .select(sql<number>`row_number() over (order by fits, id)`.as("place"));
  const rows = await queries
    .selectFrom(numbered.as("numbered"))
    .selectAll()
    .where("place", "in", places)
    .execute();
  const found = new Map(rows.map((row) => [row.place, row]));
  const ids = drawn.flatMap(({ alike }, index) => {
    const row = found.get(places[index]!);
    return row && row.fits === pool[alike]!.fits ? [row.id] : [];
  });
  return ids.length === drawn.length ? ids : null;
}
