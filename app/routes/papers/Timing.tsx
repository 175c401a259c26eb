import { getCollectionProps } from "@conform-to/react";
import { useHydrated } from "remix-utils/use-hydrated";
import { unlockingVersion } from "#contract/papers/form";
import { useSay } from "~/form/useSay";
import { ChoiceGroup, Reason } from "~/ui/Choice";
import { Hidden, mistakeOf, NumberInput } from "~/ui/Field";
import { FormSection } from "~/ui/FormSection";
import { Mistake } from "~/ui/Mistake";
import { useWords } from "~/words/words";
import type { PaperFieldsProps } from "./form";

/** Where the times of a group paper are set; what it carries itself goes unseen and unchanged. */
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
 * Clock, start and order. What the chosen clock rules out is dimmed by the style sheet alone: the radios of the
 * clock stand before the two other groups, as their siblings. Script also switches it off and changes a choice
 * that has become impossible (001 §4).
 */
export function Timing({ form, fields, facts }: PaperFieldsProps) {
  const t = useWords();
  const say = useSay();
  const hasScript = useHydrated();
  const { timingRule, duration, partStartTimeType, openOrder } = fields;
  const isByParts = timingRule.value === "2";
  const isLocked = facts.version !== unlockingVersion;
  const [whole, parts] = getCollectionProps(timingRule, {
    type: "radio",
    options: ["1", "2"],
    ariaAttributes: false,
  }).map(({ key, ...input }, index) => ({
    ...input,
    id: index === 0 ? timingRule.id : input.id,
    onChange: () => {
      const impossible = index === 1 ? openOrder : partStartTimeType;
      form.update({ name: impossible.name, value: "1" });
    },
  }));
  const mistake = mistakeOf(timingRule, say);
  const durationMistake = mistakeOf(duration, say);
  return (
    <FormSection title={t("papers:form.time")} hint={t("papers:form.timeLead")}>
      <fieldset className="timing" aria-describedby={mistake && timingRule.errorId}>
        <legend className="label">{t("papers:form.timing")}</legend>
        {mistake && <Mistake id={timingRule.errorId}>{mistake}</Mistake>}
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
          {durationMistake && <Mistake id={duration.errorId}>{durationMistake}</Mistake>}
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
                unavailable:
                  (isLocked && t("papers:form.versionLocked")) ||
                  (hasScript && !isByParts && t("papers:form.needsParts")) ||
                  undefined,
              },
            ]}
            say={say}
          />
          {!hasScript && !isLocked && <Reason>{t("papers:form.needsParts")}</Reason>}
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
                unavailable: hasScript && isByParts ? t("papers:form.needsWhole") : undefined,
              },
            ]}
            say={say}
          />
          {!hasScript && <Reason>{t("papers:form.needsWhole")}</Reason>}
        </div>
      </fieldset>
    </FormSection>
  );
}
