import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { companyFactsChange } from "#contract/companies/shapes";
import { money } from "#locales/figures";
import { readForm, sendBack, sendBackAnew } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { Figures } from "~/ui/Figures";
import { FormSection } from "~/ui/fields/FormSection";
import { endLines } from "~/ui/LineEnd";
import { Link } from "~/ui/Link";
import { PageHead } from "~/ui/PageHead";
import { exactTime, shortTime } from "~/words/dates.server";
import { useWords } from "~/words/words";
import { companyOptions } from "./dictionary.server";
import { FactsForm } from "./FactsForm";
import { VerificationSection } from "./VerificationSection";
import { zoneOptions } from "./zones.server";

export const handle: Handle = {
  title: (t) => t("company"),
  crumb: (t) => ({ text: t("company"), to: paths.companies.show() }),
};

/** Shows an administrator the company's facts, its verification state, and links to its settings. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await operator(args, "company");
  const { services, language } = context;
  const record = need(await services.companies.mine({}));
  const { verification, refusal, logo, licence, submittedAt, registeredAt, ...rest } = record;
  const { companyName, shortName, creditCode, industry, companySize, address, timeZone } = rest;
  return {
    verification,
    revision: rest.revision,
    refusal,
    logo,
    licence,
    submitted: exactTime(submittedAt, timeZone),
    registered: shortTime(registeredAt, language, timeZone),
    balance: money(rest.accountBalances, language),
    operators: rest.operators,
    /** Name and credit code are fixed while under review, and once verified. */
    isFixed: verification === "submitted" || verification === "verified",
    facts: { companyName, shortName, creditCode, industry, companySize, address, timeZone },
    options: { ...(await companyOptions(context)), zones: zoneOptions(language, timeZone) },
  };
}

export type CompanyPage = ReturnType<typeof useLoaderData<typeof loader>>;

/** Saves the facts only. If they changed meanwhile, the form goes on from what is saved now, and keeps what was typed. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "company");
  const submission = readForm(form, companyFactsChange);
  if (submission.status !== "success") return sendBack(submission);

  const saved = await services.companies.update(submission.value);
  if (saved.ok)
    return redirectWithFlash(paths.companies.show(), { kind: "ok", text: t("companies:facts.saved") });
  if (saved.reason !== "CHANGED_MEANWHILE") return sendBack(submission, saved);
  return sendBackAnew(form, companyFactsChange, saved, need(await services.companies.mine({})));
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
          {endLines(
            <>
              <li>
                <Link to={paths.companies.settings()}>{t("companies:settings.title")}</Link>
                <span className="hint">{t("companies:more.settings")}</span>
              </li>
              <li>
                <Link to={paths.companies.ticket()}>{t("companies:ticket.title")}</Link>
                <span className="hint">{t("companies:more.ticket")}</span>
              </li>
              <li>
                <Link to={paths.webhooks.list()}>{t("webhooks:title")}</Link>
                <span className="hint">{t("webhooks:lead")}</span>
              </li>
            </>,
          )}
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
