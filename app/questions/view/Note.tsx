import type { ReactNode } from "react";

/** Notes beside a question, one below the other. */
export function Notes({ children }: { children: ReactNode }) {
  return <dl className="accepted">{children}</dl>;
}

/** One note, with its label first. */
export function Note({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="as-typed">{children}</dd>
    </div>
  );
}
