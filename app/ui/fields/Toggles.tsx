import type { ReactNode } from "react";
import { Icon } from "~/ui/Icon";
import { Checkbox, type TickProps } from "./Choice";
import { FieldError } from "./FieldError";

/** Switches in one card: each row has the switch at the left and a note about it at the right. */
export function Toggles({ children }: { children: ReactNode }) {
  return <div className="toggles">{children}</div>;
}

export function Toggle(props: TickProps) {
  return (
    <div className="toggle">
      <Checkbox {...props} />
    </div>
  );
}

/**
 * Two mutually exclusive switches, in one bracket with the rule above them. Where the rule is violated its
 * validation error replaces it. `id` is that of the rule, for `aria-describedby`.
 */
export function TogglePair({
  id,
  rule,
  validationError,
  children,
}: {
  id: string;
  rule: string;
  validationError?: string;
  children: ReactNode;
}) {
  return (
    <fieldset className={validationError ? "toggle-pair toggle-wrong" : "toggle-pair"} aria-labelledby={id}>
      {validationError ? (
        <FieldError id={id}>{validationError}</FieldError>
      ) : (
        <p className="rule" id={id}>
          <Icon name="exclude" />
          <span>{rule}</span>
        </p>
      )}
      <div className="toggle">{children}</div>
    </fieldset>
  );
}
