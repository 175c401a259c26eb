import type { ReactNode } from "react";
import { Icon, type IconName } from "./Icon";

/** Rare actions behind one word. `<details>` opens without script; with it, `app/light/menus.ts` closes it. */
export function Menu({
  label,
  icon,
  badge,
  subject,
  end = false,
  className = "",
  children,
}: {
  label: ReactNode;
  icon?: IconName;
  /** Stands before the label in place of an icon. */
  badge?: ReactNode;
  /** Tells a screen reader what the menu is about. */
  subject?: string;
  /** Opens towards the line's start, for a menu at the line's end. */
  end?: boolean;
  className?: string;
  /** Links and buttons; the dangerous one last, in `MenuDanger`. */
  children: ReactNode;
}) {
  return (
    <details className={["menu", end && "menu-end", className].filter(Boolean).join(" ")}>
      <summary className="action">
        {icon && <Icon name={icon} />}
        {badge}
        {label}
        {subject && <span className="visually-hidden"> {subject}</span>}
      </summary>
      <div className="menu-list">{children}</div>
    </details>
  );
}

/** What destroys or stops something: last, under a line. */
export function MenuDanger({ children }: { children: ReactNode }) {
  return <div className="menu-danger">{children}</div>;
}
