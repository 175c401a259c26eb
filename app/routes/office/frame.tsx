import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useMatches, useRouteError, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { defaultAvatar } from "#contract/accounts/shapes";
import { canLaunch } from "#contract/roles";
import { menuTree } from "~/menu";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { sidebarCookie } from "~/session/cookies.server";
import { takeFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";
import { FlashBar } from "~/shell/FlashBar";
import { StopPage, Stopped } from "~/shell/StopPage";
import { type Stop, stopOf } from "~/stop/stop";
import { colours } from "~/styles/tokens";
import { Behind } from "~/ui/dialog/Behind";
import { Icon } from "~/ui/Icon";
import { Link } from "~/ui/Link";
import { Mark } from "~/ui/Mark";
import { SkipLink } from "~/ui/SkipLink";
import { roleNameOf } from "~/words/role-name";
import { useWords } from "~/words/words";
import { CompanyFoot } from "./CompanyFoot";
import { SideMenu } from "./SideMenu";
import { TopBar } from "./TopBar";

const [usualTheme] = colours.brand;

/** The layout of all operators' pages: the user, and their menus. */
export async function loader(args: LoaderFunctionArgs) {
  const { me, roles, actions, company, menus, t } = await operator(args, "profile");
  const { notice, headers } = await takeFlash(args.request);
  const sidebar: unknown = await sidebarCookie.parse(args.request.headers.get("cookie"));
  return data(
    {
      realName: me.realName,
      avatar: me.avatar === defaultAvatar ? null : paths.file(me.avatar),
      roles,
      actions,
      roleNames: roles.map((role) => roleNameOf(t, role, me.allRoles)),
      /** True if the view is narrowed to one of several roles. */
      isNarrowed: roles.length < me.allRoles.length,
      company: {
        name: company.name,
        logo: company.logo ? paths.file(company.logo) : null,
        theme: company.themeColor === usualTheme ? null : paths.theme(company.themeColor),
      },
      menu: menuTree(menus, t),
      canLaunch: canLaunch(roles, actions),
      home: roles.includes("r_offline_room") ? paths.room() : "/",
      isSidebarOpen: sidebar !== 0,
      notice,
    },
    { headers },
  );
}

type Here = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Frame() {
  const here = useLoaderData<typeof loader>();
  const hasDialog = useMatches().some(({ handle }) => (handle as Handle | undefined)?.dialog === true);
  return (
    <Framed here={here} hasDialog={hasDialog}>
      <Outlet />
    </Framed>
  );
}

/** Stops that are told in the frame; the others concern the session, or the frame has nothing to show. */
const framed: Stop["kind"][] = ["forbidden", "notFound", "busy", "broken", "message"];

/** A page that cannot be shown leaves the frame as it is. */
export function ErrorBoundary() {
  const here = useRouteLoaderData<typeof loader>("routes/office/frame");
  const stop = stopOf(useRouteError());
  if (!here || !framed.includes(stop.kind)) return <StopPage stop={stop} />;
  return (
    <Framed here={here}>
      <div className="stopped">
        <Stopped stop={stop} />
      </div>
    </Framed>
  );
}

function Framed({
  here,
  hasDialog = false,
  children,
}: {
  here: Here;
  hasDialog?: boolean;
  children: ReactNode;
}) {
  const t = useWords();
  const { company, isSidebarOpen, notice } = here;
  return (
    <div className={isSidebarOpen ? "frame" : "frame frame-folded"}>
      {company.theme && <link rel="stylesheet" href={company.theme} />}
      <SkipLink>{t("skipToContent")}</SkipLink>
      <div className="frame-page">
        <Top here={here} hasDialog={hasDialog} />
        <main id="main" className="page" tabIndex={-1}>
          {/* Empty until script writes it (`offline-notice.ts`, `live/forms.ts`): text browsers read what is hidden. */}
          <div
            id="offline"
            className="notice notice-warn"
            data-stays=""
            data-text={t("offline")}
            data-lost={t("lost")}
          />
          <FlashBar notice={notice} />
          {children}
        </main>
      </div>
    </div>
  );
}

function Top({ here, hasDialog }: { here: Here; hasDialog: boolean }) {
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
}
