import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { canLaunch } from "#contract/roles";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { welcomeCookie } from "~/session/cookies.server";
import { type OperatorContext, operator } from "~/session/guard.server";
import { landingOf } from "~/session/screens";
import { ButtonLink } from "~/ui/Button";
import { Figures } from "~/ui/Figures";
import { PageHead } from "~/ui/PageHead";
import { longDate, shortTime, timeOfDay } from "~/words/dates.server";
import { roleNameOf } from "~/words/role-name";
import { useWords } from "~/words/words";
import { type Areas, loadAreas } from "./areas.server";
import { chartOf } from "./chart.server";
import { DailyChart } from "./DailyChart";
import { accountShown, nextExamsOf, recentExamsOf, statesOf } from "./exams.server";
import { FirstSteps } from "./FirstSteps";
import { figuresOf } from "./figures.server";
import { firstStepsOf } from "./first-steps.server";
import { NextExams } from "./NextExams";
import { RecentExams } from "./RecentExams";
import { RecentPapers } from "./RecentPapers";
import { AccountTable, StateTable } from "./Statistics";
import { Waiting } from "./Waiting";
import { Welcome } from "./Welcome";
import { waitingOf } from "./waiting.server";
import { isWelcome } from "./welcome.server";

export const handle: Handle = { title: (t) => t("menus.home") };

/** An operator's home page: the figures of their role, what waits for them, one chart, exams, the last papers. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await operator(args, "home");
  const { roles, actions, company, language, me, t } = context;
  const landing = landingOf(roles);
  if (landing !== paths.home()) throw redirect(landing);
  const areas = await loadAreas(context);
  const hasReadWelcome = (await welcomeCookie.parse(args.request.headers.get("cookie"))) !== null;
  const isAll = new URL(args.request.url).searchParams.get("all") === "1";
  const now = Date.now();
  return {
    isWelcome: !hasReadWelcome && isWelcome(me, roles, company),
    /** Empty for somebody without a role. */
    roleNames: me.allRoles.length
      ? roles.map((role) => roleNameOf(t, role, me.allRoles)).join(t("listSeparator"))
      : "",
    day: longDate(now, language, company.timeZone),
    time: timeOfDay(now, company.timeZone),
    canLaunch: canLaunch(roles, actions),
    figures: figuresOf(context, areas),
    steps: firstStepsOf(context, areas),
    waiting: waitingOf(context, areas, isAll, now),
    chart: chartOf(context, areas),
    canArrange: areas.exams !== undefined,
    next: nextExamsOf(context, areas),
    recentExams: recentExamsOf(context, areas),
    states: statesOf(context, areas),
    account: accountShown(context, areas),
    recent: recentOf(context, areas),
  };
}

/** The last changed papers; null while their service is away, undefined where the role reads none. */
const recentOf = ({ language, company }: OperatorContext, { papers }: Areas) =>
  papers == null
    ? papers
    : papers.jobList.map((paper) => ({
        id: paper._id,
        name: paper.name,
        isGroup: paper.isGroup,
        updated: shortTime(paper.updatedAt, language, company.timeZone),
        updatedBy: paper.updatedBy,
      }));

export type RecentPaper = NonNullable<ReturnType<typeof recentOf>>[number];

export default function Home() {
  const t = useWords();
  const here = useLoaderData<typeof loader>();
  const { day, time, figures, steps, waiting, chart, next, recentExams, states, account, recent } = here;
  // The first steps say already that there is none.
  const showsPapers = recent !== undefined && !(steps && recent?.length === 0);
  const hasLeft = Boolean(recentExams?.length) || showsPapers;
  const hasRight = states !== null || account !== undefined;
  return (
    <>
      <PageHead
        title={t("menus.home")}
        actions={
          <>
            {here.canLaunch && (
              <ButtonLink
                kind={steps || here.canArrange ? "secondary" : "primary"}
                icon="plus"
                to={paths.launch({ from: paths.home() })}
              >
                {t("home:newPaper")}
              </ButtonLink>
            )}
            {here.canArrange && (
              <ButtonLink kind={steps ? "secondary" : "primary"} icon="plus" to={paths.exams.new()}>
                {t("exams:new")}
              </ButtonLink>
            )}
          </>
        }
      >
        {figures.length > 0 ? t("home:asOf", { day, time }) : day}
      </PageHead>
      {here.isWelcome && <Welcome />}
      {figures.length > 0 ? (
        <Figures isLarge figures={figures} />
      ) : (
        <p>{here.roleNames ? t("home:nothingYet", { roles: here.roleNames }) : t("home:noRole")}</p>
      )}
      <div className="home">
        {steps && <FirstSteps steps={steps} />}
        <div className={chart ? "home-columns" : undefined}>
          {waiting && <Waiting waiting={waiting} />}
          {chart && <DailyChart chart={chart} />}
        </div>
        {next !== undefined && <NextExams exams={next} />}
        <div className={hasLeft && hasRight ? "home-columns" : undefined}>
          {hasLeft && (
            <div className="home-part">
              {recentExams && recentExams.length > 0 && <RecentExams exams={recentExams} />}
              {showsPapers && <RecentPapers papers={recent} />}
            </div>
          )}
          {hasRight && (
            <div className="home-part home-aside">
              {states && <StateTable states={states} />}
              {account !== undefined && <AccountTable account={account} />}
            </div>
          )}
        </div>
      </div>
    </>
  );
}
