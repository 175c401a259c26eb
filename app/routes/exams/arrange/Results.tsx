import { releaseRules } from "#contract/exams/settings";
import { useErrorText } from "~/form/useErrorText";
import { Checkbox, ChoiceGroup } from "~/ui/fields/Choice";
import { TextField } from "~/ui/fields/Field";
import { FormSection } from "~/ui/fields/FormSection";
import { useWords } from "~/words/words";
import type { ExamFields } from "./ExamForm";

/** When scores are released, and what candidates may see. */
export function Results({ fields, needsMarking }: { fields: ExamFields; needsMarking: boolean }) {
  const t = useWords();
  const errorText = useErrorText();
  return (
    <div id="results">
      <FormSection
        title={t("exams:arrange.results")}
        hint={t(needsMarking ? "exams:arrange.resultsByHand" : "exams:arrange.resultsHint")}
      >
        <div className="pair">
          <ChoiceGroup
            field={fields.release}
            label={t("exams:fields.release")}
            errorText={errorText}
            choices={releaseRules.map((value) => ({
              value,
              label: t(`exams:releases.${value}`),
              hint: value === "marked" ? t("exams:fieldHints.marked") : undefined,
              unavailable:
                value === "immediately" && needsMarking ? t("exams:fieldHints.immediately") : undefined,
            }))}
          />
          <div>
            <ChoiceGroup
              field={fields.checkScore}
              label={t("exams:fields.checkScore")}
              errorText={errorText}
              choices={(["0", "1", "2"] as const).map((value) => ({
                value,
                label: t(`exams:checkScores.${value}`),
              }))}
            />
            <ChoiceGroup
              field={fields.viewReport}
              label={t("exams:fields.viewReport")}
              errorText={errorText}
              choices={(["0", "2", "1"] as const).map((value) => ({
                value,
                label: t(`exams:viewReports.${value}`),
                hint: value === "1" ? t("exams:fieldHints.viewReport") : undefined,
              }))}
            />
          </div>
        </div>
        <div className="pair">
          <TextField
            field={fields.releaseAt}
            type="datetime-local"
            label={t("exams:fields.releaseAt")}
            hint={t("exams:fieldHints.releaseAt")}
            placeholder="2026-12-05 18:00"
            optional={t("optional")}
            errorText={errorText}
          />
          <TextField
            field={fields.reviewAt}
            type="datetime-local"
            label={t("exams:fields.reviewAt")}
            hint={t("exams:fieldHints.reviewAt")}
            placeholder="2026-12-05 18:00"
            optional={t("optional")}
            errorText={errorText}
          />
        </div>
        <Checkbox
          field={fields.isScoreProposed}
          label={t("exams:fields.isScoreProposed")}
          hint={t("exams:fieldHints.isScoreProposed")}
          errorText={errorText}
        />
      </FormSection>
    </div>
  );
}
