import { Link } from "@remix-run/react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Icon, type IconName } from "./Icon";

export type NoticeKind = "ok" | "warn" | "info" | "danger";

const looks: Record<NoticeKind, { className: string; icon: IconName }> = {
  ok: { className: "notice notice-ok", icon: "ok" },
  warn: { className: "notice notice-warn", icon: "alert" },
  info: { className: "notice notice-info", icon: "info" },
  danger: { className: "notice notice-danger", icon: "alert" },
};

/**
 * One sentence about the page, with at most one link. It stays until the next page; with `leavesAfter`
 * (milliseconds) and script it leaves by itself, though not while somebody points at it or stands in it.
 */
export function Notice({
  kind,
  children,
  link,
  leavesAfter,
}: {
  kind: NoticeKind;
  children: ReactNode;
  link?: { to: string; text: string };
  leavesAfter?: number;
}) {
  const notice = useRef<HTMLDivElement>(null);
  const hasLeft = useLeaving(notice, leavesAfter);
  if (hasLeft) return null;
  const { className, icon } = looks[kind];
  return (
    <div className={className} role={kind === "danger" ? "alert" : "status"} ref={notice}>
      <Icon name={icon} />
      <div>
        {children} {link && <Link to={link.to}>{link.text}</Link>}
      </div>
    </div>
  );
}

function useLeaving(notice: RefObject<HTMLElement>, after: number | undefined): boolean {
  const [hasLeft, leave] = useState(false);
  useEffect(() => {
    const element = notice.current;
    if (after === undefined || !element) return;
    let timer = window.setTimeout(() => leave(true), after);
    const stay = () => window.clearTimeout(timer);
    const resume = () => {
      stay();
      timer = window.setTimeout(() => leave(true), after);
    };
    const events = { mouseenter: stay, focusin: stay, mouseleave: resume, focusout: resume };
    for (const [name, listener] of Object.entries(events)) element.addEventListener(name, listener);
    return () => {
      stay();
      for (const [name, listener] of Object.entries(events)) element.removeEventListener(name, listener);
    };
  }, [notice, after]);
  return hasLeft;
}
