import { paths } from "~/paths";
import { Link } from "~/ui/Link";
import { useWords } from "~/words/words";

interface ListedRole {
  roleKey: string;
  name: string;
  isBuiltIn: boolean;
  operators: number;
}

/** All roles, built-in ones first; the one that is shown is marked. */
export function RoleList({ roles, now }: { roles: ListedRole[]; now: string }) {
  const t = useWords();
  return (
    <nav className="role-list" aria-label={t("access:list")}>
      <ul>
        {roles.map(({ roleKey, name, isBuiltIn, operators }) => (
          <li key={roleKey}>
            <Link to={paths.access.role(roleKey)} aria-current={roleKey === now ? "page" : undefined}>
              <strong>{name}</strong>
              <span className="hint">
                {t(isBuiltIn ? "access:builtInShort" : "access:ownShort", { count: operators })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
