import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { companyFacts } from "#contract/companies/shapes";
import { readForm, sendBack } from "~/form/form.server";
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
    facts: { companyName, shortName, creditCode, industry, companySize, address, timeZone },
    options: { ...(await companyOptions(context)), zones: zoneOptions(context.language, timeZone) },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "platform");
  const companyUuid = args.params.companyId!;
  const submission = readForm(form, companyFacts);
  if (submission.status !== "success") return sendBack(submission);

  const saved = await services.customers.updateFacts({ companyUuid, ...submission.value });
  if (!saved.ok) return sendBack(submission, saved);
  return redirectWithFlash(paths.admin.company(companyUuid), {
    kind: "ok",
    text: t("companies:facts.saved"),
  });
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
