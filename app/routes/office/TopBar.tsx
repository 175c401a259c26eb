import { useLocation, useRouteLoaderData } from "@remix-run/react";
import { may } from "#contract/roles";
import { languages } from "#locales/languages";
import { CsrfFields, PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import type { loader as rootLoader } from "~/root";
import { Permitted } from "~/routes/office/Permitted";
import { ActionMenu, MenuDanger } from "~/ui/ActionMenu";
import { Avatar } from "~/ui/Avatar";
import { Icon } from "~/ui/Icon";
import { Link } from "~/ui/Link";
import { useWords } from "~/words/words";
import { Crumbs } from "./Crumbs";

/** Menu toggle, breadcrumb, company state, language and user. */
export function TopBar({
  realName,
  avatar,
  isSidebarOpen,
}: {
  realName: string;
  /** The avatar's URL; null if the badge is shown instead. */
  avatar: string | null;
  isSidebarOpen: boolean;
}) {
  const t = useWords();
  return (
    <>
      <SidebarToggle isOpen={isSidebarOpen} />
      <Crumbs />
      <Permitted roles={["r_not_validate"]}>
        <Link className="button button-small frame-unverified" to={paths.companies.show()}>
          {t("unverified")}
        </Link>
      </Permitted>
      <LanguageMenu />
      <ActionMenu
        label={shortName(realName)}
        badge={<Avatar name={realName} picture={avatar} />}
        subject={t("personMenu")}
        end
      >
        <Link to={paths.operator.profile()} className="menu-item">
          {t("profile")}
        </Link>
        <Permitted action={may.keepCompany}>
          <Link to={paths.companies.operators()} className="menu-item">
            {t("accounts")}
          </Link>
          <Link to={paths.companies.show()} className="menu-item">
            {t("company")}
          </Link>
        </Permitted>
        <Link to={paths.operator.keyboard()} className="menu-item of-keyboard" data-shortcuts>
          {t("keyboard")}
        </Link>
        <Link to={paths.operator.feedback()} className="menu-item">
          {t("giveFeedback")}
        </Link>
        <MenuDanger>
          <PostForm action={paths.signOut()} reloadDocument>
            <button type="submit" className="menu-item">
              {t("signOut")}
            </button>
          </PostForm>
        </MenuDanger>
      </ActionMenu>
    </>
  );
}

/** Truncates a name of more than three characters to three and an ellipsis (000 §3). */
function shortName(name: string): string {
  const characters = [...name];
  return characters.length > 3 ? `${characters.slice(0, 3).join("")}…` : name;
}

/** Collapses the side menu in wide windows; the choice is stored in a cookie (000 §4). */
function SidebarToggle({ isOpen }: { isOpen: boolean }) {
  const t = useWords();
  return (
    <PostForm action={paths.sidebar()} className="frame-toggle" preventScrollReset>
      <Here />
      <button type="submit" name="open" value={isOpen ? "0" : "1"} className="action" aria-expanded={isOpen}>
        <Icon name="menu" />
        <span className="visually-hidden">{t(isOpen ? "foldMenu" : "unfoldMenu")}</span>
      </button>
    </PostForm>
  );
}

/** A full document load: every text changes. */
function LanguageMenu() {
  const t = useWords();
  const now = useRouteLoaderData<typeof rootLoader>("root")?.language;
  return (
    <ActionMenu label={t("languageShort")} icon="globe" subject={t("language")} end>
      <form method="post" action={paths.language()}>
        <CsrfFields />
        <Here />
        {Object.entries(languages).map(([code, { name, tag }]) => (
          <button
            key={code}
            type="submit"
            className="menu-item"
            name="language"
            value={code}
            lang={tag}
            aria-current={code === now ? "true" : undefined}
          >
            {name}
            {code === now && <Icon name="tick" />}
          </button>
        ))}
      </form>
    </ActionMenu>
  );
}

/** The page that a form changing the display returns to. */
function Here() {
  const { pathname, search } = useLocation();
  return <input type="hidden" name="redirect" value={pathname + search} />;
}
