import { useErrorText } from "~/form/useErrorText";
import { NumberField, TextArea, TextField } from "~/ui/fields/Field";
import { FormSection } from "~/ui/fields/FormSection";
import { useWords } from "~/words/words";
import type { ExamFields } from "./ExamForm";

/** What candidates read before they begin: instructions, and what they consent to. */
export function Texts({ fields }: { fields: ExamFields }) {
  const t = useWords();
  const errorText = useErrorText();
  return (
    <div id="texts">
      <FormSection title={t("exams:arrange.texts")} hint={t("exams:arrange.textsHint")}>
        <TextArea
          field={fields.instructions}
          label={t("exams:fields.instructions")}
          optional={t("optional")}
          rows={4}
          errorText={errorText}
        />
        <details className="more">
          <summary>{t("exams:arrange.offline")}</summary>
          <p className="hint">{t("exams:arrange.offlineHint")}</p>
          {(["site", "address"] as const).map((name) => (
            <TextField
              key={name}
              field={fields[name]}
              label={t(`exams:fields.${name}`)}
              optional={t("optional")}
              autoComplete="off"
              errorText={errorText}
            />
          ))}
          <NumberField
            field={fields.reportMinutes}
            label={t("exams:fields.reportMinutes")}
            hint={t("exams:fieldHints.reportMinutes")}
            unit={t("exams:minutes")}
            autoComplete="off"
            errorText={errorText}
          />
        </details>
        <details className="more">
          <summary>{t("exams:arrange.consents")}</summary>
          <p className="hint">{t("exams:arrange.consentsHint")}</p>
          {(["consentFace", "consentCamera", "consentScreen", "consentProposal"] as const).map((name) => (
            <TextArea
              key={name}
              field={fields[name]}
              label={t(`exams:fields.${name}`)}
              optional={t("optional")}
              rows={3}
              errorText={errorText}
            />
          ))}
        </details>
      </FormSection>
    </div>
  );
}
