import type { ReactNode } from "react";

/** Hidden submit button that Enter presses, in place of the form's first button, which would change rows. */
export function EnterSaves({ children }: { children: ReactNode }) {
  return (
    <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
      {children}
    </button>
  );
}
