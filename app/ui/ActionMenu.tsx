import type { ReactNode } from "react";
import { Icon, type IconName } from "./Icon";
import { endLines } from "./LineEnd";

/** Rare actions in one menu. `<details>` opens without script; with it, `app/light/menus.ts` closes it. */
export function ActionMenu({
  label,
  icon,
  badge,
  subject,
  end = false,
  children,
}: {
  label: string;
  icon?: IconName;
  /** Shown before the label in place of an icon. */
  badge?: ReactNode;
  /** The menu's subject, for screen readers. */
  subject?: string;
  /** Opens towards the line's start, for a menu at the line's end. */
  end?: boolean;
  /** Links and buttons; the destructive one last, in `MenuDanger`. */
  children: ReactNode;
}) {
  return (
    <details className={end ? "menu menu-end" : "menu"}>
      <summary className="action" aria-label={subject && `${label} ${subject}`}>
        {icon && <Icon name={icon} />}
        {badge}
        {label}
      </summary>
      <div className="menu-list">{endLines(children)}</div>
    </details>
  );
}

/** A destructive action: last, below a divider. */
export function MenuDanger({ children }: { children: ReactNode }) {
  return <div className="menu-danger">{children}</div>;
}
