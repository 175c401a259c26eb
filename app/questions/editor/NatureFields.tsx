import type { ReactNode } from "react";
import { abilities, type QuestionType, scoringRules } from "#contract/questions/kinds";
import { useErrorText } from "~/form/useErrorText";
import { ruleName } from "~/questions/view/rules";
import { ChoiceGroup } from "~/ui/fields/Choice";
import { type AnyField, Hidden, NumberField, Select } from "~/ui/fields/Field";
import { FormSection } from "~/ui/fields/FormSection";
import { useWords } from "~/words/words";
import { QuestionNames } from "./QuestionNames";

const difficulties = ["1", "2", "3", "4", "5"] as const;
const ownerships = ["public", "private"] as const;

/** A question's mark and scoring rule, what it measures, its difficulty and its ownership. */
export function NatureFields({
  type,
  isOwn,
  fields,
  topics,
}: {
  type: QuestionType;
  /** False where another operator is the author: its ownership stays as it is. */
  isOwn: boolean;
  fields: Record<
    "title" | "idNumber" | ("score" | "scoringRule" | "difficulty" | "tag" | "isJumpAllowed" | "ownership"),
    AnyField
  >;
  /** The choice of its topics, in the bank. */
  topics?: ReactNode;
}) {
  const t = useWords();
  const errorText = useErrorText();
  const rules = scoringRules[type].map((rule) => {
    const name = ruleName({ type, scoringRule: rule });
    return {
      value: String(rule),
      label: t(`questions:rules.${name}`),
      hint: t(`questions:ruleHints.${name}`),
    };
  });
  return (
    <>
      <FormSection title={t("questions:scoring")}>
        {type !== 13 && (
          <NumberField
            field={fields.score}
            label={t("questions:mark")}
            unit={t("questions:points")}
            isDecimal
            required
            maxLength={6}
            pattern="[0-9]+(\.[0-9])?"
            // Without script the browser's `pattern` validation shows this.
            title={t("errors:NOT_A_SCORE")}
            errorText={errorText}
          />
        )}
        {rules.length > 1 ? (
          <ChoiceGroup
            field={fields.scoringRule}
            label={t("questions:scoringRule")}
            choices={rules}
            columns={2}
            errorText={errorText}
          />
        ) : (
          <>
            <Hidden field={fields.scoringRule} value={rules[0]?.value} />
            <p className="label">{t("questions:scoringRule")}</p>
            <p>{rules[0]?.label}</p>
            <p className="hint">{rules[0]?.hint}</p>
          </>
        )}
      </FormSection>
      <FormSection title={t("questions:nature")}>
        <QuestionNames fields={fields} />
        <div className="in-a-row">
          <ChoiceGroup
            field={fields.difficulty}
            label={t("questions:difficulty")}
            choices={difficulties.map((value) => ({ value, label: t(`questions:difficulties.${value}`) }))}
            errorText={errorText}
          />
        </div>
        <div className="short-field">
          <Select
            field={fields.tag}
            label={t("questions:tag")}
            hint={t("questions:tagHint")}
            empty={t("questions:noTag")}
            options={abilities.map((value) => ({ value, label: t(`questions:abilities.${value}`) }))}
            errorText={errorText}
          />
        </div>
        {topics}
        <ChoiceGroup
          field={fields.isJumpAllowed}
          label={t("questions:jump")}
          choices={(["1", "0"] as const).map((value) => ({
            value,
            label: t(`questions:jumps.${value}`),
            hint: t(`questions:jumpHints.${value}`),
          }))}
          columns={2}
          errorText={errorText}
        />
        <ChoiceGroup
          field={fields.ownership}
          label={t("questions:ownership")}
          choices={ownerships.map((value) => ({
            value,
            label: t(`questions:ownerships.${value}`),
            hint: t(`questions:ownershipHints.${value}`),
            unavailable: isOwn || value === "public" ? undefined : t("errors:OWNERSHIP_NOT_YOURS"),
          }))}
          columns={2}
          errorText={errorText}
        />
      </FormSection>
    </>
  );
}
