import { useLocation } from "@remix-run/react";
import { lazy, type ReactNode, Suspense, useEffect, useId } from "react";
import { Icon } from "~/ui/Icon";
import { Link } from "~/ui/Link";
import { useServerRendered } from "~/ui/server-rendered";

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
 * A section over the list that it belongs to, at an address of its own. The server renders it, and
 * `app/light/dialogs.ts` adds dialog behaviour: Escape closes, Tab stays inside, the heading (or the error
 * summary) is focused. Where React opens it over a rendered page, Headless UI manages it. A click outside
 * never closes it.
 */
export function Dialog(props: DialogProps) {
  useFocusBack();
  return useServerRendered() ? <DialogPage {...props} /> : <OpenedDialog {...props} />;
}

function OpenedDialog(props: DialogProps) {
  return (
    <Suspense fallback={<DialogPage {...props} isWaiting />}>
      <Modal {...props} />
    </Suspense>
  );
}

// Where the module cannot be fetched, the plain section replaces it.
const Modal = lazy(() => import("./Modal").catch(() => ({ default: DialogPage })));

/** The section as plain HTML. While it waits for its module it is inert, for what was typed would be lost. */
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
 * Returns the focus to what opened the dialog: the link that leads here, which may have been on another
 * document, or the menu that contains it. Headless UI could, had it been loaded at that time.
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
