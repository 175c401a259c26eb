import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { companyFacts } from "#contract/companies/shapes";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { need, operator } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { Figures } from "~/ui/Figures";
import { FormSection } from "~/ui/FormSection";
import { PageHead } from "~/ui/PageHead";
import { exactTime, shortTime } from "~/words/dates.server";
import { money } from "~/words/figures";
import { useWords } from "~/words/words";
import { companyOptions } from "./dictionary.server";
import { FactsForm } from "./FactsForm";
import { VerificationSection } from "./VerificationSection";
import { zoneOptions } from "./zones.server";

export const handle: Handle = {
  title: (t) => t("company"),
  crumb: (t) => ({ text: t("company"), to: paths.companies.show() }),
};

/** A company's administrator sees what is known of it, how its verification stands, and where its settings are. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await operator(args, "company");
  const { services, language } = desk;
  const record = need(await services.companies.mine({}));
  const { verification, refusal, logo, licence, submittedAt, registeredAt, ...rest } = record;
  const { companyName, shortName, creditCode, industry, companySize, address, timeZone } = rest;
  return {
    verification,
    refusal,
    logo,
    licence,
    submitted: exactTime(submittedAt, timeZone),
    registered: shortTime(registeredAt, language, timeZone),
    balance: money(rest.accountBalances, language),
    operators: rest.operators,
    /** Name and credit code stand still while they are looked at, and once they were verified. */
    isFixed: verification === "submitted" || verification === "verified",
    facts: { companyName, shortName, creditCode, industry, companySize, address, timeZone },
    options: { ...(await companyOptions(desk)), zones: zoneOptions(language, timeZone) },
  };
}

export type CompanyPage = ReturnType<typeof useLoaderData<typeof loader>>;

/** The facts change; nothing else on the page does. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "company");
  const submission = readForm(form, companyFacts);
  if (submission.status !== "success") return sendBack(submission);

  const saved = await services.companies.update(submission.value);
  if (!saved.ok) return sendBack(submission, saved);
  return redirectWith(paths.companies.show(), { kind: "ok", text: t("companies:facts.saved") });
}

export default function Company() {
  const t = useWords();
  const company = useLoaderData<typeof loader>();
  return (
    <div className="form-page">
      <PageHead title={t("company")}>{company.facts.companyName}</PageHead>
      <Figures
        figures={[
          { label: t("companies:figures.balance"), value: t("home.yuan", { amount: company.balance }) },
          { label: t("companies:figures.operators"), value: company.operators },
          { label: t("companies:figures.registered"), value: company.registered },
        ]}
      />
      <VerificationSection company={company} />
      <FactsForm company={company} />
      <LogoSection logo={company.logo} />
      <FormSection title={t("companies:more.title")}>
        <ul className="lines">
          <li>
            <Link to={paths.companies.settings()}>{t("companies:settings.title")}</Link>
            <span className="hint">{t("companies:more.settings")}</span>
          </li>
          <li>
            <Link to={paths.companies.ticket()}>{t("companies:ticket.title")}</Link>
            <span className="hint">{t("companies:more.ticket")}</span>
          </li>
        </ul>
      </FormSection>
    </div>
  );
}

function LogoSection({ logo }: { logo: string }) {
  const t = useWords();
  return (
    <FormSection title={t("companies:logo.title")} hint={t("companies:logo.use")}>
      {logo ? (
        <img className="company-logo" src={paths.file(logo)} alt={t("companies:logo.alt")} />
      ) : (
        <p className="company-no-logo">{t("companies:logo.none")}</p>
      )}
      <Actions>
        {logo && (
          <PostForm action={paths.companies.logo()} preventScrollReset>
            <Button kind="quiet" name="remove" value="1">
              {t("companies:logo.remove")}
            </Button>
          </PostForm>
        )}
        <ButtonLink to={paths.companies.logo()}>
          {t(logo ? "companies:logo.change" : "companies:logo.upload")}
        </ButtonLink>
      </Actions>
    </FormSection>
  );
}
