import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";

/** Links the ticked operators of the platform with a company, and no others. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "assignSales");
  const companyUuid = args.params.companyId!;
  need(
    await services.customers.linkStaff({
      companyUuid,
      operatorUuids: form.getAll("operatorUuids").map(String),
    }),
  );
  return redirectWithFlash(paths.customers.care(companyUuid), {
    kind: "ok",
    text: t("customers:care.staffSaved"),
  });
}

export const loader = () => redirect(paths.admin.companies());

/** An empty page, so that errors here render as a page too. */
export default function Staff() {
  return null;
}
