import type { ReactNode } from "react";
import { Icon } from "~/ui/Icon";
import { LineEnd } from "~/ui/LineEnd";
import { Link } from "~/ui/Link";

export interface Segment {
  value: string;
  label: ReactNode;
  /** A link's target; without it the segment is a submit button and preserves what was typed. */
  to?: string;
}

/** A segmented control. The chosen segment has a border and a check mark, never colour alone. */
export function Segmented({
  label,
  value,
  segments,
  name,
  form,
  hasFocus = false,
}: {
  label: string;
  value: string;
  segments: readonly Segment[];
  /** The name of a button's value, and the form that it submits. */
  name?: string;
  form?: string;
  /** True where the chosen button is focused: the user has just pressed it. */
  hasFocus?: boolean;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: older browsers do not lay out a fieldset as a row
    <div className="segmented" role="group" aria-label={label}>
      {segments.map((segment) => {
        const isChosen = segment.value === value;
        const words = (
          <>
            {isChosen && <Icon name="tick" />}
            {segment.label}
            <LineEnd />
          </>
        );
        return segment.to === undefined ? (
          <button
            key={segment.value}
            type="submit"
            name={name}
            value={segment.value}
            form={form}
            formNoValidate
            aria-pressed={isChosen}
            // biome-ignore lint/a11y/noAutofocus: the page is drawn anew for whoever pressed it
            autoFocus={hasFocus && isChosen}
          >
            {words}
          </button>
        ) : (
          <Link
            key={segment.value}
            to={segment.to}
            preventScrollReset
            aria-current={isChosen ? "true" : undefined}
          >
            {words}
          </Link>
        );
      })}
    </div>
  );
}
