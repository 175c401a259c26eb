import { Icon } from "~/ui/Icon";

export interface SummaryItem {
  /** `#` and the id of the field, or of whatever can be corrected; none where no field is at fault. */
  href?: string;
  text: string;
}

/**
 * The error summary, before anything else: how many, what did not happen, and a link to each field in field
 * order. It is focused when it appears: by `autofocus`, which browsers apply to any focusable element.
 */
export function ErrorSummary({ title, items }: { title: string; items: readonly SummaryItem[] }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: a refusal must be met first, also where no script can move the focus
    <div className="summary" role="alert" tabIndex={-1} autoFocus>
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
