import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { need, operator } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";

/** An operator has signing in ask for a code as well, or no longer; it takes a fresh proof of who they are. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "profile");
  const isOn = form.get("isOn") === "1";
  const back = paths.operator.profile();
  const changed = await services.operator.setSecondStep({ isOn });
  if (!changed.ok && changed.reason === "PROOF_NEEDED") {
    const text = t("operator:secondStep.proofFirst");
    return redirectWith(paths.operator.proof({ redirect: back }), { kind: "info", text });
  }
  need(changed);
  return redirectWith(back, {
    kind: "ok",
    text: t(isOn ? "operator:secondStep.isOn" : "operator:secondStep.isOff"),
  });
}

export const loader = () => redirect(paths.operator.profile());
