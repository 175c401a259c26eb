import { Link, useLocation } from "@remix-run/react";
import { lazy, type ReactNode, Suspense, useEffect, useId } from "react";
import { useDrawnByServer } from "./drawn";
import { Icon } from "./Icon";

export interface DialogProps {
  title: string;
  /** Where closing leads. */
  closeTo: string;
  /** The word for closing. */
  closeLabel: string;
  /** 600 px wide instead of 1050: one question, one field. */
  isSmall?: boolean;
  /** Stays in sight at the foot; its buttons name their form by `form`. */
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * A section of the page that stands over the list it came from, at an address of its own. The server draws it,
 * and `app/light/dialogs.ts` adds to that drawing what a dialog has: Escape closes, Tab stays inside, the heading (or
 * the error summary) has the focus. Where React opens it over a page that is already there, Headless UI holds it.
 * A click outside never closes it.
 */
export function Dialog(props: DialogProps) {
  useFocusBack();
  return useDrawnByServer() ? <DialogPage {...props} /> : <OpenedDialog {...props} />;
}

function OpenedDialog(props: DialogProps) {
  return (
    <Suspense fallback={<DialogPage {...props} isWaiting />}>
      <Modal {...props} />
    </Suspense>
  );
}

// Where the module cannot be fetched, the page's own section does the same work.
const Modal = lazy(() => import("./Modal").catch(() => ({ default: DialogPage })));

/** The section as plain HTML. While it waits for its module it takes no typing, which would be lost. */
function DialogPage({ isWaiting = false, ...props }: DialogProps & { isWaiting?: boolean }) {
  const headingId = useId();
  return (
    <div className="dialog-layer" {...(isWaiting ? { inert: "" } : {})}>
      <section className={dialogClass(props)} role="dialog" aria-modal="true" aria-labelledby={headingId}>
        <DialogParts
          {...props}
          heading={
            <h1 id={headingId} tabIndex={-1}>
              {props.title}
            </h1>
          }
        />
      </section>
    </div>
  );
}

export const dialogClass = ({ isSmall }: DialogProps) => (isSmall ? "dialog dialog-small" : "dialog");

/** Head, body and foot, the same in both. */
export function DialogParts({
  heading,
  closeTo,
  closeLabel,
  footer,
  children,
}: Omit<DialogProps, "title" | "isSmall"> & { heading: ReactNode }) {
  return (
    <>
      <div className="dialog-head">
        {heading}
        <Link className="action" to={closeTo} preventScrollReset>
          <Icon name="cross" />
          {closeLabel}
        </Link>
      </div>
      <div className="dialog-body">{children}</div>
      {footer && <div className="dialog-foot">{footer}</div>}
    </>
  );
}

/**
 * Returns the focus to what opened the dialog: to the link that leads here, for it may have been pressed on another
 * document, or to the menu that has it. Headless UI could, had it been loaded when that was pressed.
 */
function useFocusBack() {
  const { pathname, search } = useLocation();
  useEffect(
    () => () => {
      const links = document.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(pathname + search)}"]`);
      for (const link of links) {
        if (document.activeElement !== document.body) return;
        const menu = link.closest("details:not([open])")?.querySelector("summary");
        (menu ?? link).focus();
      }
    },
    [pathname, search],
  );
}

/**
 * The foot of a dialog as the last thing in its form: there its buttons send the form in every browser, also in
 * those that do not know a button's `form`.
 */
export function DialogFoot({ hint, children }: { hint?: ReactNode; children: ReactNode }) {
  return (
    <div className="dialog-foot">
      {hint && <p className="hint">{hint}</p>}
      <div className="actions">{children}</div>
    </div>
  );
}
