import { useLocation, useMatches } from "@remix-run/react";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { Breadcrumb } from "~/ui/Breadcrumb";
import { useWords } from "~/words/words";

/**
 * Breadcrumb: home, then each matched route's own crumb; below /exam/task the first two are omitted (000 §2).
 */
export function Crumbs() {
  const t = useWords();
  const { pathname } = useLocation();
  const items = useMatches().flatMap(({ handle, data }) => {
    const crumb = (handle as Handle | undefined)?.crumb;
    return crumb && data !== undefined ? [crumb(t, data as never)].flat() : [];
  });
  const all = [{ text: t("menus.home"), to: paths.home() }, ...items];
  const isTask = pathname === paths.tasks() || pathname.startsWith(`${paths.tasks()}/`);
  return <Breadcrumb label={t("youAreHere")} items={isTask ? all.slice(2) : all} />;
}
