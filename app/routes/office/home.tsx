import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { admits, canLaunch, may } from "#contract/roles";
import { money } from "#locales/figures";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { welcomeCookie } from "~/session/cookies.server";
import { need, operator } from "~/session/guard.server";
import { landingOf } from "~/session/screens";
import { ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { Figures } from "~/ui/Figures";
import { Link } from "~/ui/Link";
import { PageHead } from "~/ui/PageHead";
import { longDate, shortTime } from "~/words/dates.server";
import { useWords } from "~/words/words";
import { Welcome } from "./Welcome";
import { isWelcome } from "./welcome.server";

export const handle: Handle = { title: (t) => t("menus.home") };

/** An operator's home page: the papers by state, and the last changed ones. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, roles, company, language, me } = await operator(args, "home");
  const landing = landingOf(roles);
  if (landing !== paths.home()) throw redirect(landing);
  const papers = admits(may.readPapers, roles) ? need(await services.papers.list({ pageSize: 5 })) : null;
  const hasReadWelcome = (await welcomeCookie.parse(args.request.headers.get("cookie"))) !== null;
  return {
    isWelcome: !hasReadWelcome && isWelcome(me, roles, company),
    realName: me.realName,
    roleNames: me.roleNames,
    today: longDate(Date.now(), language, company.timeZone),
    companyName: company.name,
    balance: money(company.version.accountBalances, language),
    canLaunch: canLaunch(roles),
    states: papers?.states ?? null,
    recent: (papers?.jobList ?? []).map((paper) => ({
      id: paper._id,
      name: paper.name,
      isGroup: paper.isGroup,
      updated: shortTime(paper.updatedAt, language, company.timeZone),
      updatedBy: paper.updatedBy,
    })),
  };
}

export default function Home() {
  const t = useWords();
  const here = useLoaderData<typeof loader>();
  const { realName, roleNames, today, states, recent, canLaunch, companyName, balance } = here;
  return (
    <>
      <PageHead
        title={t("menus.home")}
        actions={
          canLaunch && (
            <ButtonLink kind="primary" icon="plus" to={paths.launch({ from: paths.home() })}>
              {t("home.newPaper")}
            </ButtonLink>
          )
        }
      >
        {today}
      </PageHead>
      {here.isWelcome && <Welcome />}
      <Figures
        isLarge
        figures={[
          ...(states
            ? ([
                { label: t("home.drafts"), value: states.draft },
                { label: t("home.ready"), value: states.ready },
                { label: t("home.used"), value: states.used },
              ] as const)
            : []),
          { label: t("home.balance"), value: t("home.yuan", { amount: balance }), note: companyName },
        ]}
      />
      {states && <Recent papers={recent} />}
      {!states && (
        <p>{t("home.signedInAs", { name: realName, roles: roleNames.join(t("listSeparator")) })}</p>
      )}
    </>
  );
}

function Recent({
  papers,
}: {
  papers: { id: string; name: string; isGroup: boolean; updated: string; updatedBy: string }[];
}) {
  const t = useWords();
  if (papers.length === 0) return <Empty title={t("home.none")}>{t("home.noneText")}</Empty>;
  return (
    <section className="home-recent">
      <div className="section-line">
        <h2>{t("home.recent")}</h2>
        <Link to={paths.papers.list()}>{t("home.all")}</Link>
      </div>
      <ul className="lines">
        {papers.map((paper) => (
          <li key={paper.id}>
            <Link to={paper.isGroup ? paths.papers.sessions(paper.id) : paths.papers.questions(paper.id)}>
              {paper.name}
            </Link>
            <span className="hint">
              {paper.updatedBy} · {paper.updated}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
