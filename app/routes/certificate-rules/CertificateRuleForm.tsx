import { getFormProps } from "@conform-to/react";
import { certificateRuleForm } from "#contract/certificate-rules/form";
import { PostForm } from "~/form/PostForm";
import { Revision } from "~/form/Revision";
import { SavedNowLine } from "~/form/SavedNow";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { Button } from "~/ui/Button";
import { ChoiceGroup } from "~/ui/fields/Choice";
import { fieldErrorOf, NumberInput, Select, TextField } from "~/ui/fields/Field";
import { FieldError } from "~/ui/fields/FieldError";
import { useWords } from "~/words/words";
import type { RulePage } from "./show";

/** Who gets a certificate, and from which template. */
export function CertificateRuleForm({
  page: { hasRule, revision, templates, total, passNote, values },
  lastResult,
}: {
  page: RulePage;
  lastResult: unknown;
}) {
  const t = useWords();
  const errorText = useErrorText();
  const [form, fields] = useServerForm(certificateRuleForm, {
    id: "rule",
    lastResult,
    defaultValue: values,
  });
  const names = ["kind", "least", "templateUuid", "grade"] as const;
  const isOther = names.some((name) => (fields[name].initialValue ?? "") !== values[name]);
  const saved = [
    values.kind === "passed"
      ? t("certificateRules:kinds.passed")
      : `${t("certificateRules:kinds.score")} ${values.least} ${t("certificateRules:points", { total })}`,
    templates.find(({ value }) => value === values.templateUuid)?.label ?? "",
    values.grade,
  ];
  const leastError = fieldErrorOf(fields.least, errorText);
  return (
    <>
      <ValidationSummary
        form={form}
        fields={[fields.kind, fields.least, fields.templateUuid, fields.grade]}
        unchanged={t("certificateRules:notSaved")}
      />
      <PostForm {...getFormProps(form)} className="form-page">
        <Revision answer={lastResult} current={revision} />
        {isOther && <SavedNowLine values={hasRule ? saved.filter((value) => value !== "") : []} />}
        {leastError && <FieldError id={fields.least.errorId}>{leastError}</FieldError>}
        <ChoiceGroup
          field={fields.kind}
          label={t("certificateRules:kind")}
          errorText={errorText}
          choices={[
            {
              value: "passed",
              label: t("certificateRules:kinds.passed"),
              hint: passNote || undefined,
              unavailable: passNote ? undefined : t("certificateRules:noPassScore"),
            },
            {
              value: "score",
              label: t("certificateRules:kinds.score"),
              after: (
                <NumberInput
                  field={fields.least}
                  isDecimal
                  aria-label={t("certificateRules:leastLabel")}
                  unit={t("certificateRules:points", { total })}
                />
              ),
            },
          ]}
        />
        <Select
          field={fields.templateUuid}
          label={t("certificateRules:template")}
          hint={t("certificateRules:templateHint")}
          options={templates}
          empty={t("certificateRules:choose")}
          errorText={errorText}
        />
        <TextField
          field={fields.grade}
          label={t("certificateRules:grade")}
          hint={t("certificateRules:gradeHint")}
          optional={t("optional")}
          errorText={errorText}
        />
        <Button kind="primary">{t("certificateRules:save")}</Button>
      </PostForm>
    </>
  );
}
