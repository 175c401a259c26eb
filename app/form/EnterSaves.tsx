import type { ReactNode } from "react";

/** Enter in a field presses the first button of its form, which would change rows: this one, which nobody sees, saves. */
export function EnterSaves({ children }: { children: ReactNode }) {
  return (
    <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
      {children}
    </button>
  );
}
