import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { sessions } from "~/session/cookies.server";
import { redirectWithFlash } from "~/session/flash.server";
import { visitor } from "~/session/guard.server";

/** Resends the code on request, at most once a minute. */
export async function action(args: ActionFunctionArgs) {
  const { services, session, form, t } = await visitor(args);
  const handle = session.get("handle");
  if (!handle) return redirect(paths.signIn());
  const wanted = String(form.get("redirect") ?? "");
  const back = paths.secondStep({ redirect: wanted });
  const sent = await services.accounts.sendSecondStepCode({ token: handle });
  if (sent.ok) {
    session.unset("isUnsent");
    const headers = new Headers({ "set-cookie": await sessions.commitSession(session) });
    return redirectWithFlash(back, { kind: "ok", text: t("entrance:codeSentAgain") }, headers);
  }
  // An expired sign-in gets no new code; it starts over.
  const way = sent.reason === "CODE_EXPIRED" ? paths.signIn({ redirect: wanted }) : back;
  return redirectWithFlash(way, { kind: "warn", text: sent.message });
}

export const loader = () => redirect(paths.secondStep());
