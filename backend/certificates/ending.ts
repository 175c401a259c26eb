import { type Context, notFound, type Refusing, refuse } from "../handler";
import { newId } from "../ids";
import { lockCompany } from "../lock-company";

type Ending = Pick<Context<Refusing<"CERTIFICATE_NOT_GOOD">>, "queries" | "clock"> & {
  caller: { companyId: string; operatorId: string };
};

interface End {
  state: "revoked" | "replaced";
  reason: string;
}

/**
 * Revokes a certificate or marks it as replaced, irreversibly, expired or not: of two concurrent calls one
 * succeeds, the other is refused. Returns the certificate's template.
 */
export async function endCertificate(
  call: Refusing<"CERTIFICATE_NOT_GOOD">,
  context: Ending,
  certificateId: string,
  end: End,
): Promise<string> {
  const { ended, known, templateId } = await endThese(context, [certificateId], end);
  if (ended.length > 0) return templateId!;
  return known > 0 ? refuse(call, "CERTIFICATE_NOT_GOOD") : notFound();
}

/** The same for those of them that are neither revoked nor replaced. `known`: how many are the company's. */
export async function endThese(
  { queries, caller, clock }: Ending,
  ids: string[],
  { state, reason }: End,
): Promise<{ ended: string[]; known: number; templateId?: string }> {
  const at = clock.now();
  // why: one call about many certificates at a time, so that two do not wait for one another.
  if (ids.length > 1) await lockCompany(queries, caller.companyId);
  const known = await queries
    .updateTable("certificate")
    .set((value) => ({ revision: value.ref("revision") }))
    .where("id", "in", ids)
    .where("company_id", "=", caller.companyId)
    .where("staged", "=", "")
    .returning(["id", "state", "template_id"])
    .execute();
  const good = known.filter((row) => row.state === "issued");
  const ended = good.map(({ id }) => id).sort();
  if (ended.length > 0) {
    await queries
      .updateTable("certificate")
      .set((value) => ({ state, reason, changed_at: at, revision: value("revision", "+", 1) }))
      .where("id", "in", ended)
      .execute();
    await queries
      .insertInto("certificate_event")
      .values(
        ended.map((id) => ({
          id: newId(),
          certificate_id: id,
          kind: state,
          reason,
          operator_id: caller.operatorId,
          at,
        })),
      )
      .execute();
  }
  return { ended, known: known.length, templateId: good[0]?.template_id };
}
