import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { sessions } from "~/session/cookies.server";
import { need, operator } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";

/** An operator signs one device out; where it is this one, the way leads to sign-in. */
export async function action(args: ActionFunctionArgs) {
  const { services, session, t } = await operator(args, "profile");
  const sessionUuid = args.params.sessionId!;
  const live = need(await services.operator.sessions({}));
  need(await services.operator.endSession({ sessionUuid }));
  if (live.some((one) => one.isThis && one.sessionUuid === sessionUuid)) {
    return redirect(paths.signIn(), { headers: { "set-cookie": await sessions.destroySession(session) } });
  }
  return redirectWith(paths.operator.sessions(), { kind: "ok", text: t("operator:sessions.ended") });
}

export const loader = () => redirect(paths.operator.sessions());
