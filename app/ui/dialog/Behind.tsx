import type { HTMLAttributes } from "react";

declare module "react" {
  interface HTMLAttributes<T> {
    /** React 18 does not know the property and passes it on as written; the empty string sets it. */
    inert?: "" | undefined;
  }
}

/**
 * A part of the page that a dialog may cover: the menus, the list. While `dialog` is true it is inert, and fixed, so
 * that the page is as long as the dialog and scrolls with it.
 */
export function Behind({
  dialog,
  as: Element = "div",
  className = "",
  ...rest
}: { dialog: boolean; as?: "div" | "header" } & HTMLAttributes<HTMLElement>) {
  return (
    <Element
      {...rest}
      className={dialog ? `${className} behind`.trim() : className || undefined}
      {...(dialog ? { "aria-hidden": true, inert: "" } : {})}
    />
  );
}
