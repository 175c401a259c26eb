import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Icon, type IconName } from "./Icon";

/**
 * Rare actions behind one word. `<details>` opens without script; with it, Escape and a click elsewhere
 * close it, and so does choosing one of its links or buttons.
 */
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
  const menu = useRef<HTMLDetailsElement>(null);
  useClosing(menu);
  return (
    <details className={["menu", end && "menu-end", className].filter(Boolean).join(" ")} ref={menu}>
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

function useClosing(menu: RefObject<HTMLDetailsElement>) {
  useEffect(() => {
    const details = menu.current;
    if (!details) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details.open) return;
      // A dialog around the menu stays open.
      event.preventDefault();
      event.stopPropagation();
      details.open = false;
      details.querySelector("summary")?.focus();
    };
    const onClick = (event: MouseEvent) => {
      const target = event.target as Element;
      if (!details.contains(target) || target.closest("a")) details.open = false;
      if (details.contains(target) && target.closest("button")) {
        details.open = false;
        details.querySelector("summary")?.focus();
      }
    };
    details.addEventListener("keydown", onKey);
    document.addEventListener("click", onClick);
    return () => {
      details.removeEventListener("keydown", onKey);
      document.removeEventListener("click", onClick);
    };
  }, [menu]);
}
