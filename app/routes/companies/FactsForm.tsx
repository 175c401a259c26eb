import { getFormProps } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import { companyFactsChange } from "#contract/companies/shapes";
import { PostForm } from "~/form/PostForm";
import { Revision } from "~/form/Revision";
import { hintWithSaved } from "~/form/SavedNow";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { Actions, Button } from "~/ui/Button";
import { Select, type SelectOption, TextField } from "~/ui/fields/Field";
import { FormSection } from "~/ui/fields/FormSection";
import { useWords } from "~/words/words";
import type { CompanyPage } from "./company";

type Company = Pick<CompanyPage, "facts" | "revision" | "options" | "isFixed" | "verification">;

/** A company's facts. Name and credit code are read-only while fixed. */
export function FactsForm({ company }: { company: Company }) {
  const t = useWords();
  const errorText = useErrorText();
  const { facts, revision, options, isFixed, verification } = company;
  const answer = useActionData();
  const [form, fields] = useServerForm(companyFactsChange, {
    id: "company",
    lastResult: answer,
    defaultValue: facts,
  });
  const { companyName, creditCode, shortName, industry, companySize, address, timeZone } = fields;
  /** The hint of a field, and what is saved where something else is typed. */
  const beside = (name: keyof typeof facts, hint?: string, choices?: readonly SelectOption[]) => {
    const shown = choices?.find(({ value }) => value === facts[name])?.label;
    return hintWithSaved(hint, fields[name].initialValue, facts[name], shown);
  };
  return (
    <PostForm isLive {...getFormProps(form)}>
      <Revision answer={answer} current={revision} />
      <FormSection title={t("companies:facts.title")} hint={t("companies:facts.lead")}>
        <ValidationSummary
          form={form}
          fields={[companyName, shortName, creditCode, industry, companySize, address, timeZone]}
          unchanged={t("companies:facts.notSaved")}
        />
        {isFixed ? (
          <>
            {/* As they stand: what was typed before they were fixed could never be saved. */}
            <input type="hidden" name={companyName.name} value={facts.companyName} />
            <input type="hidden" name={creditCode.name} value={facts.creditCode} />
            <Fixed company={company} />
          </>
        ) : (
          <TextField
            field={companyName}
            label={t("companies:facts.companyName")}
            hint={beside("companyName", t("companies:facts.companyNameHint"))}
            autoComplete="organization"
            errorText={errorText}
          />
        )}
        <div className="pair">
          <TextField
            field={shortName}
            label={t("companies:facts.shortName")}
            hint={beside("shortName")}
            autoComplete="off"
            errorText={errorText}
          />
          {!isFixed && (
            <TextField
              field={creditCode}
              label={t("companies:facts.creditCode")}
              hint={beside("creditCode")}
              optional={t("optional")}
              autoComplete="off"
              errorText={errorText}
            />
          )}
        </div>
        <div className="pair">
          <Select
            field={industry}
            label={t("companies:facts.industry")}
            hint={beside("industry", undefined, options.industries)}
            optional={t("optional")}
            options={options.industries}
            empty={t("companies:facts.unsaid")}
            errorText={errorText}
          />
          <Select
            field={companySize}
            label={t("companies:facts.companySize")}
            hint={beside("companySize", undefined, options.sizes)}
            optional={t("optional")}
            options={options.sizes}
            empty={t("companies:facts.unsaid")}
            errorText={errorText}
          />
        </div>
        <TextField
          field={address}
          label={t("companies:facts.address")}
          hint={beside("address")}
          optional={t("optional")}
          autoComplete="street-address"
          errorText={errorText}
        />
        <Select
          field={timeZone}
          label={t("companies:facts.timeZone")}
          hint={beside("timeZone", t("companies:facts.timeZoneHint"), options.zones)}
          options={options.zones}
          errorText={errorText}
        />
        <Actions>
          {/* While verification is the next step, its button is primary. */}
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

function Fixed({ company: { facts, verification } }: { company: Company }) {
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
