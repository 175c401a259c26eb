import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { grantForm } from "#contract/companies/form";
import { readForm } from "~/form/form.server";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { stop } from "~/stop/stop.server";

/** Platform administrators set a company's exam version and service level. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "platform");
  const companyUuid = args.params.companyId!;
  const submission = readForm(form, grantForm);
  // why: the page offers two lists; a value in neither was not chosen there.
  if (submission.status !== "success") throw stop({ kind: "unreadable" }, 400);

  need(await services.companies.grant({ companyUuid, ...submission.value }));
  return redirectWithFlash(paths.admin.company(companyUuid), {
    kind: "ok",
    text: t("admin:companies.granted"),
  });
}

export const loader = () => redirect(paths.admin.companies());

/** An empty page, so that errors here render as a page too. */
export default function Grant() {
  return null;
}
