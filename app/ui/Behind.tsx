import { type HTMLAttributes, useState } from "react";
import { useDrawnByServer } from "./drawn";

declare module "react" {
  interface HTMLAttributes<T> {
    /** React 18 does not know the property and passes it on as written; the empty string switches it on. */
    inert?: "" | undefined;
  }
}

/**
 * A part of the page that a dialog may cover: the side menu, the top bar, the list. While `dialog` is true it
 * can be neither reached nor heard. Under a dialog that came with the document it also stands still, so that
 * the page is as long as the dialog and scrolls with it.
 */
export function Behind({
  dialog,
  as: Element = "div",
  className = "",
  ...rest
}: { dialog: boolean; as?: "div" | "aside" | "header" } & HTMLAttributes<HTMLElement>) {
  const isStill = useStill(dialog);
  return (
    <Element
      {...rest}
      className={isStill ? `${className} behind`.trim() : className || undefined}
      {...(dialog ? { "aria-hidden": true, inert: "" } : {})}
    />
  );
}

/** True from the server's drawing until the dialog that came with it is closed. */
function useStill(dialog: boolean): boolean {
  const byServer = useDrawnByServer();
  const [isOver, setOver] = useState(false);
  if (!dialog && !isOver) setOver(true);
  return dialog && byServer && !isOver;
}
