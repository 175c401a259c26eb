import type { FieldMetadata } from "@conform-to/react";
import { useRouteLoaderData } from "@remix-run/react";
import { typedNumber } from "#contract/questions/from-typed";
import { questionLimits } from "#contract/questions/shapes";
import type { TypedPoint } from "#contract/questions/typed";
import { figure } from "#locales/figures";
import { defaultLanguage } from "#locales/languages";
import { AddRows, RowButtons } from "~/form/RowButtons";
import { useErrorText } from "~/form/useErrorText";
import type { loader } from "~/root";
import { type AnyField, NumberField, TextField } from "~/ui/fields/Field";
import { FormSection } from "~/ui/fields/FormSection";
import { Notice } from "~/ui/Notice";
import { useWords } from "~/words/words";
import { RowGroup } from "./RowGroup";

/** The marking points of a written answer, in the order in which markers see them. */
export function RubricRows({
  fields: { rubric, score },
  focus,
}: {
  fields: Record<"rubric" | "score", AnyField>;
  /** The `name` of the field to focus. */
  focus: string | null;
}) {
  const t = useWords();
  const rows = (rubric as FieldMetadata<TypedPoint[]>).getFieldList();
  return (
    <FormSection title={t("questions:rubric")}>
      <RowGroup field={rubric} label={t("questions:rubric")} isLabelHidden hint={t("questions:rubricHint")}>
        {rows.map((row, index) => (
          <PointRow key={row.name} row={row} index={index} count={rows.length} focus={focus} />
        ))}
        {rows.length < questionLimits.rubricMax && (
          <AddRows list="rubric" label={t("questions:morePoints")} focus={focus} />
        )}
      </RowGroup>
      <RubricSum
        points={rows.map((row) => typedNumber(row.getFieldset().points.initialValue ?? ""))}
        mark={score.initialValue as string | undefined}
      />
    </FormSection>
  );
}

function PointRow({
  row,
  index,
  count,
  focus,
}: {
  row: FieldMetadata<TypedPoint>;
  index: number;
  count: number;
  focus: string | null;
}) {
  const t = useWords();
  const errorText = useErrorText();
  const { text, points, keywords } = row.getFieldset();
  const number = t("questions:point", { number: index + 1 });
  return (
    <fieldset className="form-row">
      <legend className="label">{number}</legend>
      <RowButtons list="rubric" isMovable index={index} count={count} subject={number} />
      <TextField
        field={text}
        label={t("questions:pointText")}
        autoFocus={text.name === focus}
        errorText={errorText}
      />
      <div className="side-by-side">
        <NumberField
          field={points}
          label={t("questions:mark")}
          unit={t("questions:points")}
          isDecimal
          maxLength={6}
          errorText={errorText}
        />
        <TextField
          field={keywords}
          label={t("questions:keywords")}
          optional={t("optional")}
          hint={t("questions:keywordsHint")}
          errorText={errorText}
        />
      </div>
    </fieldset>
  );
}

/** What the marking points add up to, and in words where that is not the mark; `points` that are no number count for nothing. */
export function RubricSum({ points, mark }: { points: number[]; mark: string | undefined }) {
  const t = useWords();
  const language = useRouteLoaderData<typeof loader>("root")?.language ?? defaultLanguage;
  const sum = points.reduce((all, one) => all + (one || 0), 0);
  if (sum === 0) return null;
  const full = typedNumber(mark ?? "");
  const said = figure(sum, language);
  if (Number.isNaN(full) || full === sum)
    return <p className="hint">{t("questions:rubricSum", { points: said })}</p>;
  return (
    <Notice kind="warn">
      {t("questions:rubricDiffers", { points: said, mark: figure(full, language) })}
    </Notice>
  );
}
