import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { refusedBy } from "~/form/refused.server";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";

/** Revokes an invitation, which cannot be accepted any more. */
export async function action(args: ActionFunctionArgs) {
  const { services, t } = await operator(args, "company");
  const invitationUuid = args.params.invitationId!;
  const revoked = await services.companies.revokeInvitation({ invitationUuid });
  const back = paths.companies.operators();
  if (revoked.ok) return redirectWithFlash(back, { kind: "ok", text: t("companies:invitations.revoked") });
  if (revoked.reason === "NOT_FOUND")
    return redirectWithFlash(back, { kind: "warn", text: t("companies:invitations.gone") });
  return refusedBy(revoked, back, t);
}

export const loader = () => redirect(paths.companies.operators());

/** An empty page, so that errors here render as a page too. */
export default function RevokeInvitation() {
  return null;
}
