import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { safeRedirect } from "~/session/redirect.server";

/**
 * Locks an operator (`lock` 1), whose sessions all end, or unlocks them (0); the flash message can undo
 * either.
 */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "company");
  const id = args.params.operatorId!;
  const query = new URL(args.request.url).searchParams;
  const isLocked = (form.get("lock") ?? query.get("lock")) !== "0";
  const back = safeRedirect(form.get("from") ?? query.get("from"), paths.companies.operators());
  const { realName: name } = need(await services.companies.operator({ operatorUuid: id }));
  const turned = await services.companies.lockOperator({ id, isLocked });
  if (!turned.ok && turned.code === 1)
    return redirectWithFlash(back, { kind: "danger", text: turned.message });
  need(turned);
  return redirectWithFlash(back, {
    kind: "ok",
    text: t(isLocked ? "companies:operators.locked" : "companies:operators.unlocked", { name }),
    link: {
      to: paths.companies.lockOperator(id, { lock: isLocked ? "0" : "1", from: back }),
      text: t("companies:operators.undo"),
      post: true,
    },
  });
}

export const loader = () => redirect(paths.companies.operators());

/** An empty page, so that errors here render as a page too. */
export default function Lock() {
  return null;
}
