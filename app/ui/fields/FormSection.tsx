import type { ReactNode } from "react";

/** Fields beside their heading, with borders between groups; without a title it continues the last group. */
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
