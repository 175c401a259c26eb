import type { ReactNode } from "react";

/** What is said beside a question, one thing under the other. */
export function Notes({ children }: { children: ReactNode }) {
  return <dl className="accepted">{children}</dl>;
}

/** One thing, named before it. */
export function Note({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="as-typed">{children}</dd>
    </div>
  );
}
