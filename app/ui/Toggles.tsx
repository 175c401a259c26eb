import type { ReactNode } from "react";
import { Tick, type TickProps } from "./Choice";
import { Icon } from "./Icon";
import { Mistake } from "./Mistake";

/** Switches in one card: each row has the switch at the left and, at the right, what to know about it. */
export function Toggles({ children }: { children: ReactNode }) {
  return <div className="toggles">{children}</div>;
}

export function Toggle(props: TickProps) {
  return (
    <div className="toggle">
      <Tick {...props} />
    </div>
  );
}

/**
 * Two things that exclude each other, in one bracket with the rule above them. Where the rule is broken the
 * mistake takes its place. `id` is that of the rule, for `aria-describedby`.
 */
export function TogglePair({
  id,
  rule,
  mistake,
  children,
}: {
  id: string;
  rule: string;
  mistake?: string;
  children: ReactNode;
}) {
  return (
    <fieldset className={mistake ? "toggle-pair toggle-wrong" : "toggle-pair"} aria-labelledby={id}>
      {mistake ? (
        <Mistake id={id}>{mistake}</Mistake>
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
