import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useMatches } from "@remix-run/react";
import { IgnoredSearchTerm } from "~/form/IgnoredSearchTerm";
import { recordPaths } from "~/records/addresses";
import { wordOf } from "~/records/pages";
import type { Handle } from "~/root";
import { ListPager } from "~/routes/office/ListPager";
import { operator } from "~/session/guard.server";
import { ButtonLink } from "~/ui/Button";
import { Behind } from "~/ui/dialog/Behind";
import { PageHead } from "~/ui/PageHead";
import { Tabs } from "~/ui/Tabs";
import { useWords } from "~/words/words";
import { recordPages } from "./all";
import { recordAt } from "./at.server";
import { listOf } from "./list.server";
import { NoRecords } from "./NoRecords";
import { RecordFilters } from "./RecordFilters";
import { RecordRows } from "./RecordTable";

export const handle: Handle = {
  title: (t, { name }: RecordList) => t(wordOf(recordPages[name]!, "title")),
  crumb: (t, { name }: RecordList) => {
    const pages = recordPages[name]!;
    return [...(pages.above?.(t) ?? []), { text: t(wordOf(pages, "title")), to: pages.address }];
  },
};

/**
 * Lists, searches and sorts a plain record's rows, if permitted; a page past the end redirects to the last.
 */
export async function loader(args: LoaderFunctionArgs) {
  const context = await operator(args, recordAt(args.request).screen);
  return listOf(recordAt(args.request), context, args.request);
}

export type RecordList = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Records() {
  const t = useWords();
  const list = useLoaderData<typeof loader>();
  const { name, here, asked, validationError, views, rows, at } = list;
  const pages = recordPages[name]!;
  const hasDialog = useMatches().some(({ handle }) => (handle as Handle | undefined)?.dialog === true);
  const { key, sort, state, ...chosen } = asked;
  return (
    <>
      {/* The dialog over the list comes before it in the document. */}
      <Outlet />
      <Behind dialog={hasDialog}>
        <PageHead
          title={t(wordOf(pages, "title"))}
          actions={
            list.canWrite &&
            pages.verbs.includes("add") && (
              <ButtonLink
                kind="primary"
                icon="plus"
                to={recordPaths.add(pages, { ...chosen, from: here === pages.address ? undefined : here })}
              >
                {t(wordOf(pages, "new"))}
              </ButtonLink>
            )
          }
        >
          {t(wordOf(pages, "lead"))}
        </PageHead>
        {views.length > 0 && (
          <Tabs
            label={t(wordOf(pages, "tabs.label"))}
            tabs={views.map((view, index) => ({
              to: recordPaths.list(pages, { state: index === 0 ? undefined : view.name }),
              label: t(wordOf(pages, `tabs.${view.name}`)),
              count: view.count,
              isCurrent: view.name === (state || views[0]!.name),
            }))}
          />
        )}
        <RecordFilters key={here} pages={pages} list={list} />
        <IgnoredSearchTerm validationError={validationError} />
        {rows.length === 0 ? (
          <NoRecords pages={pages} list={list} />
        ) : (
          <>
            <RecordRows pages={pages} list={list} />
            <ListPager at={at} to={(page) => recordPaths.list(pages, { ...asked, page })} />
          </>
        )}
      </Behind>
    </>
  );
}
