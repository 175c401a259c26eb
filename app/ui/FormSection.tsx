import type { ReactNode } from "react";

/** A group of fields beside its heading, with a line above the next group; without a title it goes on with the one before. */
export function FormSection({
  title,
  hint,
  children,
}: {
  title?: string;
  hint?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={title ? "section" : "section section-continued"}>
      <div className="section-head">
        {title && <h2>{title}</h2>}
        {hint && <p className="hint">{hint}</p>}
      </div>
      <div className="section-body">{children}</div>
    </div>
  );
}
