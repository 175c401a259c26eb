import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";

/** Rotates the key that signs certificates from now on; requires recent authentication. */
export async function action(args: ActionFunctionArgs) {
  const { services, t } = await operator(args, "certificateKeys");
  const back = paths.certificates.keys();
  const made = await services.certificates.rotateKey({});
  if (!made.ok && made.reason === "PROOF_NEEDED") return redirect(paths.operator.proof({ redirect: back }));
  need(made);
  return redirectWithFlash(back, { kind: "ok", text: t("certificates:keys.made") });
}

/** A GET after reauthentication redirects to the keys. */
export async function loader(args: LoaderFunctionArgs) {
  await operator(args, "certificateKeys");
  return redirect(paths.certificates.keys());
}

/** An empty page, so that errors here render as a page too. */
export default function NewKey() {
  return null;
}
