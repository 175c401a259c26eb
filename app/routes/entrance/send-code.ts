import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { visitor } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";
import { mistakeText } from "~/words/words";

/** A person who waits in vain for the code asks for another, at most once a minute. */
export async function action(args: ActionFunctionArgs) {
  const { services, session, form, t } = await visitor(args);
  const handle = session.get("handle");
  if (!handle) return redirect(paths.signIn());
  const back = paths.secondStep({ redirect: String(form.get("redirect") ?? "") });
  const sent = await services.accounts.sendSecondStepCode({ token: handle });
  return sent.ok
    ? redirectWith(back, { kind: "ok", text: t("entrance:codeSentAgain") })
    : redirectWith(back, { kind: "warn", text: mistakeText(t, sent.message) });
}

export const loader = () => redirect(paths.secondStep());
