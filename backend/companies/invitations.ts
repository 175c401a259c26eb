import { randomInt } from "node:crypto";
import { companyCalls } from "#contract/companies/calls";
import { invitationAlphabet, invitationDays } from "#contract/companies/shapes";
import { grantableBy } from "../accounts/granted";
import { audit } from "../audit";
import { type Context, type Handlers, notFound, type Refusing, refuse } from "../handler";
import { hashToken, newId } from "../ids";
import { maskMobile } from "../mobiles";
import { consume, tooManyTries } from "../rate-limit/rate-limit";
import { lockOperators } from "./operator-rights";

/** How long an invitation can be accepted, in milliseconds. */
export const invitationLife = invitationDays * 86_400_000;

/** The stored form of an invitation's code: it opens nothing without a code sent to the same mobile. */
export const hashInvitation = (mobile: string, code: string) => hashToken(`${mobile}\n${code}`);

const newInvitationCode = () =>
  Array.from({ length: 8 }, () => invitationAlphabet[randomInt(invitationAlphabet.length)]).join("");

/**
 * Administrators invite operators. Whether the mobile is known is neither looked up nor told: the reply and the
 * work are the same, and nothing of the person's changes before they accept (trust A5).
 */
export const invitationsService: Pick<
  Handlers<typeof companyCalls>,
  "addOperator" | "invitations" | "sendInvitation" | "revokeInvitation"
> = {
  async addOperator({ mobile, realName, roleKeys }, context) {
    const call = companyCalls.addOperator;
    const { once, caller } = context;
    // why: whoever is invited could otherwise do what this session may not; an open session gives no role.
    if (!caller.isProven) return refuse(call, "PROOF_NEEDED");
    return once(async (trx) => {
      const grantable = await grantableBy(trx, caller.actions);
      if (!roleKeys.every((role) => grantable.includes(role))) return refuse(call, "ROLE_NOT_GRANTABLE");
      return inviteOperator(call, { ...context, queries: trx }, { mobile, realName, roleKeys });
    });
  },

  async invitations(_, { queries, caller, clock }) {
    const rows = await queries
      .selectFrom("operator_invitation as invitation")
      .leftJoin("operator", "operator.id", "invitation.invited_by")
      .selectAll("invitation")
      .select("operator.real_name as inviter")
      .where("invitation.company_id", "=", caller.companyId)
      .where("invitation.at", ">", clock.now() - invitationLife)
      .orderBy("invitation.at", "desc")
      .orderBy("invitation.id")
      .limit(100)
      .execute();
    return rows.map((row) => ({
      invitationUuid: row.id,
      realName: row.real_name,
      mobile: maskMobile(row.mobile),
      roleKeys: JSON.parse(row.roles) as string[],
      invitedBy: row.inviter ?? "",
      invitedAt: row.at,
      expiresAt: row.at + invitationLife,
    }));
  },

  async sendInvitation({ invitationUuid }, context) {
    const call = companyCalls.sendInvitation;
    const { once, caller } = context;
    if (!caller.isProven) return refuse(call, "PROOF_NEEDED");
    await once(async (trx) => {
      const { mobile, real_name, roles } = await findInvitation({ ...context, queries: trx }, invitationUuid);
      const { code, company } = await putInvitation(call, { ...context, queries: trx }, mobile, {
        real_name,
        roles,
      });
      await tell({ ...context, queries: trx }, company, mobile, code);
      await audit({ ...context, queries: trx }, "operator.invite.again", invitationUuid);
      return null;
    });
    return null;
  },

  async revokeInvitation({ invitationUuid }, context) {
    const { queries } = context;
    const { real_name } = await findInvitation(context, invitationUuid);
    await queries.deleteFrom("operator_invitation").where("id", "=", invitationUuid).execute();
    await audit(context, "operator.invite.revoke", invitationUuid, { before: { realName: real_name } });
    return null;
  },
};

/** Invites somebody to the caller's company, by SMS; the roles were checked. Returns the invitation's id. */
export async function inviteOperator(
  call: Refusing<"CODE_TOO_SOON" | "TOO_MANY_TRIES">,
  context: Parameters<typeof audit>[0] & Pick<Context, "outbox" | "caller">,
  { mobile, realName, roleKeys }: { mobile: string; realName: string; roleKeys: readonly string[] },
): Promise<string> {
  const row = { real_name: realName, roles: JSON.stringify(roleKeys) };
  const { id, code, company } = await putInvitation(call, context, mobile, row);
  await tell(context, company, mobile, code);
  const after = { realName, mobile: maskMobile(mobile), roleKeys };
  await audit(context, "operator.invite", id, { after });
  return id;
}

/** An invitation of the caller's company that was not accepted yet. */
async function findInvitation({ queries, caller }: Pick<Context, "queries" | "caller">, id: string) {
  const row = await queries
    .selectFrom("operator_invitation")
    .select(["mobile", "real_name", "roles"])
    .where("id", "=", id)
    .where("company_id", "=", caller!.companyId)
    .executeTakeFirst();
  return row ?? notFound();
}

/** Stores an invitation with a new code, in place of an earlier one of the same company; the quotas come first. */
async function putInvitation(
  call: Refusing<"CODE_TOO_SOON" | "TOO_MANY_TRIES">,
  { queries, caller, clock }: Pick<Context, "queries" | "caller" | "clock">,
  mobile: string,
  row: { real_name: string; roles: string },
) {
  const { companyId, operatorId } = caller!;
  const company = await lockOperators(queries, companyId);
  const isVerified = company.verification === "verified";
  const names = [
    ...(["invitation.resend", "invitation.mobile", "invitation.company"] as const),
    ...(isVerified ? [] : (["invitation.unverified"] as const)),
  ];
  // Rolled back with the transaction if nothing is sent in the end.
  const consumed = await consume({ queries, clock }, names, { mobile, company: companyId });
  if (!consumed.allowed) {
    const { limit, retryAfter } = consumed;
    if (limit === "invitation.resend")
      refuse(call, "CODE_TOO_SOON", { seconds: Math.ceil(retryAfter / 1000) });
    throw tooManyTries(retryAfter);
  }
  const code = newInvitationCode();
  const wanted = {
    ...row,
    code_hash: hashInvitation(mobile, code),
    invited_by: operatorId,
    at: clock.now(),
  };
  const { id } = await queries
    .insertInto("operator_invitation")
    .values({ id: newId(), company_id: companyId, mobile, ...wanted })
    .onConflict((conflict) => conflict.columns(["company_id", "mobile"]).doUpdateSet(wanted))
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, code, company: { name: company.name, isVerified } };
}

/** The invitation, by SMS. A name that nobody verified could say anything, and is left out. */
const tell = (
  { queries, caller, outbox }: Pick<Context, "queries" | "caller" | "outbox">,
  { name, isVerified }: { name: string; isVerified: boolean },
  mobile: string,
  code: string,
): Promise<void> =>
  outbox.put(queries, {
    companyId: caller!.companyId,
    kind: "invitation",
    recipient: mobile,
    text: `【明试】${isVerified ? `“${name}”` : "一家单位"}邀请你成为操作员，邀请码 ${code.slice(0, 4)}-${code.slice(4)}，${invitationDays} 天内有效。在登录页打开“接受邀请”，用本手机号和邀请码加入；不认识请忽略。`,
  });
