import { getFormProps } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import { companyFacts } from "#contract/companies/shapes";
import { MistakeSummary } from "~/form/MistakeSummary";
import { PostForm } from "~/form/PostForm";
import { useSay } from "~/form/useSay";
import { useShapedForm } from "~/form/useShapedForm";
import { Actions, Button } from "~/ui/Button";
import { Hidden, Select, TextField } from "~/ui/Field";
import { FormSection } from "~/ui/FormSection";
import { useWords } from "~/words/words";
import type { CompanyPage } from "./company";

/** What a company tells about itself. Name and credit code are only shown while they stand still. */
export function FactsForm({ company }: { company: CompanyPage }) {
  const t = useWords();
  const say = useSay();
  const { facts, options, isFixed, verification } = company;
  const [form, fields] = useShapedForm(companyFacts, {
    id: "company",
    lastResult: useActionData(),
    defaultValue: facts,
  });
  const { companyName, creditCode, shortName, industry, companySize, address, timeZone } = fields;
  return (
    <PostForm {...getFormProps(form)}>
      <FormSection title={t("companies:facts.title")} hint={t("companies:facts.lead")}>
        <MistakeSummary
          form={form}
          fields={[companyName, shortName, creditCode, industry, companySize, address, timeZone]}
          unchanged={t("companies:facts.notSaved")}
        />
        {isFixed ? (
          <>
            <Hidden field={companyName} />
            <Hidden field={creditCode} />
            <Fixed company={company} />
          </>
        ) : (
          <TextField
            field={companyName}
            label={t("companies:facts.companyName")}
            hint={t("companies:facts.companyNameHint")}
            autoComplete="organization"
            say={say}
          />
        )}
        <div className="pair">
          <TextField field={shortName} label={t("companies:facts.shortName")} autoComplete="off" say={say} />
          {!isFixed && (
            <TextField
              field={creditCode}
              label={t("companies:facts.creditCode")}
              optional={t("optional")}
              autoComplete="off"
              say={say}
            />
          )}
        </div>
        <div className="pair">
          <Select
            field={industry}
            label={t("companies:facts.industry")}
            optional={t("optional")}
            options={options.industries}
            empty={t("companies:facts.unsaid")}
            say={say}
          />
          <Select
            field={companySize}
            label={t("companies:facts.companySize")}
            optional={t("optional")}
            options={options.sizes}
            empty={t("companies:facts.unsaid")}
            say={say}
          />
        </div>
        <TextField
          field={address}
          label={t("companies:facts.address")}
          optional={t("optional")}
          autoComplete="street-address"
          say={say}
        />
        <Select
          field={timeZone}
          label={t("companies:facts.timeZone")}
          hint={t("companies:facts.timeZoneHint")}
          options={options.zones}
          say={say}
        />
        <Actions>
          {/* While verification is the next step, its button is the primary one. */}
          <Button
            kind={verification === "unverified" || verification === "refused" ? "secondary" : "primary"}
          >
            {t("companies:facts.save")}
          </Button>
        </Actions>
      </FormSection>
    </PostForm>
  );
}

function Fixed({ company: { facts, verification } }: { company: CompanyPage }) {
  const t = useWords();
  return (
    <dl className="facts mb-20">
      <div>
        <dt>{t("companies:facts.companyName")}</dt>
        <dd>{facts.companyName}</dd>
      </div>
      <div>
        <dt>{t("companies:facts.creditCode")}</dt>
        <dd>
          {facts.creditCode || "—"}
          <span className="code">
            {t(
              verification === "verified" ? "companies:facts.fixedVerified" : "companies:facts.fixedWaiting",
            )}
          </span>
        </dd>
      </div>
    </dl>
  );
}
