import { useLocation } from "@remix-run/react";
import type { Entry } from "~/menu";
import { paths } from "~/paths";
import { Icon } from "~/ui/Icon";
import { Link } from "~/ui/Link";
import { useWords } from "~/words/words";

/** The entries of the server's menus, in order; launching, if permitted, is pinned above the groups. */
export function SideMenu({ entries, canLaunch }: { entries: Entry[]; canLaunch: boolean }) {
  const firstGroup = entries.findIndex(({ to }) => to === null);
  const pinned = firstGroup === -1 ? entries.length : firstGroup;
  return (
    <ul className="side-menu">
      {entries.slice(0, pinned).map((entry) => (
        <SideEntry key={entry.id} entry={entry} />
      ))}
      {canLaunch && (
        <li>
          <Launch />
        </li>
      )}
      {entries.slice(pinned).map((entry) => (
        <SideEntry key={entry.id} entry={entry} />
      ))}
    </ul>
  );
}

/** A link, or a heading with nested entries, as deep as the server nests its menus. */
function SideEntry({ entry }: { entry: Entry }) {
  return (
    <li>
      {entry.to === null ? (
        <p className="side-heading">{entry.text}</p>
      ) : (
        <SideLink to={entry.to} entry={entry} />
      )}
      {entry.below.length > 0 && (
        <ul>
          {entry.below.map((child) => (
            <SideEntry key={child.id} entry={child} />
          ))}
        </ul>
      )}
    </li>
  );
}

/**
 * Further paths for which an entry is current: parts and questions belong to papers, and all certificate
 * pages but templates to certificates.
 */
const inside: Record<string, RegExp> = {
  [paths.papers.list()]: /^\/exam\/(part|question\/slot)\//,
  [paths.certificates.list()]: /^\/certificate\/(?!template(\/|$))/,
};

function SideLink({ to, entry }: { to: string; entry: Entry }) {
  const { pathname } = useLocation();
  const here = pathname.toLowerCase();
  const isHere = here === to || (to !== "/" && here.startsWith(`${to}/`));
  const isInside = inside[to]?.test(pathname) ?? false;
  return (
    <Link
      to={to}
      aria-current={isHere ? "page" : undefined}
      className={isHere || isInside ? "side-link side-link-here" : "side-link"}
    >
      <Icon name={entry.icon} />
      {entry.text}
    </Link>
  );
}

/**
 * Opens the new-paper dialog over the current page; on the questions page a paper is open already, and the
 * entry says so instead (000 §6).
 */
function Launch() {
  const t = useWords();
  const { pathname, search } = useLocation();
  const isOff = pathname === "/exam/paper/quest";
  const from = new URLSearchParams(search).get("from") ?? pathname + search;
  const words = (
    <>
      <Icon name="plus" />
      <span>
        {t("launch")}
        {isOff && <small>{t("launchOff")}</small>}
      </span>
    </>
  );
  return isOff ? (
    <span className="side-link side-link-off" aria-disabled="true">
      {words}
    </span>
  ) : (
    <Link to={paths.launch({ from })} className="side-link">
      {words}
    </Link>
  );
}
