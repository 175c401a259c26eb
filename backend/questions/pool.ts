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

/** Usable questions of the bank: readable, approved where that is required, not removed, and public or the caller's own; all for administrators. */
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

/** The pool with what its kinds are told apart by; a derived table, so that `topics` is one expression. */
const kindsOf = (queries: Queries, search: Search) =>
  queries.selectFrom(
    poolOf(queries, search)
      .select(["id", "type", "difficulty", "tag", "bank_id", topicsAsked(search.rules).as("topics")])
      .as("pool"),
  );

/** See `Alike.topics`. */
function topicsAsked(rules: readonly BranchRule[]): RawBuilder<string> {
  const branches = new Map(rules.map(({ topicId, topicBranch = [] }) => [topicId, topicBranch]));
  const asked = [...branches].filter(([, branch]) => branch.length > 0);
  if (asked.length === 0) return sql`''`;
  const flags = asked.map(([id, branch]) => sql`case when ${isTagged(branch)} then ${`${id} `} else '' end`);
  return sql`${sql.join(flags, sql` || `)}`;
}

/** A rule as column conditions; see `fitsRule`. */
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

/** The number of questions per kind: a few hundred rows at most, however large the bank. */
export async function countPool(queries: Queries, search: Search): Promise<Alike[]> {
  return kindsOf(queries, search)
    .select(["type", "difficulty", "tag", "bank_id as bankId", "topics"])
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .groupBy(["type", "difficulty", "tag", "bank_id", "topics"])
    .orderBy("type")
    .orderBy("difficulty")
    .orderBy("tag")
    .orderBy("bank_id")
    .orderBy("topics")
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
  const firsts = pool.map((_, at) => 1 + pool.slice(0, at).reduce((sum, { count }) => sum + count, 0));
  const places = drawn.map(({ alike, at }) => firsts[alike]! + at);
  const numbered = kindsOf(queries, search)
    .select(["id", "type", "difficulty", "tag", "bank_id", "topics"])
    .select(sql<number>`row_number() over (order by type, difficulty, tag, bank_id, topics, id)`.as("place"));
  const rows = await queries
    .selectFrom(numbered.as("numbered"))
    .selectAll()
    .where("place", "in", places)
    .execute();
  const found = new Map(rows.map((row) => [row.place, row]));
  const ids = drawn.flatMap(({ alike }, index) => {
    const row = found.get(places[index]!);
    return row && isLike(row, pool[alike]!) ? [row.id] : [];
  });
  return ids.length === drawn.length ? ids : null;
}

type Kind = Omit<Alike, "bankId" | "count"> & { bank_id: string };
const isLike = (row: Kind, alike: Alike) =>
  row.type === alike.type &&
  row.difficulty === alike.difficulty &&
  row.tag === alike.tag &&
  row.bank_id === alike.bankId &&
  row.topics === alike.topics;
