import { registrationCalls } from "#contract/registration/calls";
import { admits, may } from "#contract/roles";
import { allOf, givableBy, grantableBy, grantedTo } from "../accounts/granted";
import { newOperator } from "../accounts/newcomers";
import { hashPassword, isTooCommon } from "../accounts/passwords";
import { type ShownCode, useCode } from "../accounts/sms-codes";
import { audit } from "../audit";
import { hashInvitation, invitationLife } from "../companies/invitations";
import { lockOperators, rolesGiven } from "../companies/operator-rights";
import type { Queries } from "../database/open";
import { type Handler, refuse } from "../handler";
import { newId } from "../ids";
import { expectCode } from "./expect-code";

const call = registrationCalls.acceptInvitation;

/**
 * Somebody accepts an invitation with a code from their mobile and the invitation's own: only now is there an
 * account. What they began to register by themselves stays. The roles are those that were offered, as long as
 * whoever offered them may still do so.
 */
export const acceptInvitation: Handler<typeof call> = async (request, context) => {
  const { mobile, handle, smsCode, invitationCode, password } = request;
  if (isTooCommon(password, mobile)) return refuse(call, "PASSWORD_COMMON");
  const shown: ShownCode = { purpose: "invitation", mobile, handle, smsCode };
  await expectCode(call, context, shown);
  const password_hash = await hashPassword(password);
  await context.database.transaction(async (trx) => {
    await useCode(call, trx, handle);
    const invitation = await trx
      .selectFrom("operator_invitation")
      .selectAll()
      .where("mobile", "=", mobile)
      .where("code_hash", "=", hashInvitation(mobile, invitationCode))
      .where("at", ">", context.clock.now() - invitationLife)
      .executeTakeFirst();
    if (!invitation) return refuse(call, "INVITATION_WRONG");
    const { company_id } = invitation;
    const company = await lockOperators(trx, company_id);
    // why: read again under the lock, for it may have been revoked or accepted meanwhile.
    const { numDeletedRows } = await trx
      .deleteFrom("operator_invitation")
      .where("id", "=", invitation.id)
      .where("code_hash", "=", invitation.code_hash)
      .executeTakeFirst();
    const inviter = await actionsOfInviter(trx, company_id, invitation.invited_by);
    if (numDeletedRows === 0n || !inviter) return refuse(call, "INVITATION_WRONG");
    const id = newId();
    const added = await trx
      .insertInto("operator")
      .values(
        newOperator({
          id,
          company_id,
          mobile,
          password_hash,
          real_name: invitation.real_name,
          created_at: context.clock.now(),
        }),
      )
      .onConflict((conflict) => conflict.column("mobile").doNothing())
      .executeTakeFirst();
    // Told to nobody but the owner of the mobile, who has just proved to be it.
    if (!added.numInsertedOrUpdatedRows) return refuse(call, "ACCOUNT_EXISTS");
    const grantable = await (admits(may.giveRoles, inviter) ? givableBy : grantableBy)(trx, inviter);
    const wanted = (JSON.parse(invitation.roles) as string[]).filter((role) => grantable.includes(role));
    const isVerified = company.verification === "verified";
    const roles = rolesGiven(wanted, [], { isVerified, grantable });
    if (roles.length > 0)
      await trx
        .insertInto("operator_role")
        .values(roles.map((role_key) => ({ operator_id: id, role_key })))
        .execute();
    const caller = { operatorId: id, companyId: company_id };
    const after = { realName: invitation.real_name, roleKeys: roles, invitedBy: invitation.invited_by };
    await audit({ ...context, queries: trx, caller }, "operator.accept", id, { after });
  });
  return null;
};

/** What the operator who invited may do by now; null where they may not invite here any more. */
async function actionsOfInviter(queries: Queries, companyId: string, operatorId: string) {
  const inviter = await queries
    .selectFrom("operator")
    .select("company_id")
    .where("id", "=", operatorId)
    .where("locked", "=", 0)
    .where("removed_at", "=", 0)
    .executeTakeFirst();
  const held = inviter ? allOf(await grantedTo(queries, operatorId)) : [];
  const needed = inviter?.company_id === companyId ? [may.keepCompany, may.giveRoles] : [may.keepOperators];
  return needed.some((action) => admits(action, held)) ? held : null;
}
