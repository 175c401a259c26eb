import type { FieldMetadata } from "@conform-to/react";
import { hasOptions, letterOf, type QuestionType } from "#contract/questions/kinds";
import { useErrorText } from "~/form/useErrorText";
import { type AnyField, fieldErrorOf, NumberField, TextArea } from "~/ui/fields/Field";
import { FieldError } from "~/ui/fields/FieldError";
import { useWords } from "~/words/words";

/** What answers earn beside all or nothing: folded while none does, for few questions have it. */
export function CreditFields({
  type,
  fields: { weights, partial },
}: {
  type: QuestionType;
  fields: Record<"weights" | "partial", AnyField>;
}) {
  const t = useWords();
  const errorText = useErrorText();
  const rows = hasOptions(type) ? (weights as FieldMetadata<string[]>).getFieldList() : [];
  const isUsed = (hasOptions(type) ? [weights, ...rows] : [partial]).some(
    ({ initialValue, errors }) => [initialValue].flat().some(Boolean) || (errors ?? []).length > 0,
  );
  const told = fieldErrorOf(weights, errorText);
  const hintId = `${weights.id}-hint`;
  return (
    <details className="folded-fields" open={isUsed}>
      <summary>{t("questions:weights")}</summary>
      {hasOptions(type) ? (
        <fieldset id={weights.id} tabIndex={-1} aria-describedby={hintId}>
          <legend className="visually-hidden">{t("questions:weights")}</legend>
          <p className="hint" id={hintId}>
            {t(type === 1 ? "questions:weightsHintOne" : "questions:weightsHintSome")}
          </p>
          {told && <FieldError id={weights.errorId}>{told}</FieldError>}
          <div className="weights">
            {rows.map((row, index) => (
              <NumberField
                key={row.name}
                field={row}
                label={letterOf(index)}
                unit="%"
                // A pad of digits may have no minus.
                inputMode="text"
                maxLength={12}
                errorText={errorText}
              />
            ))}
          </div>
        </fieldset>
      ) : (
        <TextArea
          field={partial}
          label={t("questions:partial")}
          optional={t("optional")}
          hint={t("questions:partialHint")}
          rows={2}
          errorText={errorText}
        />
      )}
    </details>
  );
}
