import { Link, NavLink, useLocation } from "@remix-run/react";
import type { Entry } from "~/menu";
import { paths } from "~/paths";
import { Icon } from "~/ui/Icon";
import { useWords } from "~/words/words";

/** The entries that the server's menus allow, in groups, and launching for those who may. */
export function SideMenu({ entries, canLaunch }: { entries: Entry[]; canLaunch: boolean }) {
  return (
    <ul className="side-menu">
      {entries.map((entry) => (
        <li key={entry.id}>
          {entry.to === null ? (
            <p className="side-heading">{entry.text}</p>
          ) : (
            <SideLink to={entry.to} entry={entry} />
          )}
          {entry.below.length > 0 && (
            <ul>
              {entry.below.map((child) => (
                <li key={child.id}>
                  <SideLink to={child.to ?? "/"} entry={child} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
      {canLaunch && (
        <li>
          <Launch />
        </li>
      )}
    </ul>
  );
}

/** A part and a question are places inside a paper, though their addresses begin with another word. */
const insidePapers = /^\/exam\/(part|question\/slot)\//;

function SideLink({ to, entry }: { to: string; entry: Entry }) {
  const { pathname } = useLocation();
  const isInside = to === paths.papers.list() && insidePapers.test(pathname);
  return (
    <NavLink
      to={to}
      className={({ isActive }) => (isActive || isInside ? "side-link side-link-here" : "side-link")}
    >
      <Icon name={entry.icon} />
      {entry.text}
    </NavLink>
  );
}

/**
 * Opens the new-paper dialog from wherever one is; on the questions page a paper is open already, and the
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
