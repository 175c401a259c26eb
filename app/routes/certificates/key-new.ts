import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { need, operator } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";

/** An administrator has certificates signed with a new key from now on, after a fresh proof of who they are. */
export async function action(args: ActionFunctionArgs) {
  const { services, t } = await operator(args, "certificateKeys");
  const back = paths.certificates.keys();
  const made = await services.certificates.rotateKey({});
  if (!made.ok && made.reason === "PROOF_NEEDED") return redirect(paths.operator.proof({ redirect: back }));
  need(made);
  return redirectWith(back, { kind: "ok", text: t("certificates:keys.made") });
}

/** Whoever comes back here after signing in sees the keys. */
export async function loader(args: LoaderFunctionArgs) {
  await operator(args, "certificateKeys");
  return redirect(paths.certificates.keys());
}

/** A page, though an empty one: what goes wrong here is then said on a page too. */
export default function NewKey() {
  return null;
}
