import { useHydrated } from "remix-utils/use-hydrated";
import { isUnlocked, type PaperFacts } from "#contract/papers/rules";
import { useErrorText } from "~/form/useErrorText";
import { Checkbox, Reason } from "~/ui/fields/Choice";
import { type AnyField, fieldErrorOf, NumberField } from "~/ui/fields/Field";
import { FormSection } from "~/ui/fields/FormSection";
import { Toggle, TogglePair, Toggles } from "~/ui/fields/Toggles";
import { useWords } from "~/words/words";
import type { PaperFieldsProps } from "./form";

/** Practice, and two mutually exclusive settings: showing the score, and a pass score (001 §5). */
export function Scores({ form, fields, facts }: PaperFieldsProps) {
  const t = useWords();
  const errorText = useErrorText();
  const hasScript = useHydrated();
  const { paperType, isShowCandidateScore, passScore } = fields;
  const rule = `${form.id}-rule`;
  const isLocked = !isUnlocked(facts);
  const hasPassScore = hasScript && Number(passScore.value) > 0;
  return (
    <FormSection title={t("papers:form.scores")} hint={t("papers:form.scoresLead")}>
      <Toggles>
        <Toggle
          field={paperType}
          label={t("papers:form.paperType")}
          reason={t("papers:form.paperTypeReason")}
          errorText={errorText}
        />
        <TogglePair
          id={rule}
          rule={t("papers:form.rule")}
          validationError={fieldErrorOf(isShowCandidateScore, errorText)}
        >
          <Checkbox
            field={isShowCandidateScore}
            label={t("papers:form.showScore")}
            hint={t("papers:form.showScoreHint")}
            unavailable={
              (isLocked && t("papers:form.versionLocked")) ||
              (hasPassScore && t("papers:form.hasPassScore")) ||
              undefined
            }
            toldBy={rule}
            errorText={errorText}
          />
          <div>
            <PassScore
              field={passScore}
              facts={facts}
              isExcluded={hasScript && isShowCandidateScore.value === "on"}
            />
          </div>
        </TogglePair>
      </Toggles>
    </FormSection>
  );
}

/**
 * The pass score and, where it cannot be set, the reason. `isExcluded`: the score is shown after the exam.
 */
export function PassScore({
  field,
  facts,
  isExcluded,
}: {
  field: AnyField;
  facts: PaperFacts;
  isExcluded: boolean;
}) {
  const t = useWords();
  const errorText = useErrorText();
  const reason =
    (!isUnlocked(facts) && t("papers:form.versionLocked")) ||
    (!facts.isGenerated && t("papers:form.needsCandidates")) ||
    (isExcluded && t("papers:form.showsScore"));
  return (
    <>
      <NumberField
        field={field}
        label={t("papers:form.passScore")}
        hint={
          reason
            ? undefined
            : facts.totalScore > 0
              ? t("papers:form.passScoreTotal", { total: facts.totalScore })
              : t("papers:form.passScoreHint")
        }
        unit={t("papers:form.pointsUnit")}
        isDecimal
        pattern="\d{1,6}(\.\d)?"
        disabled={Boolean(reason)}
        aria-describedby={reason ? `${field.id}-reason` : undefined}
        autoComplete="off"
        errorText={errorText}
      />
      {reason && <Reason id={`${field.id}-reason`}>{reason}</Reason>}
    </>
  );
}
