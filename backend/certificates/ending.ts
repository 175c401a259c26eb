import { type Context, notFound, type Refusing, refuse } from "../handler";
import { newId } from "../ids";

type Ending = Pick<Context<Refusing<"CERTIFICATE_NOT_GOOD">>, "queries" | "clock"> & {
  caller: { companyId: string; operatorId: string };
};

/**
 * Revokes a certificate or marks it as replaced, irreversibly, expired or not: of two concurrent calls one
 * succeeds, the other is refused. Returns the certificate's template.
 */
export async function endCertificate(
  call: Refusing<"CERTIFICATE_NOT_GOOD">,
  { queries, caller, clock }: Ending,
  certificateId: string,
  { state, reason }: { state: "revoked" | "replaced"; reason: string },
): Promise<string> {
  const at = clock.now();
  const ended = await queries
    .updateTable("certificate")
    .set((value) => ({ state, reason, changed_at: at, revision: value("revision", "+", 1) }))
    .where("id", "=", certificateId)
    .where("company_id", "=", caller.companyId)
    .where("staged", "=", "")
    .where("state", "=", "issued")
    .returning("template_id")
    .executeTakeFirst();
  if (!ended) {
    const known = await queries
      .selectFrom("certificate")
      .select("id")
      .where("id", "=", certificateId)
      .where("company_id", "=", caller.companyId)
      .where("staged", "=", "")
      .executeTakeFirst();
    return known ? refuse(call, "CERTIFICATE_NOT_GOOD") : notFound();
  }
  await queries
    .insertInto("certificate_event")
    .values({
      id: newId(),
      certificate_id: certificateId,
      kind: state,
      reason,
      operator_id: caller.operatorId,
      at,
    })
    .execute();
  return ended.template_id;
}
