import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { refusedBy } from "~/form/refused.server";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";

/** Sends an invitation again, with a new code; without a recent authentication that comes first. */
export async function action(args: ActionFunctionArgs) {
  const { services, t } = await operator(args, "company");
  const invitationUuid = args.params.invitationId!;
  const sent = await services.companies.sendInvitation({ invitationUuid });
  const back = paths.companies.operators();
  if (sent.ok) return redirectWithFlash(back, { kind: "ok", text: t("companies:invitations.sent") });
  if (sent.reason === "PROOF_NEEDED") return redirect(paths.operator.proof({ redirect: back }));
  if (sent.reason === "NOT_FOUND")
    return redirectWithFlash(back, { kind: "warn", text: t("companies:invitations.gone") });
  return refusedBy(sent, back, t);
}

export const loader = () => redirect(paths.companies.operators());

/** An empty page, so that errors here render as a page too. */
export default function SendInvitation() {
  return null;
}
