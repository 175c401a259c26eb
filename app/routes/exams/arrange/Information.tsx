import { infoFlags } from "#contract/exams/settings";
import { useErrorText } from "~/form/useErrorText";
import { Checkbox } from "~/ui/fields/Choice";
import { fieldErrorOf, TextField } from "~/ui/fields/Field";
import { FieldError } from "~/ui/fields/FieldError";
import { FormSection } from "~/ui/fields/FormSection";
import { useWords } from "~/words/words";
import type { ExamFields } from "./ExamForm";

/** What candidates have to fill in; and lines of the company's own. */
export function Information({ fields }: { fields: ExamFields }) {
  const t = useWords();
  const errorText = useErrorText();
  const wrong = fieldErrorOf(fields.ownFields, errorText);
  return (
    <div id="information">
      <FormSection title={t("exams:arrange.information")} hint={t("exams:arrange.informationHint")}>
        <fieldset className="field ticks">
          <legend className="label">{t("exams:arrange.required")}</legend>
          <div className="choices choices-2">
            {Object.values(infoFlags).map((flag) => (
              <Checkbox
                key={flag}
                field={fields[flag]}
                label={t(`exams:fields.${flag}`)}
                hint={flag === "isIdCardNumRequired" ? t("exams:fieldHints.isIdCardNumRequired") : undefined}
                errorText={errorText}
              />
            ))}
          </div>
        </fieldset>
        <details className="more" open={Boolean(wrong) || undefined}>
          <summary>{t("exams:arrange.ownFields")}</summary>
          <p className="hint">{t("exams:arrange.ownFieldsHint")}</p>
          {wrong && <FieldError id={fields.ownFields.errorId}>{wrong}</FieldError>}
          {fields.ownFields.getFieldList().map((line, at) => {
            const own = line.getFieldset();
            return (
              <div className="pair" key={line.key}>
                <TextField
                  field={own.name}
                  label={t("exams:arrange.ownName", { number: at + 1 })}
                  autoComplete="off"
                  errorText={errorText}
                />
                <Checkbox
                  field={own.isRequired}
                  label={t("exams:arrange.ownRequired", { number: at + 1 })}
                  errorText={errorText}
                />
              </div>
            );
          })}
        </details>
      </FormSection>
    </div>
  );
}
