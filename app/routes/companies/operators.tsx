import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Outlet, useLoaderData, useMatches } from "@remix-run/react";
import { SkippedWord } from "~/form/SkippedWord";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { ListPager } from "~/routes/office/ListPager";
import { need, operator } from "~/session/guard.server";
import { Behind } from "~/ui/Behind";
import { ButtonLink } from "~/ui/Button";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { NobodyToShow } from "./NobodyToShow";
import { OperatorFilters, StateTabs } from "./OperatorFilters";
import { OperatorTable } from "./OperatorTable";
import { queryOf, readFilter } from "./operator-filter.server";
import { rowOf } from "./operator-rows.server";
import { RemoveChosen } from "./RemoveChosen";

export const handle: Handle = {
  title: (t) => t("accounts"),
  crumb: (t) => ({ text: t("accounts"), to: paths.companies.operators() }),
};

/** An administrator looks for the operators of the company; a page behind the last leads to the last. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, me, roles, company, language, t } = await operator(args, "company");
  const url = new URL(args.request.url);
  const { filter, typed, mistake } = readFilter(url);
  const { list, count, states } = need(await services.companies.operators(filter));
  const pages = Math.max(1, Math.ceil(count / filter.pageSize));
  if (filter.pageNum > pages && url.pathname === paths.companies.operators()) {
    throw redirect(paths.companies.operators(queryOf({ ...filter, pageNum: pages })));
  }
  const reader = { operatorId: me.operatorUuid, roles, language, zone: company.timeZone, t };
  return {
    /** The address that this list has, which dialogs over it lead back to. */
    here: paths.companies.operators(queryOf(filter)),
    asked: { ...queryOf(filter), typed, mistake },
    people: list.map((one) => rowOf(one, reader)),
    states,
    count,
    page: filter.pageNum,
    pages,
    pageSize: filter.pageSize,
  };
}

export type OperatorList = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Operators() {
  const t = useWords();
  const list = useLoaderData<typeof loader>();
  const hasDialog = useMatches().some(({ handle }) => (handle as Handle | undefined)?.dialog === true);
  const { asked, people, here } = list;
  return (
    <>
      <Behind dialog={hasDialog}>
        <PageHead
          title={t("accounts")}
          actions={
            <ButtonLink kind="primary" icon="plus" to={paths.companies.newOperator({ from: here })}>
              {t("companies:operators.new")}
            </ButtonLink>
          }
        >
          {t("companies:operators.lead")}
        </PageHead>
        <StateTabs list={list} />
        <OperatorFilters key={here} list={list} />
        <SkippedWord mistake={asked.mistake} />
        {people.length === 0 ? (
          <NobodyToShow list={list} />
        ) : (
          <>
            <OperatorTable list={list} />
            <RemoveChosen list={list} />
            <ListPager
              at={{ ...list, size: list.pageSize }}
              to={(page) => paths.companies.operators({ ...asked, page })}
            />
          </>
        )}
      </Behind>
      <Outlet />
    </>
  );
}
