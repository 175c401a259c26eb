import { companyCalls } from "#contract/companies/calls";
import { audit } from "../audit";
import { type Handlers, notFound, refuse } from "../handler";
import { lockNamedCompany } from "../lock-company";
import { listCompanies } from "./list";
import { companyRecordOf, factsRevision, selectRecords } from "./record";
import { notifyAdministrators, welcome } from "./welcome";

/** The platform's administrators list companies, approve or refuse verifications, and grant features. */
export const verificationService: Pick<
  Handlers<typeof companyCalls>,
  "list" | "get" | "validate" | "grant" | "repeat"
> = {
  list: (filter, { queries }) => listCompanies(queries, filter),

  async get({ id }, { queries }) {
    const row = await selectRecords(queries).where("company.id", "=", id).executeTakeFirst();
    return row ? { ...companyRecordOf(row), revision: factsRevision(row) } : notFound();
  },

  async repeat({ id }, { queries }) {
    const row = await selectRecords(queries).where("company.id", "=", id).executeTakeFirst();
    return row ? companyRecordOf(row).sameCreditCode > 0 : notFound();
  },

  /** State, gift, roles, message and audit row are atomic: this call is one transaction (trust H2). */
  async validate({ companyUuid, isVerified, reason, submittedAt }, context) {
    const { queries, clock } = context;
    const after = isVerified
      ? { verification: "verified", refusal: "" }
      : { verification: "refused", refusal: reason };
    let reviewed = queries
      .updateTable("company")
      .set({ ...after, ...(isVerified ? { verified_at: clock.now() } : {}) })
      .where("id", "=", companyUuid)
      .where("verification", "=", "submitted");
    if (submittedAt !== undefined) reviewed = reviewed.where("submitted_at", "=", submittedAt);
    const answered = await reviewed.returning("name").executeTakeFirst();
    if (!answered) {
      const company = await lockNamedCompany(queries, companyUuid);
      if (!company) return notFound();
      const isWaiting = company.verification === "submitted";
      return refuse(
        companyCalls.validate,
        isWaiting ? "VERIFICATION_RESUBMITTED" : "VERIFICATION_NOT_WAITING",
      );
    }
    const gift = isVerified && (await welcome(context, companyUuid));
    await notifyAdministrators(context, companyUuid, answered.name, isVerified ? { gift } : { reason });
    await audit(context, "company.validate", companyUuid, {
      before: { verification: "submitted" },
      after: { ...after, ...(isVerified ? { gift } : {}) },
    });
    return null;
  },

  async grant({ companyUuid, version, examServiceLevel }, context) {
    const { queries } = context;
    const before = await lockNamedCompany(queries, companyUuid);
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
