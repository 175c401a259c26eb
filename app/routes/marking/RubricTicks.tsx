import { useErrorText } from "~/form/useErrorText";
import { type AnyField, FieldGroup } from "~/ui/fields/Field";
import { useWords } from "~/words/words";

/** The marking points as checkboxes; with script they fill in the mark at once (`app/light/marking/rubric.ts`). */
export function RubricTicks({
  field,
  scoreId,
  rubric,
  most,
  hasFocus,
}: {
  field: AnyField;
  /** The id of the field of the mark. */
  scoreId: string;
  rubric: { text: string; keywords: string; points: number; worth: string }[];
  /** What they give at most, and as the reader sees it. */
  most: { value: number; label: string };
  hasFocus: boolean;
}) {
  const t = useWords();
  const errorText = useErrorText();
  const ticked = [field.initialValue ?? []].flat();
  return (
    <FieldGroup
      field={field}
      label={t("marking:task.points")}
      hint={t("marking:task.pointsHint", { points: most.label })}
      errorText={errorText}
    >
      <div className="choices" data-rubric={scoreId} data-most={most.value}>
        {rubric.map(({ text, keywords, points: worth, worth: said }, at) => {
          const id = at === 0 ? field.id : `${field.id}-${at}`;
          return (
            <div key={id} className="choice">
              <input
                type="checkbox"
                id={id}
                name={field.name}
                value={at}
                defaultChecked={ticked.includes(String(at))}
                data-points={worth}
                aria-describedby={keywords ? `${id}-hint` : undefined}
                // biome-ignore lint/a11y/noAutofocus: marking begins here, and it spares a way by Tab for each answer
                autoFocus={hasFocus && at === 0}
              />
              <div className="choice-words">
                <label htmlFor={id}>
                  {`${at + 1}. ${text} `}
                  <b className="worth">{said}</b>
                </label>
                {keywords && (
                  <p className="hint" id={`${id}-hint`}>
                    {keywords}
                  </p>
                )}
              </div>
            </div>
          );
        })}
      </div>
    </FieldGroup>
  );
}
