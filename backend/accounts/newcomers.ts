import type { Insertable } from "kysely";
import type { Tables } from "../database/schema";
import { companyNameKey } from "./company-names";

type Company = Insertable<Tables["company"]>;
type Operator = Insertable<Tables["operator"]>;

/** Defaults of a new company's row: not verified, version 2, balance 0; `company` overrides them. */
export const newCompany = (
  company: Pick<Company, "id" | "name" | "short_name" | "created_at"> & Partial<Company>,
): Company => ({
  name_key: companyNameKey(company.name),
  parent_key: "",
  verification: "unverified",
  version: 2,
  balance: 0,
  exam_service_level: 1,
  theme_color: "#e06563",
  ...company,
});

/** Defaults of a new operator's row, with a password chosen by them; `operator` overrides them. */
export const newOperator = (
  operator: Pick<Operator, "id" | "company_id" | "mobile" | "password_hash" | "real_name" | "created_at"> &
    Partial<Operator>,
): Operator => ({
  introduction: "",
  avatar: "",
  second_step: 0,
  locked: 0,
  demo: 0,
  must_change_password: 0,
  ...operator,
});
