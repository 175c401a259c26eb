import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Outlet, useLoaderData, useMatches } from "@remix-run/react";
import { memo } from "react";
import { admits, may } from "#contract/roles";
import { figure } from "#locales/figures";
import { IgnoredSearchTerm } from "~/form/IgnoredSearchTerm";
import { chosenRows } from "~/lists/choose.server";
import { goBack, rememberList } from "~/lists/last-list.server";
import { SelectableList } from "~/lists/SelectableList";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { ListPager } from "~/routes/office/ListPager";
import { pastEnd } from "~/routes/office/paging.server";
import { need, operator } from "~/session/guard.server";
import { ButtonLink } from "~/ui/Button";
import { Behind } from "~/ui/dialog/Behind";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { Filters, PaperChips, PaperStateTabs } from "./Filters";
import { paperListQuery, paperQueryOf, readPaperFilter } from "./filter.server";
import { NoMatchingPapers } from "./NoMatchingPapers";
import { PaperBar } from "./PaperBar";
import { PaperTable } from "./PaperTable";
import { paperRowOf } from "./rows.server";
import { stateTabs } from "./stateTabs";

export const handle: Handle = {
  title: (t) => t("papers:title"),
  crumb: (t) => ({ text: t("papers:title"), to: paths.papers.list() }),
};

/** Lists the company's papers; a page past the end redirects to the last. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, actions, language, company, t } = await operator(args, "papers");
  const { request } = args;
  const url = new URL(request.url);
  const isAlone = url.pathname === paths.papers.list();
  if (isAlone) await goBack(request, paths.papers.list());
  const zone = company.timeZone;
  const { filter, period, typed, validationError } = readPaperFilter(paperListQuery(url), zone);
  const query = paperQueryOf({ filter, period });
  /** This list's URL, to which dialogs over it return. */
  const here = paths.papers.list(query);
  // A submitted form says more than the address has to.
  if (isAlone && url.searchParams.has("was")) throw redirect(here);
  const found = need(await services.papers.list(filter));
  const pages = Math.max(1, Math.ceil(found.jobCount / filter.pageSize));
  if (isAlone && filter.pageNum > pages)
    throw await pastEnd(request, t, {
      asked: filter.pageNum,
      last: paths.papers.list({ ...query, page: pages > 1 ? pages : undefined }),
    });
  const canWrite = admits(may.writePapers, actions);
  const chosen = canWrite ? await chosenRows({ services }, "papers") : new Set<string>();
  const rows = found.jobList.map((paper) => ({
    ...paperRowOf(paper, language, zone),
    isChosen: chosen.has(paper._id),
  }));
  const { state, sort, reversed, size } = query;
  const list = {
    here,
    query,
    kept: { state, sort, reversed, size },
    typed,
    validationError,
    period,
    canWrite,
    canArrange: admits(may.arrangeExams, actions),
    rows,
    chosen: { total: chosen.size, here: rows.filter(({ isChosen }) => isChosen).length },
    states: found.states,
    tabs: stateTabs({ t, language }, found.states, query),
    authors: found.authors,
    page: filter.pageNum,
    pages,
    count: found.jobCount,
    size: filter.pageSize,
    totals: {
      questions: figure(found.totals.questions, language),
      score: figure(found.totals.score, language),
    },
  };
  return data(list, isAlone ? { headers: await rememberList(request, paths.papers.list(), here) } : {});
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
  const { query, validationError, canWrite, rows, here } = list;
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
      <SelectableList action={canWrite ? paths.papers.choose() : null} {...{ rows, here, kept: list.kept }}>
        <PaperStateTabs list={list} />
        <Filters list={list} />
        <PaperChips list={list} />
        <IgnoredSearchTerm validationError={validationError} />
        {rows.length === 0 ? <NoMatchingPapers list={list} /> : <PaperTable list={list} />}
        {canWrite && (rows.length > 0 || list.chosen.total > 0) && <PaperBar list={list} />}
        {rows.length > 0 && (
          <ListPager
            at={list}
            to={(page) => paths.papers.list({ ...query, page })}
            ofSize={(size) => paths.papers.list({ ...query, size, page: undefined })}
          />
        )}
      </SelectableList>
    </Behind>
  );
});
