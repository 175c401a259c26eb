import { useErrorText } from "~/form/useErrorText";
import { ChoiceGroup } from "~/ui/fields/Choice";
import { NumberField, TextField } from "~/ui/fields/Field";
import { FormSection } from "~/ui/fields/FormSection";
import { useWords } from "~/words/words";
import type { ExamFields } from "./ExamForm";

/** Name, kind, entry and times. Once published, kind and entry stand. */
export function ExamBasics({
  fields,
  zone,
  isPublished,
}: {
  fields: ExamFields;
  zone: string;
  isPublished: boolean;
}) {
  const t = useWords();
  const errorText = useErrorText();
  const fixed = isPublished ? t("exams:arrange.fixed") : undefined;
  const time = (name: "openAt" | "closeAt") => (
    <TextField
      field={fields[name]}
      type="datetime-local"
      label={t(`exams:fields.${name}`)}
      placeholder="2026-12-01 09:00"
      required
      errorText={errorText}
    />
  );
  return (
    <div id="basics">
      <FormSection title={t("exams:arrange.basics")} hint={t("exams:arrange.basicsHint", { zone })}>
        <TextField
          field={fields.name}
          label={t("exams:fields.name")}
          autoComplete="off"
          errorText={errorText}
        />
        <ChoiceGroup
          field={fields.category}
          label={t("exams:fields.category")}
          hint={fixed}
          columns={2}
          errorText={errorText}
          choices={(["1", "2", "3"] as const).map((value) => ({
            value,
            label: t(`exams:categories.${value}`),
            hint: t(`exams:categoryHints.${value}`),
          }))}
        />
        <ChoiceGroup
          field={fields.fromType}
          label={t("exams:fields.fromType")}
          hint={fixed}
          columns={2}
          errorText={errorText}
          choices={(["1", "2"] as const).map((value) => ({
            value,
            label: t(`exams:fromTypes.${value}`),
            hint: t(`exams:fromTypeHints.${value}`),
          }))}
        />
        <div className="pair">
          {time("openAt")}
          {time("closeAt")}
        </div>
        <ChoiceGroup
          field={fields.examType}
          label={t("exams:fields.examType")}
          columns={2}
          errorText={errorText}
          choices={(["2", "1"] as const).map((value) => ({
            value,
            label: t(`exams:examTypes.${value}`),
            hint: t(`exams:examTypeHints.${value}`),
          }))}
        />
        <div className="pair">
          <NumberField
            field={fields.lateMinutes}
            label={t("exams:fields.lateMinutes")}
            hint={t("exams:fieldHints.lateMinutes")}
            unit={t("exams:minutes")}
            autoComplete="off"
            errorText={errorText}
          />
          <NumberField
            field={fields.handInMinutes}
            label={t("exams:fields.handInMinutes")}
            hint={t("exams:fieldHints.handInMinutes")}
            unit={t("exams:minutes")}
            autoComplete="off"
            errorText={errorText}
          />
        </div>
      </FormSection>
    </div>
  );
}
