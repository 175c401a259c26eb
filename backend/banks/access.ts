import { sql } from "kysely";
import { bankCalls } from "#contract/bank/calls";
import type { BankRight } from "#contract/bank/shapes";
import { admits, isAction, may } from "#contract/roles";
import { audit } from "../audit";
import type { Queries } from "../database/open";
import { revisionOf } from "../database/revision";
import { type Handlers, notFound, refuse } from "../handler";
import { lockCompany } from "../lock-company";
import { reachOf } from "./rights";

/** Administrators of the company say who reads and who writes a bank. It holds from the next request on. */
export const bankAccessService: Pick<Handlers<typeof bankCalls>, "access" | "setAccess"> = {
  async access({ bankId }, { queries, caller }) {
    const { companyId } = caller;
    const bank = await findBank(queries, companyId, bankId);
    const rights = await rightsOf(queries, bankId);
    const { banks } = await reachOf(queries, caller);
    const { limitedBy } = banks.find(({ id }) => id === bankId)!;
    const readers = await readersOf(queries, companyId);
    const named = await operatorsOf(queries, companyId, Object.keys(rights));
    const others = named
      .filter(({ id }) => readers.every(({ operatorId }) => operatorId !== id))
      .map(({ id, real_name }) => ({
        operatorId: id,
        realName: real_name,
        isAdministrator: false,
        mayRead: false,
      }));
    return {
      bankId,
      name: bank.name,
      needsApproval: bank.needs_approval === 1,
      revision: revisionOf(rights, bank.needs_approval),
      limitedBy: banks.find(({ id }) => id === limitedBy && id !== bankId)?.name ?? "",
      operators: [...readers, ...others].map((each) => ({
        ...each,
        right: rights[each.operatorId] ?? "none",
      })),
    };
  },

  async setAccess({ bankId, rights, needsApproval, revision }, context) {
    const { queries, caller } = context;
    const { companyId } = caller;
    await lockCompany(queries, companyId);
    const bank = await findBank(queries, companyId, bankId);
    const neededApproval = bank.needs_approval === 1;
    const before = await rightsOf(queries, bankId);
    if (revision !== undefined && revision !== revisionOf(before, bank.needs_approval))
      refuse(bankCalls.setAccess, "ACCESS_CHANGED_MEANWHILE");
    const wanted = new Map(rights.map(({ operatorId, right }) => [operatorId, right]));
    const there = await operatorsOf(queries, companyId, [...wanted.keys()]);
    if (there.length < wanted.size) notFound();
    const rows = there.flatMap(({ id: operator_id }) => {
      const right = wanted.get(operator_id)!;
      const writes = right === "write" ? 1 : 0;
      return right === "none" ? [] : [{ bank_id: bankId, operator_id, company_id: companyId, writes }];
    });
    await queries.deleteFrom("bank_right").where("bank_id", "=", bankId).execute();
    if (rows.length > 0) await queries.insertInto("bank_right").values(rows).execute();
    if (needsApproval !== neededApproval) await setApproval(queries, companyId, bankId, needsApproval);
    await audit(context, "bank.access", bankId, {
      before: { rights: before, needsApproval: neededApproval },
      after: { rights: await rightsOf(queries, bankId), needsApproval },
    });
    return null;
  },
};

async function findBank(queries: Queries, companyId: string, bankId: string) {
  const bank = await queries
    .selectFrom("bank")
    .select(["name", "needs_approval"])
    .where("id", "=", bankId)
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return bank ?? notFound();
}

/** What a bank holds when it begins to require approval counts as approved. */
async function setApproval(queries: Queries, companyId: string, bankId: string, isOn: boolean) {
  await queries
    .updateTable("bank")
    .set({ needs_approval: isOn ? 1 : 0 })
    .where("id", "=", bankId)
    .execute();
  if (!isOn) return;
  // why two: each is found by an index of its own, the first of what is not approved.
  for (const which of [sql<boolean>`staged = '' and removed_at = 0`, sql<boolean>`removed_at > 0`])
    await queries
      .updateTable("question")
      .set({ review: "approved" })
      .where("company_id", "=", companyId)
      .where("bank_id", "=", bankId)
      .where(which)
      .where(sql<boolean>`review <> 'approved'`)
      .execute();
}

/** What each operator is named for in a bank, by their ids. */
async function rightsOf(queries: Queries, bankId: string): Promise<Record<string, BankRight>> {
  const rows = await queries
    .selectFrom("bank_right")
    .select(["operator_id", "writes"])
    .where("bank_id", "=", bankId)
    .orderBy("operator_id")
    .execute();
  return Object.fromEntries(rows.map((row) => [row.operator_id, row.writes === 1 ? "write" : "read"]));
}

/** Those of these ids that are operators of the company, also removed ones, whom a limit may still name. */
async function operatorsOf(queries: Queries, companyId: string, ids: string[]) {
  if (ids.length === 0) return [];
  return queries
    .selectFrom("operator")
    .select(["id", "real_name"])
    .where("company_id", "=", companyId)
    .where("id", "in", ids)
    .orderBy("real_name")
    .orderBy("id")
    .execute();
}

/** The company's operators whose roles read papers and banks, by name. */
async function readersOf(queries: Queries, companyId: string) {
  const rows = await queries
    .selectFrom("operator")
    .innerJoin("operator_role", "operator_role.operator_id", "operator.id")
    .innerJoin("role_action", "role_action.role_key", "operator_role.role_key")
    .select(["operator.id", "operator.real_name", "role_action.action"])
    .distinct()
    .where("operator.company_id", "=", companyId)
    .where("operator.removed_at", "=", 0)
    .where("role_action.action", "in", [may.readPapers, may.keepCompany])
    .orderBy("operator.real_name")
    .orderBy("operator.id")
    .execute();
  type Reader = { operatorId: string; realName: string; isAdministrator: boolean; mayRead: boolean };
  const readers = new Map<string, Reader>();
  for (const { id, real_name, action } of rows) {
    const whose = { operatorId: id, realName: real_name, mayRead: true };
    const known = readers.get(id) ?? { ...whose, isAdministrator: false };
    const isAdministrator = known.isAdministrator || (isAction(action) && admits(may.keepCompany, [action]));
    readers.set(id, { ...known, isAdministrator });
  }
  return [...readers.values()];
}
