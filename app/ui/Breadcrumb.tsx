import { Link } from "~/ui/Link";

export interface Crumb {
  text: string;
  to?: string;
}

/** The breadcrumb, from the top down; the last item is this page and no link. */
export function Breadcrumb({ label, items }: { label: string; items: readonly Crumb[] }) {
  return (
    <nav className="breadcrumb" aria-label={label}>
      <ol>
        {items.map((item, index) => (
          <li key={item.to ?? item.text}>
            {item.to && index < items.length - 1 ? (
              <Link to={item.to}>{item.text}</Link>
            ) : (
              <span aria-current={index === items.length - 1 ? "page" : undefined}>{item.text}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
