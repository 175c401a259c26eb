import type { ReactNode } from "react";
import { Link } from "~/ui/Link";
import { withBreaks } from "./Breaks";
import { Icon, type IconName } from "./Icon";

export type NoticeKind = "ok" | "warn" | "info" | "danger";

const looks: Record<NoticeKind, { className: string; icon: IconName }> = {
  ok: { className: "notice notice-ok", icon: "ok" },
  warn: { className: "notice notice-warn", icon: "alert" },
  info: { className: "notice notice-info", icon: "info" },
  danger: { className: "notice notice-danger", icon: "alert" },
};

/**
 * One sentence about the page, with at most one link. It stays until the next page; with `leaves` and script
 * it disappears after five seconds, though not while hovered or focused.
 */
export function Notice({
  kind,
  children,
  link,
  leaves = false,
}: {
  kind: NoticeKind;
  children: ReactNode;
  link?: { to: string; text: string };
  leaves?: boolean;
}) {
  const { className, icon } = looks[kind];
  return (
    <div
      className={leaves ? `${className} notice-leaves` : className}
      role={kind === "danger" ? "alert" : "status"}
    >
      <Icon name={icon} />
      <div>
        {withBreaks(children)} {link && <Link to={link.to}>{link.text}</Link>}
      </div>
    </div>
  );
}
