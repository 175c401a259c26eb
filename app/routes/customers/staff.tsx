import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { companyStaffForm } from "#contract/customers/shapes";
import { readForm, sendBack, sendBackAnew } from "~/form/form.server";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { belowCompany } from "./page";
import { StaffForm } from "./StaffForm";

export const handle = belowCompany((t) => t("customers:care.staff"));

/** The staff of a company alone, where it was not saved from the page with the sales owner. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "assignSales");
  const id = args.params.companyId!;
  const [care, people] = await Promise.all([
    services.customers.care({ id }),
    services.customers.salesPeople({}),
  ]);
  const { companyName, staff, staffRevision } = need(care);
  return { id, name: companyName, people: need(people), staff, staffRevision };
}

/**
 * Links the ticked operators of the platform with a company, and no others. If somebody else did meanwhile, they come
 * back as ticked with the new revision: sent once more, they are saved.
 */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "assignSales");
  const companyUuid = args.params.companyId!;
  const submission = readForm(form, companyStaffForm);
  if (submission.status !== "success") return sendBack(submission);

  const linked = await services.customers.linkStaff({ ...submission.value, companyUuid });
  if (linked.ok)
    return redirectWithFlash(paths.customers.care(companyUuid), {
      kind: "ok",
      text: t("customers:care.staffSaved"),
    });
  if (linked.reason !== "CHANGED_MEANWHILE") return sendBack(submission, linked);
  const { staffRevision: revision } = need(await services.customers.care({ id: companyUuid }));
  return sendBackAnew(form, companyStaffForm, linked, { revision });
}

export default function CompanyStaff() {
  const t = useWords();
  const care = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <div className="form-page">
      <PageHead title={t("customers:care.staff")}>{t("customers:care.staffHint")}</PageHead>
      <StaffForm care={care} lastResult={lastResult} />
    </div>
  );
}
