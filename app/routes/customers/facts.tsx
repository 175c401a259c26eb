import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { companyFactsChange } from "#contract/companies/shapes";
import { readForm, sendBack, sendBackAnew } from "~/form/form.server";
import { paths } from "~/paths";
import { companyOptions } from "~/routes/companies/dictionary.server";
import { FactsForm } from "~/routes/companies/FactsForm";
import { zoneOptions } from "~/routes/companies/zones.server";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { belowCompany } from "./page";

export const handle = belowCompany((t) => t("customers:facts.title"));

/** The platform corrects the facts of a company, those of a verified one included. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await operator(args, "platform");
  const record = need(await context.services.companies.get({ id: args.params.companyId! }));
  const { companyName, shortName, creditCode, industry, companySize, address, timeZone } = record;
  return {
    id: record.companyUuid,
    name: companyName,
    verification: record.verification,
    isFixed: false,
    revision: record.revision,
    facts: { companyName, shortName, creditCode, industry, companySize, address, timeZone },
    options: { ...(await companyOptions(context)), zones: zoneOptions(context.language, timeZone) },
  };
}

/** If they changed meanwhile, the form comes back as typed with the new revision: sent once more, it is saved. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "platform");
  const companyUuid = args.params.companyId!;
  const submission = readForm(form, companyFactsChange);
  if (submission.status !== "success") return sendBack(submission);

  const saved = await services.customers.updateFacts({ companyUuid, ...submission.value });
  if (saved.ok)
    return redirectWithFlash(paths.admin.company(companyUuid), {
      kind: "ok",
      text: t("companies:facts.saved"),
    });
  if (saved.reason !== "CHANGED_MEANWHILE") return sendBack(submission, saved);
  const now = need(await services.companies.get({ id: companyUuid }));
  return sendBackAnew(form, companyFactsChange, saved, now);
}

export default function Facts() {
  const t = useWords();
  const company = useLoaderData<typeof loader>();
  return (
    <div className="form-page">
      <PageHead title={t("customers:facts.title")}>
        {t("customers:facts.lead", { name: company.name })}
      </PageHead>
      <FactsForm company={company} />
    </div>
  );
}
