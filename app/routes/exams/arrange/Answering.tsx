import { useErrorText } from "~/form/useErrorText";
import { Checkbox, ChoiceGroup } from "~/ui/fields/Choice";
import { NumberField } from "~/ui/fields/Field";
import { FormSection } from "~/ui/fields/FormSection";
import { Toggle, Toggles } from "~/ui/fields/Toggles";
import { useWords } from "~/words/words";
import type { ExamFields } from "./ExamForm";

/** Device, tools, order and moving between questions. */
export function Answering({ fields, isPractice }: { fields: ExamFields; isPractice: boolean }) {
  const t = useWords();
  const errorText = useErrorText();
  const option = (
    name: "randomQuestions" | "randomOptions" | "goBack" | "final" | "givesBackOutages" | "maximizeScreen",
  ) => (
    <Toggle
      field={fields[name]}
      label={t(`exams:fields.${name}`)}
      reason={t(`exams:fieldHints.${name}`)}
      errorText={errorText}
    />
  );
  return (
    <div id="answering">
      <FormSection title={t("exams:arrange.answering")} hint={t("exams:arrange.answeringHint")}>
        <div className="pair">
          <ChoiceGroup
            field={fields.device}
            label={t("exams:fields.device")}
            errorText={errorText}
            choices={(["1", "2", "3"] as const).map((value) => ({
              value,
              label: t(`exams:devices.${value}`),
            }))}
          />
          <fieldset className="field ticks">
            <legend className="label">{t("exams:arrange.tools")}</legend>
            <Checkbox field={fields.calculator} label={t("exams:fields.calculator")} errorText={errorText} />
            <Checkbox
              field={fields.secretaryTools}
              label={t("exams:fields.secretaryTools")}
              hint={t("exams:fieldHints.secretaryTools")}
              errorText={errorText}
            />
          </fieldset>
        </div>
        <Toggles>
          {option("randomQuestions")}
          {option("randomOptions")}
          {option("goBack")}
          {option("final")}
          {option("givesBackOutages")}
          {option("maximizeScreen")}
        </Toggles>
        {isPractice && (
          <NumberField
            field={fields.attempts}
            width="short"
            label={t("exams:fields.attempts")}
            hint={t("exams:fieldHints.attempts")}
            unit={t("exams:times")}
            autoComplete="off"
            errorText={errorText}
          />
        )}
      </FormSection>
    </div>
  );
}
