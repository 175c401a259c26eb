import { useLocation } from "@remix-run/react";
import type { Entry } from "~/menu";
import { paths } from "~/paths";
import { Icon } from "~/ui/Icon";
import { Link } from "~/ui/Link";
import { useWords } from "~/words/words";
import { currentEntry } from "./currentEntry";

/** The entries of the server's menus, in order; launching, if permitted, is pinned above the groups. */
export function SideMenu({ entries, canLaunch }: { entries: Entry[]; canLaunch: boolean }) {
  const firstGroup = entries.findIndex(({ to }) => to === null);
  const pinned = firstGroup === -1 ? entries.length : firstGroup;
  const { pathname } = useLocation();
  const current = currentEntry(entries, pathname);
  return (
    <ul className="side-menu">
      {entries.slice(0, pinned).map((entry) => (
        <SideEntry key={entry.id} entry={entry} current={current} />
      ))}
      {canLaunch && pathname !== "/exam/paper/quest" && (
        <li>
          <Launch />
        </li>
      )}
      {entries.slice(pinned).map((entry) => (
        <SideEntry key={entry.id} entry={entry} current={current} />
      ))}
    </ul>
  );
}

/** A link, or a heading with nested entries, as deep as the server nests its menus. */
function SideEntry({ entry, current }: { entry: Entry; current?: Entry }) {
  return (
    <li>
      {entry.to === null ? (
        <p className="side-heading">{entry.text}</p>
      ) : (
        <SideLink to={entry.to} entry={entry} current={current} />
      )}
      {entry.below.length > 0 && (
        <ul>
          {entry.below.map((child) => (
            <SideEntry key={child.id} entry={child} current={current} />
          ))}
        </ul>
      )}
    </li>
  );
}

function SideLink({ to, entry, current }: { to: string; entry: Entry; current?: Entry }) {
  const { pathname } = useLocation();
  const isCurrent = entry === current;
  return (
    <Link
      to={to}
      aria-current={isCurrent ? (pathname === to ? "page" : "true") : undefined}
      className={isCurrent ? "side-link side-link-here" : "side-link"}
    >
      <Icon name={entry.icon} />
      {entry.text}
    </Link>
  );
}

/** Opens the new-paper dialog over the current page; absent where a paper is open already (000 §6). */
function Launch() {
  const t = useWords();
  const { pathname, search } = useLocation();
  const from = new URLSearchParams(search).get("from") ?? pathname + search;
  return (
    <Link to={paths.launch({ from })} className="side-link">
      <Icon name="plus" />
      {t("launch")}
    </Link>
  );
}
