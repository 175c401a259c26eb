import { companyCalls } from "#contract/companies/calls";
import { audit } from "../audit";
import { type Handlers, notFound, refuse } from "../handler";
import { listCompanies } from "./list";
import { holdCompanyRow, recordOf, selectRecords } from "./record";
import { tellAdministrators, welcome } from "./welcome";

/** The platform's administrators look at companies, verify those that wait or say why not, and grant what they may use. */
export const verificationService: Pick<
  Handlers<typeof companyCalls>,
  "list" | "get" | "validate" | "grant" | "repeat"
> = {
  list: (filter, { queries }) => listCompanies(queries, filter),

  async get({ id }, { queries }) {
    const row = await selectRecords(queries).where("company.id", "=", id).executeTakeFirst();
    return row ? recordOf(row) : notFound();
  },

  async repeat({ id }, { queries }) {
    const row = await selectRecords(queries).where("company.id", "=", id).executeTakeFirst();
    return row ? recordOf(row).sameCreditCode > 0 : notFound();
  },

  /** State, gift, roles, message and audit row stand or fall together: this call is one transaction (trust H2). */
  async validate({ companyUuid, isVerified, reason }, context) {
    const { queries, clock } = context;
    const after = isVerified
      ? { verification: "verified", refusal: "" }
      : { verification: "refused", refusal: reason };
    const answered = await queries
      .updateTable("company")
      .set({ ...after, ...(isVerified ? { verified_at: clock.now() } : {}) })
      .where("id", "=", companyUuid)
      .where("verification", "=", "submitted")
      .returning("name")
      .executeTakeFirst();
    if (!answered) {
      if (!(await holdCompanyRow(queries, companyUuid))) return notFound();
      return refuse(companyCalls.validate, "VERIFICATION_NOT_WAITING");
    }
    const gift = isVerified && (await welcome(context, companyUuid));
    await tellAdministrators(context, companyUuid, answered.name, isVerified ? { gift } : { reason });
    await audit(context, "company.validate", companyUuid, {
      before: { verification: "submitted" },
      after: { ...after, ...(isVerified ? { gift } : {}) },
    });
    return null;
  },

  async grant({ companyUuid, version, examServiceLevel }, context) {
    const { queries } = context;
    const before = await holdCompanyRow(queries, companyUuid);
    if (!before) return notFound();
    await queries
      .updateTable("company")
      .set({ version, exam_service_level: examServiceLevel })
      .where("id", "=", companyUuid)
      .execute();
    await audit(context, "company.grant", companyUuid, {
      before: { version: before.version, examServiceLevel: before.exam_service_level },
      after: { version, examServiceLevel },
    });
    return null;
  },
};
