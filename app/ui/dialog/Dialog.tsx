import { type ReactNode, useId } from "react";
import { Icon } from "~/ui/Icon";
import { Link } from "~/ui/Link";

export interface DialogProps {
  title: string;
  /** The target of closing. */
  closeTo: string;
  /** The label of the close link. */
  closeLabel: string;
  /** 600 px wide instead of 1050: one question, one field. */
  isSmall?: boolean;
  /** Sticky foot; its buttons name their form by `form`. */
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * A section over the list that it belongs to, at an address of its own. `app/light/dialogs.ts` adds dialog behaviour:
 * Escape closes, Tab stays inside, the heading (or the error summary) is focused. A click outside never closes it.
 */
export function Dialog({ title, closeTo, closeLabel, isSmall, footer, children }: DialogProps) {
  const headingId = useId();
  return (
    <div className="dialog-layer">
      <section
        className={isSmall ? "dialog dialog-small" : "dialog"}
        role="dialog"
        aria-modal="true"
        aria-labelledby={headingId}
      >
        <div className="dialog-head">
          <h1 id={headingId} tabIndex={-1}>
            {title}
          </h1>
          <Link className="action" to={closeTo}>
            <Icon name="cross" />
            {closeLabel}
          </Link>
        </div>
        <div className="dialog-body">{children}</div>
        {footer && <div className="dialog-foot">{footer}</div>}
      </section>
    </div>
  );
}

/**
 * The foot of a dialog as the last thing in its form: there its buttons submit the form in every browser,
 * also in those without the `form` attribute of buttons.
 */
export function DialogFoot({ hint, children }: { hint?: ReactNode; children: ReactNode }) {
  return (
    <div className="dialog-foot">
      {hint && <p className="hint">{hint}</p>}
      <div className="actions">{children}</div>
    </div>
  );
}
