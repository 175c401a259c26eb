import type { ReactNode } from "react";

/** One way to narrow a list. */
export function Choose({
  name,
  value,
  any,
  label,
  children,
}: {
  name: string;
  value: string;
  /** What no choice is called. */
  any: string;
  label: string;
  children: ReactNode;
}) {
  return (
    <select className="input" name={name} defaultValue={value} aria-label={label}>
      <option value="">{any}</option>
      {children}
    </select>
  );
}
