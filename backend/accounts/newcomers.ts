import type { Insertable } from "kysely";
import type { Tables } from "../database/schema";

type Company = Insertable<Tables["company"]>;
type Operator = Insertable<Tables["operator"]>;

/** The row of a company that has just come in: not verified, version 2, without money; `company` says what differs. */
export const newCompany = (
  company: Pick<Company, "id" | "name" | "short_name" | "created_at"> & Partial<Company>,
): Company => ({
  parent_key: "",
  verification: "unverified",
  version: 2,
  balance: 0,
  exam_service_level: 1,
  theme_color: "#e06563",
  ...company,
});

/** The row of an operator who has just come in, with a password of their own; `operator` says what differs. */
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
