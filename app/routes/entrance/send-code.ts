import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { sessions } from "~/session/cookies.server";
import { visitor } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";

/** A person who waits in vain for the code asks for another, at most once a minute. */
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
    return redirectWith(back, { kind: "ok", text: t("entrance:codeSentAgain") }, headers);
  }
  // A sign-in that waited too long gets no other code; it begins anew.
  const way = sent.reason === "CODE_EXPIRED" ? paths.signIn({ redirect: wanted }) : back;
  return redirectWith(way, { kind: "warn", text: sent.message });
}

export const loader = () => redirect(paths.secondStep());
