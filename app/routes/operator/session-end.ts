import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { sessions } from "~/session/cookies.server";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";

/** Signs one device out; if it is this one, redirects to sign-in. */
export async function action(args: ActionFunctionArgs) {
  const { services, session, t } = await operator(args, "profile");
  const sessionUuid = args.params.sessionId!;
  const live = need(await services.operator.sessions({}));
  const ended = await services.operator.endSession({ sessionUuid });
  // Signed out already, there or in another tab: that is what was wanted.
  if (!ended.ok && ended.reason !== "NOT_FOUND") need(ended);
  if (live.some((one) => one.isThis && one.sessionUuid === sessionUuid)) {
    return redirect(paths.signIn(), { headers: { "set-cookie": await sessions.destroySession(session) } });
  }
  return redirectWithFlash(paths.operator.sessions(), { kind: "ok", text: t("operator:sessions.ended") });
}

export const loader = () => redirect(paths.operator.sessions());
