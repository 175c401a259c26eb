import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "./Icon";

export interface Segment {
  value: string;
  label: ReactNode;
  /** Where a link leads; without it the segment is a button that sends its form, and keeps what was typed. */
  to?: string;
}

/** One of a few ways to go on. The chosen one has a border and a tick, never colour alone. */
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
  /** What a button sends its value as, and the form that it sends. */
  name?: string;
  form?: string;
  /** True where the chosen button takes the focus: somebody has just pressed it. */
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
