import { Link, useNavigate } from "@remix-run/react";
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useId, useRef, useState } from "react";
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
 * and script adds to that drawing what a dialog has: Escape closes, Tab stays inside, the heading (or the error
 * summary) has the focus. Where script opens it over a page that is already there, Headless UI holds it.
 * A click outside never closes it.
 */
export function Dialog(props: DialogProps) {
  return useDrawnByServer() ? <DialogPage {...props} /> : <OpenedDialog {...props} />;
}

function OpenedDialog(props: DialogProps) {
  useFocusBack();
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
  const layer = useRef<HTMLDivElement>(null);
  const headingId = useId();
  useDialogKeys(layer, props.closeTo, !isWaiting);
  return (
    <div className="dialog-layer" ref={layer} {...(isWaiting ? { inert: "" } : {})}>
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

/** Returns the focus to whatever opened the dialog. Headless UI could, had it been loaded when that was pressed. */
function useFocusBack() {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    },
    [opener],
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

const focusable =
  "a[href],button:not([disabled]),input:not([disabled]):not([type=hidden]),select:not([disabled]),textarea:not([disabled]),summary,[tabindex='0']";

function useDialogKeys(layer: RefObject<HTMLElement>, closeTo: string, isOn: boolean) {
  const navigate = useNavigate();

  useEffect(() => {
    const root = layer.current;
    if (!isOn || !root) return;
    // Somebody who has begun to type keeps their place.
    const isAtWork = root.contains(document.activeElement);
    if (!isAtWork) root.querySelector<HTMLElement>("[role=alert][tabindex],h1")?.focus();
  }, [layer, isOn]);

  useEffect(() => {
    const root = layer.current;
    if (!isOn || !root) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      if (event.key === "Escape") navigate(closeTo, { preventScrollReset: true });
      if (event.key === "Tab") keepInside(root, event);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [layer, isOn, closeTo, navigate]);
}

function keepInside(root: HTMLElement, event: KeyboardEvent) {
  const at = document.activeElement;
  const stops = [...root.querySelectorAll<HTMLElement>(focusable)].filter(
    (stop) => stop.offsetParent !== null,
  );
  const wanted = event.shiftKey ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  const hasNext = root.contains(at) && stops.some((stop) => at!.compareDocumentPosition(stop) & wanted);
  if (hasNext) return;
  event.preventDefault();
  stops[event.shiftKey ? stops.length - 1 : 0]?.focus();
}
