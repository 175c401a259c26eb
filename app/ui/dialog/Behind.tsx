import { type HTMLAttributes, useState } from "react";
import { useServerRendered } from "~/ui/server-rendered";

declare module "react" {
  interface HTMLAttributes<T> {
    /** React 18 does not know the property and passes it on as written; the empty string sets it. */
    inert?: "" | undefined;
  }
}

/**
 * A part of the page that a dialog may cover: the menus, the list. It is inert while
 * `dialog` is true. Behind a server-rendered dialog it is also fixed, so that the page is as long as the
 * dialog and scrolls with it.
 */
export function Behind({
  dialog,
  as: Element = "div",
  className = "",
  ...rest
}: { dialog: boolean; as?: "div" | "header" } & HTMLAttributes<HTMLElement>) {
  const isStill = useStill(dialog);
  return (
    <Element
      {...rest}
      className={isStill ? `${className} behind`.trim() : className || undefined}
      {...(dialog ? { "aria-hidden": true, inert: "" } : {})}
    />
  );
}

/** True from the server rendering until the dialog that came with it is closed. */
function useStill(dialog: boolean): boolean {
  const byServer = useServerRendered();
  const [isOver, setOver] = useState(false);
  if (!dialog && !isOver) setOver(true);
  return dialog && byServer && !isOver;
}
