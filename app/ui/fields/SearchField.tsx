import type { InputHTMLAttributes } from "react";
import { Icon } from "~/ui/Icon";

/** The search field of a list, in a form with method GET: the field is always called `key`. */
export function SearchField({
  value,
  label,
  placeholder = label,
  inputMode,
}: {
  /** The search term as typed. */
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
