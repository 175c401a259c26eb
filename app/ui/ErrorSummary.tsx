import { useEffect, useRef } from "react";
import { Icon } from "./Icon";

export interface SummaryItem {
  /** `#` and the id of the field, or of whatever can be mended; none where no field is at fault. */
  href?: string;
  text: string;
}

/**
 * What is wrong, before anything else: how much, what did not happen, and a link to each field in field order.
 * It has the focus when it appears: with script by the effect, which also follows a second refusal; without
 * script by `autofocus`, which browsers grant to any element that can be focused.
 */
export function ErrorSummary({ title, items }: { title: string; items: readonly SummaryItem[] }) {
  const summary = useRef<HTMLDivElement>(null);
  const told = [title, ...items.map((item) => item.text)].join("\n");

  // biome-ignore lint/correctness/useExhaustiveDependencies: other mistakes are told anew
  useEffect(() => summary.current?.focus(), [told]);

  return (
    // biome-ignore lint/a11y/noAutofocus: a refusal must be met first, also where no script can move the focus
    <div className="summary" role="alert" tabIndex={-1} autoFocus ref={summary}>
      <Icon name="alert" />
      <div>
        <h2>{title}</h2>
        {items.length > 0 && (
          <ul>
            {items.map((item) => (
              <li key={`${item.href} ${item.text}`}>
                {item.href ? <a href={item.href}>{item.text}</a> : item.text}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
