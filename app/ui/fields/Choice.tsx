import { getCollectionProps, getInputProps } from "@conform-to/react";
import type { InputHTMLAttributes, ReactNode } from "react";
import { Icon } from "~/ui/Icon";
import { type AnyField, FieldGroup, type FieldProps, fieldErrorOf } from "./Field";
import { FieldError } from "./FieldError";

type InputRest = Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "name" | "type" | "className" | "value">;

interface LineProps {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Why it is unavailable, or a note about it. */
  note?: ReactNode;
  /** An `ExcludedReason`. */
  excluded?: ReactNode;
  /** Follows the label on its line, such as a number field. */
  after?: ReactNode;
  /** The input itself, placed before its label so that CSS can style the label by its state. */
  children: ReactNode;
}

/** A checkbox or a radio with its label. */
export function ChoiceLine({ id, label, hint, note, excluded, after, children }: LineProps) {
  return (
    <div className="choice">
      {children}
      <div className="choice-words">
        <label htmlFor={id}>{label}</label>
        {after}
        {hint && (
          <p className="hint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
      {note && <Reason id={`${id}-note`}>{note}</Reason>}
      {excluded}
    </div>
  );
}

/** Why something is unavailable, or a note about it. */
export function Reason({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="reason" id={id}>
      <Icon name="info" />
      <span>{children}</span>
    </p>
  );
}

/**
 * Why another control rules this one out. Script shows it while that is so; without script it is a note, but for where
 * `isHidden`.
 */
export function ExcludedReason({
  of,
  isHidden,
  children,
}: {
  of: string;
  isHidden?: boolean;
  children: ReactNode;
}) {
  return (
    <p className="reason" id={excludedId(of)} hidden={isHidden}>
      <Icon name="info" />
      <span>{children}</span>
    </p>
  );
}

/** The id of that reason, for `data-reason` of the control. */
export const excludedId = (id: string) => `${id}-excluded`;

const ids = (...parts: unknown[]) => parts.filter(Boolean).join(" ") || undefined;

export interface TickProps extends Omit<FieldProps, "optional"> {
  /** Why it cannot be checked now. */
  unavailable?: ReactNode;
  /** Why another control rules it out. */
  excluded?: ReactNode;
  /** A note about it. */
  reason?: ReactNode;
  after?: ReactNode;
  /** The id of the element that shows its validation error, such as the rule of a pair. */
  toldBy?: string;
}

/** A checkbox; it submits `on`, or nothing. */
export function Checkbox({
  field,
  label,
  hint,
  errorText,
  unavailable,
  excluded,
  reason,
  after,
  toldBy,
  ...rest
}: TickProps & InputRest) {
  const validationError = fieldErrorOf(field, errorText);
  const note = unavailable ?? reason;
  const ruledOut = excluded && (
    <ExcludedReason of={field.id} isHidden>
      {excluded}
    </ExcludedReason>
  );
  const { key, ...input } = getInputProps(field, { type: "checkbox", ariaAttributes: false });
  return (
    <div className="field field-tick">
      {validationError && !toldBy && <FieldError id={field.errorId}>{validationError}</FieldError>}
      <ChoiceLine id={field.id} {...{ label, hint, note, after }} excluded={ruledOut}>
        <input
          key={key}
          {...input}
          disabled={Boolean(unavailable) || undefined}
          data-reason={excluded ? excludedId(field.id) : undefined}
          aria-invalid={validationError ? true : undefined}
          aria-describedby={ids(
            validationError && (toldBy ?? field.errorId),
            hint && `${field.id}-hint`,
            note && `${field.id}-note`,
          )}
          {...rest}
        />
      </ChoiceLine>
    </div>
  );
}

export interface Choice {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Why it is unavailable; it then has a dashed border, and the reason stands beside it. */
  unavailable?: ReactNode;
  /** Why another control rules it out. */
  excluded?: ReactNode;
  after?: ReactNode;
}

/** The inputs of a field's choices. The first takes the field's own id, as the error summary's target. */
function inputsOf(
  type: "radio" | "checkbox",
  field: AnyField,
  choices: readonly Choice[],
  rest: InputRest = {},
) {
  const inputs = getCollectionProps(field, {
    type,
    options: choices.map((choice) => choice.value),
    ariaAttributes: false,
  });
  // One radio of a list field, such as the one right answer, is selected too.
  const chosen = [field.initialValue ?? []].flat() as string[];
  return choices.map((choice, index) => {
    const { key, ...input } = inputs[index]!;
    const id = index === 0 ? field.id : input.id;
    const described = ids(
      choice.hint && `${id}-hint`,
      choice.unavailable && `${id}-note`,
      choice.excluded && excludedId(id),
    );
    const control = (
      <input
        key={key}
        {...input}
        id={id}
        defaultChecked={chosen.includes(choice.value)}
        disabled={Boolean(choice.unavailable) || undefined}
        data-reason={choice.excluded ? excludedId(id) : undefined}
        aria-describedby={described}
        {...rest}
      />
    );
    return { ...choice, id, control };
  });
}

interface GroupProps extends FieldProps {
  isLabelHidden?: boolean;
  /** For every radio of the group. */
  inputProps?: InputRest;
}

/** A radio group: few options, all visible, under a legend. `columns`: side by side on a wide page. */
export function ChoiceGroup({
  choices,
  columns = 1,
  inputProps = {},
  ...group
}: GroupProps & { choices: readonly Choice[]; columns?: 1 | 2 }) {
  return (
    <FieldGroup {...group} isRadios>
      <div className={columns === 2 ? "choices choices-2" : "choices"}>
        {inputsOf("radio", group.field, choices, inputProps).map(
          ({ id, control, label, hint, unavailable, excluded, after }) => (
            <ChoiceLine
              key={id}
              {...{ id, label, hint, note: unavailable, after }}
              excluded={excluded && <ExcludedReason of={id}>{excluded}</ExcludedReason>}
            >
              {control}
            </ChoiceLine>
          ),
        )}
      </div>
    </FieldGroup>
  );
}

/** A checkbox group under a legend. The field is a list of the checked values. */
export function TickGroup({
  choices,
  columns = 1,
  ...group
}: FieldProps & { choices: readonly Choice[]; columns?: 1 | 2 }) {
  return (
    <FieldGroup {...group}>
      <div className={columns === 2 ? "choices choices-2" : "choices"}>
        {inputsOf("checkbox", group.field, choices).map(({ id, control, label, hint, unavailable }) => (
          <ChoiceLine key={id} {...{ id, label, hint, note: unavailable }}>
            {control}
          </ChoiceLine>
        ))}
      </div>
    </FieldGroup>
  );
}

export interface CardChoice {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  /** One line of facts at the foot of the card. */
  facts?: ReactNode;
}

/** A radio group of cards, three in a row; a card reacts to the tap without script. */
export function CardChoiceGroup({
  choices,
  inputProps = {},
  ...group
}: GroupProps & { choices: readonly CardChoice[] }) {
  return (
    <FieldGroup {...group} isRadios>
      <div className="cards">
        {inputsOf("radio", group.field, choices, inputProps).map(({ id, control, label, hint }, index) => (
          <div className="card-choice" key={id}>
            {control}
            <label htmlFor={id}>
              <strong>{label}</strong>
              {hint && <span className="card-hint">{hint}</span>}
              {choices[index]?.facts && <span className="card-facts">{choices[index]?.facts}</span>}
            </label>
          </div>
        ))}
      </div>
    </FieldGroup>
  );
}
