import { companyCalls } from "#contract/companies/calls";
import { audit } from "../audit";
import type { Queries } from "../database/open";
import { storeLicence } from "../files/licences";
import { type Handler, notFound, refuse } from "../handler";

const call = companyCalls.submitVerification;

/**
 * A company's administrator submits licence and credit code; name and code are then read-only until the
 * platform has decided. After a refusal they may submit again (decisions: states).
 */
export const submitVerification: Handler<typeof call> = async ({ id, creditCode, licence }, context) => {
  const { queries, caller, clock } = context;
  if (id !== caller.companyId) return notFound();
  // Checked before the file is parsed, which is slow.
  await refuseUnlessOpen(queries, id);

  await storeLicence(context, call, licence, async (trx, fileId) => {
    const after = { verification: "submitted", credit_code: creditCode, licence: fileId };
    const before = await trx
      .selectFrom("company")
      .select(["verification", "credit_code", "licence", "refusal"])
      .where("id", "=", id)
      .executeTakeFirst();
    const submitted = await trx
      .updateTable("company")
      .set({ ...after, refusal: "", submitted_at: clock.now() })
      .where("id", "=", id)
      .where("verification", "in", ["unverified", "refused"])
      .executeTakeFirst();
    // why: of two concurrent submissions the second finds the first pending.
    if (submitted.numUpdatedRows === 0n) await refuseUnlessOpen(trx, id);
    await audit({ ...context, queries: trx }, "company.submitVerification", id, { before, after });
  });
  return null;
};

async function refuseUnlessOpen(queries: Queries, id: string): Promise<void> {
  const company = await queries
    .selectFrom("company")
    .select("verification")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!company) return notFound();
  if (company.verification === "verified") refuse(call, "COMPANY_VERIFIED");
  if (company.verification === "submitted") refuse(call, "VERIFICATION_WAITS");
}
