import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, Outlet, useLoaderData, useMatches, useNavigation } from "@remix-run/react";
import { canLaunch } from "#contract/roles";
import { menuTree } from "~/menu";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { sidebarCookie } from "~/session/cookies.server";
import { operator } from "~/session/guard.server";
import { NoticeBar } from "~/session/NoticeBar";
import { takeNotice } from "~/session/notice.server";
import { Behind } from "~/ui/Behind";
import { Mark } from "~/ui/Mark";
import { SkipLink } from "~/ui/SkipLink";
import { useWords } from "~/words/words";
import { SideMenu } from "./SideMenu";
import { TopBar } from "./TopBar";

export const handle: Handle = { script: true };

/** The office around every operator's page: who is here, and where they may go. */
export async function loader(args: LoaderFunctionArgs) {
  const { me, roles, company, menus, t } = await operator(args, "home");
  const { notice, headers } = await takeNotice(args.request);
  const sidebar: unknown = await sidebarCookie.parse(args.request.headers.get("cookie"));
  return data(
    {
      realName: me.realName,
      roleNames: me.roleNames,
      company: { name: company.name, isVerified: company.isVerified },
      menu: menuTree(menus, t),
      canLaunch: canLaunch(roles),
      home: roles.includes("r_offline_room") ? paths.room() : "/",
      isSidebarOpen: sidebar !== 0,
      notice,
    },
    { headers },
  );
}

export default function Frame() {
  const t = useWords();
  const { company, menu, isSidebarOpen, notice, home, canLaunch, realName, roleNames } =
    useLoaderData<typeof loader>();
  const hasDialog = useMatches().some(({ handle }) => (handle as Handle | undefined)?.dialog === true);
  const isLoading = useNavigation().state !== "idle";
  const side = <SideMenu entries={menu} canLaunch={canLaunch} />;
  return (
    <div className={isSidebarOpen ? "frame" : "frame frame-folded"}>
      {!hasDialog && <SkipLink>{t("skipToContent")}</SkipLink>}
      <Behind as="aside" className="frame-side" dialog={hasDialog}>
        <Link to={home} className="mark">
          <Mark />
          {t("product")}
        </Link>
        <nav aria-label={t("mainMenu")}>{side}</nav>
        <p className="frame-company">
          {company.name}
          <span>{roleNames.join(t("listSeparator"))}</span>
        </p>
      </Behind>
      <div className="frame-page">
        <Behind as="header" className="frame-top" dialog={hasDialog}>
          <TopBar {...{ realName, isSidebarOpen }} isVerified={company.isVerified}>
            {side}
          </TopBar>
        </Behind>
        <main id="main" className="page" tabIndex={-1}>
          {isLoading && <div className="loading" role="progressbar" aria-label={t("loading")} />}
          <NoticeBar notice={notice} />
          <Outlet />
        </main>
      </div>
    </div>
  );
}
