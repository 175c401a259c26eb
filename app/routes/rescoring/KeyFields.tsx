import { FieldError } from "~/ui/fields/FieldError";
import { useWords } from "~/words/words";
import type { ChosenQuestion } from "./choose";

/** The new key: options to tick, or the accepted answers of each blank. */
export function KeyFields({
  question: { keyKind, options, keys, blanks, hasCredit, weights, partial },
  error,
}: {
  question: ChosenQuestion;
  error: string | null;
}) {
  const t = useWords();
  return (
    <fieldset className="mt-12">
      <legend className="label">{t("rescoring:newKey")}</legend>
      <p className="hint">
        {t(
          keyKind === "blanks"
            ? "rescoring:blankHint"
            : keyKind === "some"
              ? "rescoring:newKeySome"
              : "rescoring:newKeyOne",
        )}
      </p>
      {error && <FieldError>{error}</FieldError>}
      {keyKind === "blanks"
        ? blanks.map((text, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a blank has no other name than its place
            <div className="field" key={at}>
              <label className="label" htmlFor={`blank-${at}`}>
                {t("rescoring:blank", { number: at + 1 })}
              </label>
              <textarea
                className="input"
                id={`blank-${at}`}
                name={`blank-${at}`}
                rows={3}
                defaultValue={text}
              />
            </div>
          ))
        : options.map(({ value, text }) => (
            <div className="choice" key={value}>
              <input
                type="checkbox"
                id={`key-${value}`}
                name="key"
                value={value}
                defaultChecked={keys.includes(value)}
              />
              <div className="choice-words">
                <label htmlFor={`key-${value}`}>{text}</label>
              </div>
            </div>
          ))}
      {hasCredit && (
        <details className="mt-12" open={weights.some(Boolean) || partial !== ""}>
          <summary>{t("questions:weights")}</summary>
          <p className="hint" id="credit-hint">
            {t(
              keyKind === "blanks"
                ? "questions:partialHint"
                : keyKind === "one"
                  ? "questions:weightsHintOne"
                  : "questions:weightsHintSome",
            )}
          </p>
          {keyKind === "blanks" ? (
            <textarea
              className="input"
              name="partial"
              rows={2}
              defaultValue={partial}
              aria-label={t("questions:partial")}
              aria-describedby="credit-hint"
            />
          ) : (
            options.map(({ value, text }) => (
              <div className="field mt-12" key={value}>
                <label className="label" htmlFor={`weight-${value}`}>
                  {text}
                </label>
                <input
                  className="input input-medium"
                  id={`weight-${value}`}
                  name={`weight-${value}`}
                  autoComplete="off"
                  maxLength={12}
                  defaultValue={weights[value]}
                  aria-describedby="credit-hint"
                />
                <span className="unit">%</span>
              </div>
            ))
          )}
        </details>
      )}
    </fieldset>
  );
}
