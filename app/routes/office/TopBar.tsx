import { Link, useLocation, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { may } from "#contract/roles";
import { PostForm, Proof } from "~/form/PostForm";
import { paths } from "~/paths";
import type { loader as rootLoader } from "~/root";
import { Permitted } from "~/session/Permitted";
import { Avatar } from "~/ui/Avatar";
import { Icon, type IconName } from "~/ui/Icon";
import { Menu, MenuDanger } from "~/ui/Menu";
import { type Language, languages, languageTags } from "~/words/languages";
import { useWords } from "~/words/words";
import { Crumbs } from "./Crumbs";

/** Menu toggle, breadcrumb, the company's state, language and person. `children` is the menu for narrow windows. */
export function TopBar({
  realName,
  avatar,
  isSidebarOpen,
  children,
}: {
  realName: string;
  /** The address of their portrait; null where the badge stands for it. */
  avatar: string | null;
  isSidebarOpen: boolean;
  children: ReactNode;
}) {
  const t = useWords();
  return (
    <>
      <SidebarToggle isOpen={isSidebarOpen} />
      <Menu className="frame-menu-narrow" label={t("menu")} icon="menu">
        <nav aria-label={t("mainMenu")}>{children}</nav>
      </Menu>
      <Crumbs />
      <Permitted roles={["r_not_validate"]}>
        <Link className="button button-small frame-unverified" to={paths.companies.show()}>
          {t("unverified")}
        </Link>
      </Permitted>
      <LanguageMenu />
      <Menu
        label={shortName(realName)}
        badge={<Avatar name={realName} picture={avatar} />}
        subject={t("personMenu")}
        end
      >
        <MenuLink to={paths.operator.profile()} icon="person">
          {t("profile")}
        </MenuLink>
        <Permitted roles={may.keepCompany}>
          <MenuLink to={paths.companies.operators()} icon="people">
            {t("accounts")}
          </MenuLink>
          <MenuLink to={paths.companies.show()} icon="sliders">
            {t("company")}
          </MenuLink>
        </Permitted>
        <MenuLink to={paths.operator.feedback()} icon="pencil">
          {t("giveFeedback")}
        </MenuLink>
        <MenuDanger>
          <PostForm action={paths.signOut()} reloadDocument>
            <button type="submit" className="menu-item">
              <Icon name="exit" />
              {t("signOut")}
            </button>
          </PostForm>
        </MenuDanger>
      </Menu>
    </>
  );
}

function MenuLink({ to, icon, children }: { to: string; icon: IconName; children: ReactNode }) {
  return (
    <Link to={to} className="menu-item">
      <Icon name={icon} />
      {children}
    </Link>
  );
}

/** A real name of more than three characters is cut to three and an ellipsis (000 §3). */
function shortName(name: string): string {
  const characters = [...name];
  return characters.length > 3 ? `${characters.slice(0, 3).join("")}…` : name;
}

/** Folds the side menu of wide windows; the choice is kept in a cookie (000 §4). */
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

/** A whole new document comes back: every word of it changes. */
function LanguageMenu() {
  const t = useWords();
  const now = useRouteLoaderData<typeof rootLoader>("root")?.language;
  return (
    <Menu label={t("languageShort")} icon="globe" subject={t("language")} end>
      {Object.entries(languages).map(([code, name]) => (
        <form key={code} method="post" action={paths.language()}>
          <Proof />
          <Here />
          <button
            type="submit"
            className="menu-item"
            name="language"
            value={code}
            lang={languageTags[code as Language]}
            aria-current={code === now ? "true" : undefined}
          >
            {name}
            {code === now && <Icon name="tick" />}
          </button>
        </form>
      ))}
    </Menu>
  );
}

/** Where a form that changes how the page looks comes back to. */
function Here() {
  const { pathname, search } = useLocation();
  return <input type="hidden" name="redirect" value={pathname + search} />;
}
