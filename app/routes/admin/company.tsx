import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { verificationAnswerForm } from "#contract/companies/form";
import { admits, may } from "#contract/roles";
import { money } from "#locales/figures";
import { readForm, sendBack } from "~/form/form.server";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { companyOptions, labelIn } from "~/routes/companies/dictionary.server";
import { VerificationState } from "~/routes/companies/VerificationState";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { ButtonLink } from "~/ui/Button";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { exactTime } from "~/words/dates.server";
import { useWords } from "~/words/words";
import { AnswerSection } from "./AnswerSection";
import { CompanyCareSections } from "./CompanyCareSections";
import { CompanyFactList } from "./CompanyFacts";
import { GrantForm } from "./GrantForm";

export const handle: Handle = {
  title: (_, data: { name: string }) => data.name,
  crumb: (t, data: { name: string }) => [
    { text: t("menus.companies"), to: paths.admin.companies() },
    { text: data.name },
  ],
};

/** Platform administrators review a company before answering it. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await operator(args, "platform");
  const record = need(await context.services.companies.get({ id: args.params.companyId! }));
  const { industries, sizes } = await companyOptions(context);
  const of = { id: args.params.companyId! };
  const { customers } = context.services;
  const [settings, care, people] = await Promise.all([
    customers.settingsOf(of),
    customers.care(of),
    customers.operatorsOf(of),
  ]);
  const { timeZone: zone } = context.company;
  return {
    id: record.companyUuid,
    name: record.companyName,
    shortName: record.shortName,
    state: record.verification,
    refusal: record.refusal,
    creditCode: record.creditCode,
    twins: record.sameCreditCode,
    verifiedTwin: record.verification === "verified" ? null : record.verifiedTwin,
    industry: labelIn(industries, record.industry),
    size: labelIn(sizes, record.companySize),
    address: record.address,
    zone: record.timeZone,
    licence: record.licence,
    registered: exactTime(record.registeredAt, zone),
    submitted: record.submittedAt ? exactTime(record.submittedAt, zone) : "",
    submittedAt: record.submittedAt,
    operators: record.operators,
    balance: money(record.accountBalances, context.language),
    usage: need(settings),
    sales: need(care).salesName,
    staff: need(care).staff.map(({ realName }) => realName),
    people: need(people)
      .slice(0, 20)
      .map(({ operatorUuid, realName, mobile, isLocked }) => ({ operatorUuid, realName, mobile, isLocked })),
    canAssign: admits(may.assignSales, context.actions),
    grant: { version: String(record.version), examServiceLevel: String(record.examServiceLevel) },
  };
}

export type ShownCompany = ReturnType<typeof useLoaderData<typeof loader>>;

/**
 * Verifies the company, or rejects it with a reason. The second of two concurrent answers is shown the first,
 * and no answer is for a later submission than the one that the page showed.
 */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "platform");
  const companyUuid = args.params.companyId!;
  const here = paths.admin.company(companyUuid);
  const submission = readForm(form, verificationAnswerForm);
  if (submission.status !== "success") return sendBack(submission);

  const { isVerified } = submission.value;
  const answered = await services.companies.validate({ companyUuid, ...submission.value });
  if (!answered.ok && answered.reason === "VERIFICATION_NOT_WAITING")
    return redirectWithFlash(here, { kind: "warn", text: answered.message });
  if (!answered.ok) return sendBack(submission, answered);
  return redirectWithFlash(here, {
    kind: "ok",
    text: t(isVerified ? "admin:companies.verified" : "admin:companies.refused"),
  });
}

/** The company looks like a verified one: the licence decides. */
function VerifiedTwin({ twin }: { twin: NonNullable<ShownCompany["verifiedTwin"]> }) {
  const t = useWords();
  const name = twin.companyName;
  return (
    <Notice
      kind="danger"
      link={{
        to: paths.admin.company(twin.companyUuid),
        text: t("admin:companies.verifiedTwin.look", { name }),
      }}
    >
      {t("admin:companies.verifiedTwin.twinText", { name })}
    </Notice>
  );
}

export default function Company() {
  const t = useWords();
  const company = useLoaderData<typeof loader>();
  return (
    <div className="form-page">
      <PageHead
        title={company.name}
        beside={<VerificationState state={company.state} isPill />}
        actions={
          <>
            <ButtonLink to={paths.customers.facts(company.id)}>{t("admin:companies.facts")}</ButtonLink>
            <ButtonLink to={paths.admin.price(company.id)}>{t("admin:companies.price")}</ButtonLink>
            <ButtonLink to={paths.admin.deposit(company.id)}>{t("admin:companies.deposit")}</ButtonLink>
            <ButtonLink to={paths.admin.statement(company.id)}>{t("orders:statement.title")}</ButtonLink>
          </>
        }
      >
        {company.shortName}
      </PageHead>
      {company.verifiedTwin && <VerifiedTwin twin={company.verifiedTwin} />}
      {company.twins > 0 && (
        <Notice
          kind="warn"
          link={{
            to: paths.admin.companies({ key: company.creditCode }),
            text: t("admin:companies.showTwins"),
          }}
        >
          {t("admin:companies.twins", { count: company.twins })}
        </Notice>
      )}
      <CompanyFactList company={company} />
      {company.state === "submitted" && <AnswerSection submittedAt={company.submittedAt} />}
      <CompanyCareSections company={company} />
      <GrantForm company={company} />
    </div>
  );
}
