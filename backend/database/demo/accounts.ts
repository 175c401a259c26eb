import type { RoleKey } from "#contract/roles";
import { newCompany, newOperator } from "../../accounts/newcomers";
import { hashPassword } from "../../accounts/passwords";
import { newId } from "../../ids";
import type { Queries } from "../open";
import type { Rename } from "./demo";
import { insertWaitingCompany } from "./waiting";

/** Known to everybody who reads this: the demo listens on this machine alone. */
export const demoPassword = "mingshi-demo";

interface DemoAccount {
  mobile: string;
  name: string;
  company: "east" | "south" | "new";
  roles: RoleKey[];
  hasSecondStep?: true;
}

/** One account per role, and those that a visitor of the demo needs to see how companies are kept apart. */
export const demoAccounts: DemoAccount[] = [
  { mobile: "13800000001", name: "周明远", company: "east", roles: ["r_sys_admin"] },
  { mobile: "13800000002", name: "林静怡", company: "east", roles: ["r_ent_admin"] },
  { mobile: "13800000003", name: "陈立群", company: "east", roles: ["r_exam_management"] },
  { mobile: "13800000004", name: "吴晓岚", company: "east", roles: ["r_exam_question"] },
  { mobile: "13800000005", name: "欧阳若琳", company: "east", roles: ["r_exam_paper"] },
  { mobile: "13800000006", name: "郑文博", company: "east", roles: ["r_review"] },
  { mobile: "13800000007", name: "孙海涛", company: "east", roles: ["r_monitor"] },
  { mobile: "13800000008", name: "何桂芳", company: "east", roles: ["r_offline_room"] },
  { mobile: "13800000009", name: "许知秋", company: "east", roles: ["r_eva_admin"] },
  { mobile: "13800000010", name: "沈嘉禾", company: "east", roles: ["r_eva"] },
  { mobile: "13800000011", name: "符海燕", company: "east", roles: ["r_exam_hainan"] },
  { mobile: "13800000012", name: "罗启明", company: "new", roles: ["r_not_validate", "r_ent_admin"] },
  { mobile: "13800000013", name: "江雨桐", company: "east", roles: ["r_ent_admin"], hasSecondStep: true },
  { mobile: "13800000014", name: "顾建国", company: "south", roles: ["r_ent_admin"] },
  {
    mobile: "13800000015",
    name: "方思源",
    company: "east",
    roles: ["r_exam_question", "r_exam_management", "r_exam_paper"],
  },
];

/** Balances in fen; version 3 unlocks the start rule, showing the score and the pass score. */
const demoCompanies = {
  east: {
    name: "华东能源集团",
    short_name: "华东能源",
    credit_code: "91310000MA1FL2K3XX",
    industry: "4",
    size: "5",
    address: "上海市浦东新区世纪大道 100 号",
    verification: "verified",
    version: 3,
    balance: 100_000,
  },
  south: {
    name: "岭南智造科技有限公司",
    short_name: "岭南智造",
    credit_code: "91440101MA59R7Q4CH",
    industry: "1",
    size: "4",
    address: "广州市黄埔区科学大道 33 号",
    verification: "verified",
    version: 2,
    balance: 36_000,
  },
  new: {
    name: "启明教育咨询有限公司",
    short_name: "启明教育",
    verification: "unverified",
    version: 2,
    balance: 0,
  },
} as const;

/** A hash with a salt of its own for each account, in their order. Hashing takes time: not inside a transaction. */
export const hashDemoPasswords = () => Promise.all(demoAccounts.map(() => hashPassword(demoPassword)));

/** The companies and accounts of the demo. Returns whose work the demo papers are. */
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
          ...company,
        }),
      ),
    )
    .execute();
  await queries
    .insertInto("ledger")
    .values(
      (["east", "south"] as const).map((key) => ({
        id: newId(),
        company_id: companyIds[key],
        kind: key === "east" ? "gift" : "deposit",
        amount: demoCompanies[key].balance,
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
