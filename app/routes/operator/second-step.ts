import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";

/** Turns the second factor on or off; requires recent authentication. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "profile");
  const isOn = form.get("isOn") === "1";
  const back = paths.operator.profile();
  const changed = await services.operator.setSecondStep({ isOn });
  if (!changed.ok && changed.reason === "PROOF_NEEDED") {
    const text = t("operator:secondStep.proofFirst");
    return redirectWithFlash(paths.operator.proof({ redirect: back }), { kind: "info", text });
  }
  need(changed);
  return redirectWithFlash(back, {
    kind: "ok",
    text: t(isOn ? "operator:secondStep.isOn" : "operator:secondStep.isOff"),
  });
}

export const loader = () => redirect(paths.operator.profile());
