import type { ReactNode } from "react";
import { paths } from "~/paths";
import { FormSection } from "~/ui/fields/FormSection";
import { Link } from "~/ui/Link";
import { useWords } from "~/words/words";
import type { ShownCompany } from "./company";

type Fact = [label: string, value: ReactNode];

/** A company's own facts, and the platform's data on it. */
export function CompanyFactList({ company }: { company: ShownCompany }) {
  const t = useWords();
  const facts: Fact[] = [
    [t("companies:facts.companyName"), company.name],
    [t("companies:facts.creditCode"), company.creditCode],
    [t("companies:facts.industry"), company.industry],
    [t("companies:facts.companySize"), company.size],
    [t("companies:facts.address"), company.address],
    [t("companies:facts.timeZone"), company.zone],
  ];
  const standing: Fact[] = [
    [t("companies:figures.registered"), company.registered],
    [t("admin:companies.columns.submitted"), company.submitted],
    [
      t("companies:verification.licence"),
      company.licence && (
        <Link to={paths.file(company.licence)} reloadDocument>
          {t("admin:companies.licence")}
        </Link>
      ),
    ],
    ...(company.refusal ? [[t("admin:companies.refusal"), company.refusal] as Fact] : []),
    [t("companies:figures.operators"), String(company.operators)],
    [t("companies:figures.balance"), t("home.yuan", { amount: company.balance })],
  ];
  return (
    <>
      <FormSection title={t("companies:facts.title")}>
        <Facts facts={facts} />
      </FormSection>
      <FormSection title={t("admin:companies.standing")}>
        <Facts facts={standing} />
      </FormSection>
    </>
  );
}

function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || "—"}</dd>
        </div>
      ))}
    </dl>
  );
}
