import type { ReactNode } from "react";

/** One filter of a list. */
export function Choose({
  name,
  value,
  any,
  label,
  children,
}: {
  name: string;
  value: string;
  /** The label of the empty choice; without it one of the others is chosen. */
  any?: string;
  label: string;
  children: ReactNode;
}) {
  return (
    <select className="input" name={name} defaultValue={value} aria-label={label}>
      {any !== undefined && <option value="">{any}</option>}
      {children}
    </select>
  );
}
