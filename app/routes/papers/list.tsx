import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Outlet, useLoaderData, useMatches } from "@remix-run/react";
import { memo } from "react";
import { admits, may } from "#contract/roles";
import { SkippedWord } from "~/form/SkippedWord";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { ListPager } from "~/routes/office/ListPager";
import { need, operator } from "~/session/guard.server";
import { Behind } from "~/ui/Behind";
import { ButtonLink } from "~/ui/Button";
import { PageHead } from "~/ui/PageHead";
import { figure } from "~/words/figures";
import { useWords } from "~/words/words";
import { Filters, StateTabs } from "./Filters";
import { queryOf, readFilter } from "./filter.server";
import { NothingToShow } from "./NothingToShow";
import { PaperTable } from "./PaperTable";
import { rowOf } from "./rows.server";

export const handle: Handle = {
  title: (t) => t("papers:title"),
  crumb: (t) => ({ text: t("papers:title"), to: paths.papers.list() }),
};

/** An operator looks for papers of the company; a page behind the last leads to the last. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, roles, language, company } = await operator(args, "papers");
  const url = new URL(args.request.url);
  const { filter, typed, mistake } = readFilter(url);
  const found = need(await services.papers.list(filter));
  const pages = Math.max(1, Math.ceil(found.jobCount / filter.pageSize));
  if (filter.pageNum > pages && url.pathname === paths.papers.list()) {
    throw redirect(paths.papers.list(queryOf({ ...filter, pageNum: pages })));
  }
  return {
    /** The address that this list has, which dialogs over it lead back to. */
    here: paths.papers.list(queryOf(filter)),
    asked: { ...queryOf(filter), typed, mistake },
    canWrite: admits(may.writePapers, roles),
    rows: found.jobList.map((paper) => rowOf(paper, language, company.timeZone)),
    states: found.states,
    page: filter.pageNum,
    pages,
    count: found.jobCount,
    isMore: found.isMore,
    totals: found.totals && {
      questions: figure(found.totals.questions, language),
      score: figure(found.totals.score, language),
    },
  };
}

export type PaperList = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Papers() {
  const list = useLoaderData<typeof loader>();
  const hasDialog = useMatches().some(({ handle }) => (handle as Handle | undefined)?.dialog === true);
  return (
    <>
      <List list={list} hasDialog={hasDialog} />
      <Outlet />
    </>
  );
}

/** Drawn once while forms in the dialogs over it are on their way: a slow browser would take long over it each time. */
const List = memo(function List({ list, hasDialog }: { list: PaperList; hasDialog: boolean }) {
  const t = useWords();
  const { asked, canWrite, rows, here } = list;
  return (
    <Behind dialog={hasDialog}>
      <PageHead
        title={t("papers:title")}
        actions={
          canWrite && (
            <>
              <ButtonLink icon="squares" to={paths.groups.new()}>
                {t("papers:sessions.new")}
              </ButtonLink>
              <ButtonLink kind="primary" icon="plus" to={paths.launch({ from: here })}>
                {t("papers:new")}
              </ButtonLink>
            </>
          )
        }
      >
        {t("papers:lead")}
      </PageHead>
      <StateTabs list={list} />
      <Filters key={here} list={list} />
      <SkippedWord mistake={asked.mistake} />
      {rows.length === 0 ? (
        <NothingToShow list={list} />
      ) : (
        <>
          <PaperTable list={list} />
          <ListPager at={{ ...list, size: 10 }} to={(page) => paths.papers.list({ ...asked, page })} />
        </>
      )}
    </Behind>
  );
});
