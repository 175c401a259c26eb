import type { ReactNode } from "react";

/** Empty state: what is empty, what was searched for, and the ways out as secondary buttons. */
export function Empty({
  title,
  children,
  actions,
}: {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="empty">
      <svg
        width="72"
        height="56"
        viewBox="0 0 72 56"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
      >
        <path d="M14 49V5h31l9 9.5V49zM45 5v9.5h9M4 53h64" />
        <path d="M22 23h26M22 31h26M22 39h12" strokeDasharray="4 3" />
      </svg>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {actions && <div className="empty-ways">{actions}</div>}
    </div>
  );
}
