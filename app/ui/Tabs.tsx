import { ListLink } from "~/ui/ListLink";

export interface Tab {
  to: string;
  label: string;
  count?: number | string;
  isCurrent: boolean;
}

/** Views of one list, as links; each shows its count. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <ListLink key={tab.to} to={tab.to} aria-current={tab.isCurrent ? "page" : undefined}>
          {tab.label}
          {tab.count !== undefined && <span className="count"> {tab.count}</span>}
        </ListLink>
      ))}
    </nav>
  );
}
