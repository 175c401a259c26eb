import type { InputHTMLAttributes } from "react";
import { Icon } from "./Icon";

/** What a list is searched for, in a form that is sent as the page's address: the field is always called `key`. */
export function SearchField({
  value,
  label,
  placeholder = label,
  inputMode,
}: {
  /** What was looked for, as it was typed. */
  value: string;
  label: string;
  placeholder?: string;
} & Pick<InputHTMLAttributes<HTMLInputElement>, "inputMode">) {
  return (
    <div className="search">
      <Icon name="search" />
      <input
        key={value}
        className="input"
        type="search"
        name="key"
        defaultValue={value}
        {...{ inputMode, placeholder }}
        aria-label={label}
      />
    </div>
  );
}
