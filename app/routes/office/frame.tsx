import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useMatches, useNavigation } from "@remix-run/react";
import { memo } from "react";
import { defaultAvatar } from "#contract/accounts/shapes";
import { canLaunch, type RoleKey } from "#contract/roles";
import { menuTree } from "~/menu";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { sidebarCookie } from "~/session/cookies.server";
import { takeFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";
import { FlashBar } from "~/shell/FlashBar";
import { colours } from "~/styles/tokens";
import { Behind } from "~/ui/dialog/Behind";
import { Icon } from "~/ui/Icon";
import { Link } from "~/ui/Link";
import { Mark } from "~/ui/Mark";
import { SkipLink } from "~/ui/SkipLink";
import { useWords } from "~/words/words";
import { CompanyFoot } from "./CompanyFoot";
import { SideMenu } from "./SideMenu";
import { TopBar } from "./TopBar";
import { useHeadingFocus } from "./useHeadingFocus";

const [usualTheme] = colours.brand;

/** The layout of all operators' pages: the user, and their menus. */
export async function loader(args: LoaderFunctionArgs) {
  const { me, roles, company, menus, t } = await operator(args, "profile");
  const { notice, headers } = await takeFlash(args.request);
  const sidebar: unknown = await sidebarCookie.parse(args.request.headers.get("cookie"));
  return data(
    {
      realName: me.realName,
      avatar: me.avatar === defaultAvatar ? null : paths.file(me.avatar),
      roles,
      roleNames: roles.map((role) => t(`roles.${role as RoleKey}`)),
      /** True if the view is narrowed to one of several roles. */
      isNarrowed: roles.length < me.allRoles.length,
      company: {
        name: company.name,
        logo: company.logo ? paths.file(company.logo) : null,
        theme: company.themeColor === usualTheme ? null : paths.theme(company.themeColor),
      },
      menu: menuTree(menus, t),
      canLaunch: canLaunch(roles),
      home: roles.includes("r_offline_room") ? paths.room() : "/",
      isSidebarOpen: sidebar !== 0,
      notice,
    },
    { headers },
  );
}

type Here = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Frame() {
  const t = useWords();
  useHeadingFocus();
  const here = useLoaderData<typeof loader>();
  const { company, isSidebarOpen, notice } = here;
  const hasDialog = useMatches().some(({ handle }) => (handle as Handle | undefined)?.dialog === true);
  const isLoading = useNavigation().state !== "idle";
  return (
    <div className={isSidebarOpen ? "frame" : "frame frame-folded"}>
      {company.theme && <link rel="stylesheet" href={company.theme} />}
      <SkipLink>{t("skipToContent")}</SkipLink>
      <div className="frame-page">
        <Top here={here} hasDialog={hasDialog} />
        <main id="main" className="page" tabIndex={-1}>
          {isLoading && <div className="loading" role="progressbar" aria-label={t("loading")} />}
          {/* Empty until `app/light/offline-notice.ts` writes it: text browsers read what is only hidden. */}
          <div id="offline" className="notice notice-warn" data-text={t("offline")} />
          <FlashBar notice={notice} />
          <Outlet />
        </main>
      </div>
    </div>
  );
}

// Memoised: while a form submits, the router re-renders all routes at each state change.
const Top = memo(function Top({ here, hasDialog }: { here: Here; hasDialog: boolean }) {
  const t = useWords();
  const { realName, avatar, isSidebarOpen, company, roleNames, isNarrowed, menu, canLaunch, home } = here;
  return (
    <Behind as="header" className="frame-top" dialog={hasDialog}>
      {/* In narrow windows it opens the side menu, its next sibling: by CSS, without script. */}
      <details className="menu frame-menu">
        <summary className="action">
          <Icon name="menu" />
          {t("menu")}
        </summary>
      </details>
      <div className="frame-side">
        <Link to={home} className="mark">
          <Mark />
          {t("product")}
        </Link>
        <nav aria-label={t("mainMenu")}>
          <SideMenu entries={menu} canLaunch={canLaunch} />
        </nav>
        <CompanyFoot {...{ company, roleNames, isNarrowed }} />
      </div>
      <TopBar {...{ realName, avatar, isSidebarOpen }} />
    </Behind>
  );
});
