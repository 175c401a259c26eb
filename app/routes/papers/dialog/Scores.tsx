import { isUnlocked, type PaperFacts } from "#contract/papers/rules";
import { useErrorText } from "~/form/useErrorText";
import { Checkbox, ExcludedReason, excludedId, Reason } from "~/ui/fields/Choice";
import { type AnyField, fieldErrorOf, NumberField } from "~/ui/fields/Field";
import { FormSection } from "~/ui/fields/FormSection";
import { Toggle, TogglePair, Toggles } from "~/ui/fields/Toggles";
import { useWords } from "~/words/words";
import type { PaperFieldsProps } from "./form";

/** Practice, and two mutually exclusive settings: showing the score, and a pass score (001 §5). */
export function Scores({ form, fields, facts }: PaperFieldsProps) {
  const t = useWords();
  const errorText = useErrorText();
  const { paperType, isShowCandidateScore, passScore } = fields;
  const rule = `${form.id}-rule`;
  const isLocked = !isUnlocked(facts);
  return (
    <FormSection title={t("papers:form.scores")} hint={t("papers:form.scoresLead")}>
      {!facts.isGroup && (
        <NumberField
          field={fields.targetScore}
          label={t("papers:form.target")}
          optional={t("optional")}
          hint={t("papers:form.targetHint")}
          unit={t("papers:form.pointsUnit")}
          isDecimal
          pattern="\d{1,6}(\.\d)?"
          autoComplete="off"
          errorText={errorText}
        />
      )}
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
            unavailable={isLocked ? t("papers:form.versionLocked") : undefined}
            excluded={isLocked ? undefined : t("papers:form.hasPassScore")}
            data-rules-out={passScore.id}
            toldBy={rule}
            errorText={errorText}
          />
          <div>
            <PassScore
              field={passScore}
              facts={facts}
              rulesOut={isLocked ? undefined : isShowCandidateScore.id}
            />
          </div>
        </TogglePair>
      </Toggles>
    </FormSection>
  );
}

/**
 * The pass score and, where it cannot be set, the reason. `rulesOut`: the id of the switch that shows the score after
 * the exam.
 */
export function PassScore({
  field,
  facts,
  rulesOut,
}: {
  field: AnyField;
  facts: PaperFacts;
  rulesOut?: string;
}) {
  const t = useWords();
  const errorText = useErrorText();
  const reason =
    (!isUnlocked(facts) && t("papers:form.versionLocked")) ||
    (!facts.isGenerated && t("papers:form.needsCandidates"));
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
        data-rules-out={reason ? undefined : rulesOut}
        data-reason={reason || !rulesOut ? undefined : excludedId(field.id)}
        aria-describedby={reason ? `${field.id}-reason` : undefined}
        autoComplete="off"
        errorText={errorText}
      />
      {reason && <Reason id={`${field.id}-reason`}>{reason}</Reason>}
      {!reason && rulesOut && (
        <ExcludedReason of={field.id} isHidden>
          {t("papers:form.showsScore")}
        </ExcludedReason>
      )}
    </>
  );
}
