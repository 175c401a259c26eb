import type { FieldMetadata } from "@conform-to/react";
import type { TypedRule } from "#contract/questions/fill-forms";
import { abilities, typesInOrder } from "#contract/questions/kinds";
import type { DrawPool } from "#contract/questions/shapes";
import { RowButtons } from "~/form/RowButtons";
import { useErrorText } from "~/form/useErrorText";
import { Reason } from "~/ui/fields/Choice";
import { NumberField, Select } from "~/ui/fields/Field";
import { FieldError } from "~/ui/fields/FieldError";
import { useWords } from "~/words/words";

/** One rule: which questions, how many, and the mark of each; below it, its matches. */
export function DrawRow({
  row,
  index,
  count: rows,
  banks,
  topics,
  pool,
  focus,
}: {
  row: FieldMetadata<TypedRule>;
  index: number;
  /** How many rules there are. */
  count: number;
  banks: readonly { id: string; name: string }[];
  topics: readonly { id: string; name: string }[];
  /** Its matches at the last check. */
  pool: DrawPool | undefined;
  /** The name of the field to focus. */
  focus: string | null | undefined;
}) {
  const t = useWords();
  const errorText = useErrorText();
  const { type, difficulty, tag, bankId, topicId, count, score } = row.getFieldset();
  const name = t("questions:draw.rule", { number: index + 1 });
  const any = { value: "0", label: t("questions:draw.any") };
  const chosenBank = bankId.initialValue ?? "";
  const isBankGone = chosenBank !== "" && chosenBank !== "none" && !banks.some(({ id }) => id === chosenBank);
  const chosenTopic = topicId.initialValue ?? "";
  const isTopicGone = chosenTopic !== "" && !topics.some(({ id }) => id === chosenTopic);
  return (
    <fieldset className="form-row draw-rule" aria-describedby={pool ? `${row.id}-pool` : undefined}>
      <legend className="label">{name}</legend>
      <RowButtons list="rules" index={index} count={rows} subject={name} isRemovable={rows > 1} />
      <div className="draw-fields">
        <Select
          field={type}
          label={t("questions:type")}
          options={[
            any,
            ...typesInOrder.map((each) => ({ value: String(each), label: t(`questions:types.${each}`) })),
          ]}
          hasFocus={focus === type.name}
          errorText={errorText}
        />
        <Select
          field={difficulty}
          label={t("questions:difficulty")}
          options={[
            any,
            ...([1, 2, 3, 4, 5] as const).map((each) => ({
              value: String(each),
              label: t(`questions:difficulties.${each}`),
            })),
          ]}
          errorText={errorText}
        />
        <Select
          field={tag}
          label={t("questions:tag")}
          empty={any.label}
          options={abilities.map((each) => ({ value: each, label: t(`questions:abilities.${each}`) }))}
          errorText={errorText}
        />
        <Select
          field={bankId}
          label={t("questions:draw.bank")}
          empty={any.label}
          options={[
            { value: "none", label: t("questions:draw.unsorted") },
            ...banks.map(({ id, name }) => ({ value: id, label: name })),
            ...(isBankGone ? [{ value: chosenBank, label: t("questions:draw.goneBank") }] : []),
          ]}
          errorText={errorText}
        />
        <Select
          field={topicId}
          label={t("bank:find.topic")}
          empty={any.label}
          options={[
            ...topics.map(({ id, name }) => ({ value: id, label: name })),
            ...(isTopicGone ? [{ value: chosenTopic, label: t("questions:draw.goneTopic") }] : []),
          ]}
          errorText={errorText}
        />
        <NumberField
          field={count}
          label={t("questions:draw.count")}
          maxLength={3}
          autoComplete="off"
          errorText={errorText}
        />
        <NumberField
          field={score}
          label={t("questions:draw.score")}
          isDecimal
          maxLength={6}
          autoComplete="off"
          errorText={errorText}
        />
      </div>
      {pool && <Found id={`${row.id}-pool`} pool={pool} />}
    </fieldset>
  );
}

/** The questions available for the rule, against those required. */
function Found({ id, pool: { pool, free, need } }: { id: string; pool: DrawPool }) {
  const t = useWords();
  const isLess = free < pool;
  if (free >= need)
    return (
      <Reason id={id}>
        {t(isLess ? "questions:draw.enoughLeft" : "questions:draw.enough", { count: need, pool, free })}
      </Reason>
    );
  const figures = { count: need - free, need, pool, free };
  return (
    <FieldError id={id}>
      {t(isLess ? "questions:draw.lacksLeft" : "questions:draw.lacks", figures)}
    </FieldError>
  );
}
