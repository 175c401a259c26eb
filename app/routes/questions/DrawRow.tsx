import type { FieldMetadata } from "@conform-to/react";
import type { TypedRule } from "#contract/questions/fill-forms";
import { abilities, typesInOrder } from "#contract/questions/kinds";
import type { DrawPool } from "#contract/questions/shapes";
import { useSay } from "~/form/useSay";
import { Button } from "~/ui/Button";
import { Reason } from "~/ui/Choice";
import { NumberField, Select } from "~/ui/Field";
import { Mistake } from "~/ui/Mistake";
import { useWords } from "~/words/words";

/** One rule: what questions, how many of them, and what each is worth; below it, what it finds. */
export function DrawRow({
  row,
  number,
  isOnly,
  banks,
  pool,
  focus,
}: {
  row: FieldMetadata<TypedRule>;
  /** Counts from 1. */
  number: number;
  isOnly: boolean;
  banks: readonly { id: string; name: string }[];
  /** What it found when it was last asked. */
  pool: DrawPool | undefined;
  /** The name of the field that takes the focus. */
  focus: string | undefined;
}) {
  const t = useWords();
  const say = useSay();
  const { type, difficulty, tag, bankId, count, score } = row.getFieldset();
  const any = { value: "0", label: t("questions:draw.any") };
  const chosenBank = bankId.initialValue ?? "";
  const isBankGone = chosenBank !== "" && chosenBank !== "none" && !banks.some(({ id }) => id === chosenBank);
  return (
    <fieldset className="draw-rule" aria-describedby={pool ? `${row.id}-pool` : undefined}>
      <legend>{t("questions:draw.rule", { number })}</legend>
      <div className="draw-fields">
        <Select
          field={type}
          label={t("questions:type")}
          options={[
            any,
            ...typesInOrder.map((each) => ({ value: String(each), label: t(`questions:types.${each}`) })),
          ]}
          hasFocus={focus === type.name}
          say={say}
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
          say={say}
        />
        <Select
          field={tag}
          label={t("questions:tag")}
          empty={any.label}
          options={abilities.map((each) => ({ value: each, label: t(`questions:abilities.${each}`) }))}
          say={say}
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
          say={say}
        />
        <NumberField
          field={count}
          label={t("questions:draw.count")}
          maxLength={3}
          autoComplete="off"
          say={say}
        />
        <NumberField
          field={score}
          label={t("questions:draw.score")}
          isDecimal
          maxLength={6}
          autoComplete="off"
          say={say}
        />
        {!isOnly && (
          <div className="draw-remove">
            <Button kind="quiet" name="removeRule" value={number - 1} formNoValidate>
              {t("questions:draw.removeRule")}
              <span className="visually-hidden"> {t("questions:draw.rule", { number })}</span>
            </Button>
          </div>
        )}
      </div>
      {pool && <Found id={`${row.id}-pool`} pool={pool} />}
    </fieldset>
  );
}

/** What the bank has for the rule, against what it needs. */
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
    <Mistake id={id}>{t(isLess ? "questions:draw.lacksLeft" : "questions:draw.lacks", figures)}</Mistake>
  );
}
