import { getCollectionProps } from "@conform-to/react";
import { isUnlocked } from "#contract/papers/rules";
import { useErrorText } from "~/form/useErrorText";
import { ChoiceGroup } from "~/ui/fields/Choice";
import { fieldErrorOf, Hidden, NumberInput } from "~/ui/fields/Field";
import { FieldError } from "~/ui/fields/FieldError";
import { FormSection } from "~/ui/fields/FormSection";
import { useWords } from "~/words/words";
import type { PaperFieldsProps } from "./form";

/** Where a group paper's times are set; its own stored ones are hidden and unchanged. */
export function GroupTiming({ fields }: PaperFieldsProps) {
  const t = useWords();
  return (
    <FormSection title={t("papers:form.time")}>
      <p>{t("papers:form.groupTime")}</p>
      <Hidden field={fields.timingRule} />
      <Hidden field={fields.duration} />
      <Hidden field={fields.partStartTimeType} />
      <Hidden field={fields.openOrder} />
    </FormSection>
  );
}

/**
 * Clock, start and order. Options that the chosen clock excludes are dimmed by CSS alone: its radios precede
 * the two other groups as siblings. Script also disables them and changes an invalidated choice (001 §4,
 * `app/light/exclusions.ts`).
 */
export function Timing({ fields, facts }: PaperFieldsProps) {
  const t = useWords();
  const errorText = useErrorText();
  const { timingRule, duration, partStartTimeType, openOrder } = fields;
  const isLocked = !isUnlocked(facts);
  const [whole, parts] = getCollectionProps(timingRule, {
    type: "radio",
    options: ["1", "2"],
    ariaAttributes: false,
  }).map(({ key, ...input }, index) => ({
    ...input,
    id: index === 0 ? timingRule.id : input.id,
    // Each clock rules out the second choice of one of the groups below.
    "data-rules-out": index === 1 ? `${openOrder.id}-2` : isLocked ? undefined : `${partStartTimeType.id}-2`,
  }));
  const validationError = fieldErrorOf(timingRule, errorText);
  const durationError = fieldErrorOf(duration, errorText);
  return (
    <FormSection title={t("papers:form.time")} hint={t("papers:form.timeLead")}>
      <fieldset className="timing" aria-describedby={validationError && timingRule.errorId}>
        <legend className="label">{t("papers:form.timing")}</legend>
        {validationError && <FieldError id={timingRule.errorId}>{validationError}</FieldError>}
        <input {...whole} className="timing-whole" />
        <div className="choice-words">
          <label htmlFor={whole!.id}>{t("papers:form.whole")}</label>
          <NumberInput
            field={duration}
            unit={t("minutesUnit")}
            aria-label={t("papers:form.wholeMinutes")}
            pattern="\d{1,4}"
            autoComplete="off"
          />
          {durationError && <FieldError id={duration.errorId}>{durationError}</FieldError>}
        </div>
        <input {...parts} className="timing-parts" />
        <div className="choice-words">
          <label htmlFor={parts!.id}>{t("papers:form.byParts")}</label>
          <p className="hint">{t("papers:form.byPartsHint")}</p>
        </div>
        <div className="timing-start">
          <ChoiceGroup
            field={partStartTimeType}
            label={t("papers:form.start")}
            choices={[
              { value: "1", label: t("papers:form.early"), hint: t("papers:form.earlyHint") },
              {
                value: "2",
                label: t("papers:form.unified"),
                hint: t("papers:form.unifiedHint"),
                unavailable: isLocked ? t("papers:form.versionLocked") : undefined,
                excluded: isLocked ? undefined : t("papers:form.needsParts"),
              },
            ]}
            errorText={errorText}
          />
        </div>
        <div className="timing-order">
          <ChoiceGroup
            field={openOrder}
            label={t("papers:form.order")}
            columns={2}
            choices={[
              { value: "1", label: t("papers:form.inOrder"), hint: t("papers:form.inOrderHint") },
              {
                value: "2",
                label: t("papers:form.anyOrder"),
                hint: t("papers:form.anyOrderHint"),
                excluded: t("papers:form.needsWhole"),
              },
            ]}
            errorText={errorText}
          />
        </div>
      </fieldset>
    </FormSection>
  );
}
