import type { RoleKey } from "#contract/roles";
import { newCompany, newOperator } from "../../accounts/newcomers";
import { hashPassword } from "../../accounts/passwords";
import { giftAmount } from "../../companies/ledger";
import type { Queries } from "../../database/open";
import { newId } from "../../ids";
import demo from "./companies.json";
import type { Rename } from "./demo";
import { insertWaitingCompany } from "./waiting";

/** Publicly known: the demo listens on this machine alone. */
export const demoPassword = "mingshi-demo";

interface DemoAccount {
  mobile: string;
  name: string;
  company: "east" | "south" | "new";
  roles: RoleKey[];
  hasSecondStep?: boolean;
}

/** One account per role, and those that show a visitor of the demo how tenants are isolated. */
export const demoAccounts = demo.accounts as DemoAccount[];

/** Balances in fen; version 3 unlocks the start rule, showing the score and the pass score. */
const demoCompanies = demo.companies;

/** Before the first certificate of the demo. */
const verifiedAt = Date.parse("2023-01-09T10:00:00+08:00");

/** A separately salted hash for each account, in order. Hashing takes time: not inside a transaction. */
export const hashDemoPasswords = () => Promise.all(demoAccounts.map(() => hashPassword(demoPassword)));

/** The companies and accounts of the demo. Returns the author of the demo papers. */
export async function insertDemoAccounts(queries: Queries, hashes: string[], now: number, rename: Rename) {
  const companyIds = { east: newId(), south: newId(), new: newId() };
  await queries
    .insertInto("company")
    .values(
      Object.entries(demoCompanies).map(([key, company]) =>
        newCompany({
          id: companyIds[key as keyof typeof companyIds],
          created_at: now,
          credit_code: "",
          industry: "",
          size: "",
          address: "",
          verified_at: company.verification === "verified" ? verifiedAt : 0,
          ...company,
        }),
      ),
    )
    .execute();
  await queries
    .insertInto("ledger")
    .values(
      [
        { key: "east" as const, kind: "gift", amount: giftAmount },
        { key: "east" as const, kind: "deposit", amount: demoCompanies.east.balance - giftAmount },
        { key: "south" as const, kind: "deposit", amount: demoCompanies.south.balance },
      ].map(({ key, kind, amount }) => ({
        id: newId(),
        company_id: companyIds[key],
        kind,
        amount,
        note: "",
        operator_id: "",
        at: now,
      })),
    )
    .execute();
  const accounts = demoAccounts.map((account, at) => ({
    ...account,
    mobile: rename(account.mobile),
    id: newId(),
    hash: hashes[at]!,
  }));
  await queries
    .insertInto("operator")
    .values(
      accounts.map((account) =>
        newOperator({
          id: account.id,
          company_id: companyIds[account.company],
          mobile: account.mobile,
          password_hash: account.hash,
          real_name: account.name,
          second_step: account.hasSecondStep ? 1 : 0,
          demo: 1,
          created_at: now,
        }),
      ),
    )
    .execute();
  await queries
    .insertInto("operator_role")
    .values(accounts.flatMap(({ id, roles }) => roles.map((role_key) => ({ operator_id: id, role_key }))))
    .execute();
  await queries
    .updateTable("dictionary")
    .set({ value: companyIds.east })
    .where("id", "=", "offline_companyId")
    .execute();
  await insertWaitingCompany(queries, now, rename);
  const author = accounts.find((account) => account.mobile === rename("13800000002"))!;
  return {
    companyId: companyIds.east,
    otherCompanyId: companyIds.south,
    author: { id: author.id, realName: author.name },
    now,
  };
}
