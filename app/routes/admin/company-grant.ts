import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { grantForm } from "#contract/companies/form";
import { readForm } from "~/form/form.server";
import { paths } from "~/paths";
import { need, operator } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";
import { stop } from "~/session/proof.server";

/** The platform's administrators set which exam version and service level a company has. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "platform");
  const companyUuid = args.params.companyId!;
  const submission = readForm(form, grantForm);
  // why: the page offers two lists; whatever is in neither was not chosen there.
  if (submission.status !== "success") throw stop({ kind: "unreadable" }, 400);

  need(await services.companies.grant({ companyUuid, ...submission.value }));
  return redirectWith(paths.admin.company(companyUuid), { kind: "ok", text: t("admin:companies.granted") });
}

export const loader = () => redirect(paths.admin.companies());

/** A page, though an empty one: what goes wrong here is then said on a page too. */
export default function Grant() {
  return null;
}
