import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Outlet, useLoaderData, useMatches } from "@remix-run/react";
import { memo } from "react";
import { admits, may } from "#contract/roles";
import { figure } from "#locales/figures";
import { IgnoredSearchTerm } from "~/form/IgnoredSearchTerm";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { ListPager } from "~/routes/office/ListPager";
import { need, operator } from "~/session/guard.server";
import { ButtonLink } from "~/ui/Button";
import { Behind } from "~/ui/dialog/Behind";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { Filters, PaperStateTabs } from "./Filters";
import { paperQueryOf, readPaperFilter } from "./filter.server";
import { NoMatchingPapers } from "./NoMatchingPapers";
import { PaperTable } from "./PaperTable";
import { paperRowOf } from "./rows.server";

export const handle: Handle = {
  title: (t) => t("papers:title"),
  crumb: (t) => ({ text: t("papers:title"), to: paths.papers.list() }),
};

/** Lists the company's papers; a page past the end redirects to the last. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, roles, language, company } = await operator(args, "papers");
  const url = new URL(args.request.url);
  const { filter, typed, validationError } = readPaperFilter(url);
  const found = need(await services.papers.list(filter));
  const pages = Math.max(1, Math.ceil(found.jobCount / filter.pageSize));
  if (filter.pageNum > pages && url.pathname === paths.papers.list()) {
    throw redirect(paths.papers.list(paperQueryOf({ ...filter, pageNum: pages })));
  }
  return {
    /** This list's URL, to which dialogs over it return. */
    here: paths.papers.list(paperQueryOf(filter)),
    asked: { ...paperQueryOf(filter), typed, validationError },
    canWrite: admits(may.writePapers, roles),
    rows: found.jobList.map((paper) => paperRowOf(paper, language, company.timeZone)),
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
      {/* The dialog over the list comes before it in the document. */}
      <Outlet />
      <List list={list} hasDialog={hasDialog} />
    </>
  );
}

/** Memoised: not re-rendered while dialogs' forms submit, which slow browsers take long over. */
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
      <PaperStateTabs list={list} />
      <Filters key={here} list={list} />
      <IgnoredSearchTerm validationError={asked.validationError} />
      {rows.length === 0 ? (
        <NoMatchingPapers list={list} />
      ) : (
        <>
          <PaperTable list={list} />
          <ListPager at={{ ...list, size: 10 }} to={(page) => paths.papers.list({ ...asked, page })} />
        </>
      )}
    </Behind>
  );
});
