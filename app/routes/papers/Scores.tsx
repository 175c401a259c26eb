import { useHydrated } from "remix-utils/use-hydrated";
import { type PaperFacts, unlockingVersion } from "#contract/papers/form";
import { useSay } from "~/form/useSay";
import { Reason, Tick } from "~/ui/Choice";
import { type AnyField, mistakeOf, NumberField } from "~/ui/Field";
import { FormSection } from "~/ui/FormSection";
import { Toggle, TogglePair, Toggles } from "~/ui/Toggles";
import { useWords } from "~/words/words";
import type { PaperFieldsProps } from "./form";

/** Practice, and the two that exclude each other: showing the score, and a pass score (001 §5). */
export function Scores({ form, fields, facts }: PaperFieldsProps) {
  const t = useWords();
  const say = useSay();
  const hasScript = useHydrated();
  const { paperType, isShowCandidateScore, passScore } = fields;
  const rule = `${form.id}-rule`;
  const isLocked = facts.version !== unlockingVersion;
  const hasPassScore = hasScript && Number(passScore.value) > 0;
  return (
    <FormSection title={t("papers:form.scores")} hint={t("papers:form.scoresLead")}>
      <Toggles>
        <Toggle
          field={paperType}
          label={t("papers:form.paperType")}
          reason={t("papers:form.paperTypeReason")}
          say={say}
        />
        <TogglePair id={rule} rule={t("papers:form.rule")} mistake={mistakeOf(isShowCandidateScore, say)}>
          <Tick
            field={isShowCandidateScore}
            label={t("papers:form.showScore")}
            hint={t("papers:form.showScoreHint")}
            unavailable={
              (isLocked && t("papers:form.versionLocked")) ||
              (hasPassScore && t("papers:form.hasPassScore")) ||
              undefined
            }
            toldBy={rule}
            say={say}
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

/** The pass score with, where it cannot be set, the reason. `isExcluded`: the score is shown after the exam. */
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
  const say = useSay();
  const reason =
    (facts.version !== unlockingVersion && t("papers:form.versionLocked")) ||
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
        say={say}
      />
      {reason && <Reason id={`${field.id}-reason`}>{reason}</Reason>}
    </>
  );
}
