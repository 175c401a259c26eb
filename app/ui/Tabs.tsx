import { LineEnd } from "~/ui/LineEnd";
import { ListLink } from "~/ui/ListLink";

export interface Tab {
  to: string;
  label: string;
  /** How many rows it has; `short` is shown, and `exact` read out. */
  count?: number | { short: string; exact: string };
  isCurrent: boolean;
}

/** Views of one list, as links; each shows its count. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <ListLink key={tab.to} to={tab.to} aria-current={tab.isCurrent ? "page" : undefined}>
          {tab.label}
          {tab.count !== undefined && (
            <span className="count">
              {" "}
              <Count of={tab.count} />
            </span>
          )}
          <LineEnd />
        </ListLink>
      ))}
    </nav>
  );
}

function Count({ of }: { of: NonNullable<Tab["count"]> }) {
  if (typeof of === "number") return of;
  if (of.short === of.exact) return of.exact;
  return (
    <>
      <span aria-hidden="true">{of.short}</span>
      <span className="visually-hidden">{of.exact}</span>
    </>
  );
}
