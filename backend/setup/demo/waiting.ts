import { newCompany, newOperator } from "../../accounts/newcomers";
import { dummyHash } from "../../accounts/passwords";
import type { Queries } from "../../database/open";
import { newId } from "../../ids";
import type { Rename } from "./demo";
import { sampleLicence } from "./licence";

const company = {
  name: "北辰检测技术有限公司",
  short_name: "北辰检测",
  credit_code: "91110108MA01C6T8HM",
  address: "北京市海淀区学院路 30 号",
};

/**
 * A company awaiting verification, so that the platform's queue is not empty. Its administrator's password is
 * random and unknown.
 */
export async function insertWaitingCompany(queries: Queries, now: number, rename: Rename): Promise<void> {
  const [companyId, operatorId, licence] = [newId(), newId(), newId()];
  await queries
    .insertInto("company")
    .values(
      newCompany({
        id: companyId,
        verification: "submitted",
        industry: "5",
        size: "2",
        licence,
        submitted_at: now,
        created_at: now,
        ...company,
      }),
    )
    .execute();
  await queries
    .insertInto("operator")
    .values(
      newOperator({
        id: operatorId,
        company_id: companyId,
        mobile: rename("13900000001"),
        password_hash: dummyHash,
        real_name: "高北辰",
        created_at: now,
      }),
    )
    .execute();
  await queries
    .insertInto("operator_role")
    .values(["r_ent_admin", "r_not_validate"].map((role_key) => ({ operator_id: operatorId, role_key })))
    .execute();
  const bytes = sampleLicence([
    "营业执照（演示样张）",
    `名称  ${company.name}`,
    `统一社会信用代码  ${company.credit_code}`,
    `住所  ${company.address}`,
  ]);
  await queries
    .insertInto("file")
    .values({
      id: licence,
      company_id: companyId,
      purpose: "licence",
      name: "营业执照.pdf",
      type: "application/pdf",
      size: bytes.length,
      bytes,
      created_by: operatorId,
      created_at: now,
    })
    .execute();
}
