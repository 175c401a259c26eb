import type { ReactNode } from "react";
import { withBreaks } from "./Breaks";

/** A page's heading, one line about it, and its actions: the one primary button stands last. */
export function PageHead({
  title,
  beside,
  level: Heading = "h1",
  children,
  actions,
}: {
  title: ReactNode;
  /** Beside the heading, such as a state. */
  beside?: ReactNode;
  /** `h2` heads a part of the page in the same way. */
  level?: "h1" | "h2";
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="page-head">
      <div className="page-title">
        <Heading>{title}</Heading>
        {beside}
        {children && <p>{withBreaks(children)}</p>}
      </div>
      {actions && <div className="actions">{actions}</div>}
    </div>
  );
}
