import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Outlet, useLoaderData, useMatches } from "@remix-run/react";
import { IgnoredSearchTerm } from "~/form/IgnoredSearchTerm";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { ListPager } from "~/routes/office/ListPager";
import { need, operator } from "~/session/guard.server";
import { ButtonLink } from "~/ui/Button";
import { Behind } from "~/ui/dialog/Behind";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { inUsualOrder } from "./given-roles.server";
import { Invitations } from "./Invitations";
import { NobodyToShow } from "./NobodyToShow";
import { OperatorFilters, OperatorStateTabs } from "./OperatorFilters";
import { OperatorTable } from "./OperatorTable";
import { operatorQueryOf, readOperatorFilter } from "./operator-filter.server";
import { invitationRowOf, operatorRowOf } from "./operator-rows.server";
import { RemoveChosen } from "./RemoveChosen";

export const handle: Handle = {
  title: (t) => t("accounts"),
  crumb: (t) => ({ text: t("accounts"), to: paths.companies.operators() }),
};

/** Lists the company's operators; a page past the end redirects to the last. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, me, actions, company, language, t } = await operator(args, "company");
  const url = new URL(args.request.url);
  const { filter, sorted, typed, validationError } = readOperatorFilter(url);
  const all = await services.accounts.allRoles({});
  const given = inUsualOrder(need(all));
  // A role that the reader cannot give is none to filter by.
  if (!given.some(({ roleKey }) => roleKey === filter.roleKey)) filter.roleKey = undefined;
  const [found, invited] = await Promise.all([
    services.companies.operators(filter),
    services.companies.invitations({}),
  ]);
  const { list, count, states } = need(found);
  const pages = Math.max(1, Math.ceil(count / filter.pageSize));
  if (filter.pageNum > pages && url.pathname === paths.companies.operators()) {
    throw redirect(paths.companies.operators(operatorQueryOf({ ...filter, pageNum: pages }, sorted)));
  }
  const reader = {
    operatorId: me.operatorUuid,
    actions,
    known: need(all),
    language,
    zone: company.timeZone,
    t,
  };
  return {
    /** This list's URL, to which dialogs over it return. */
    here: paths.companies.operators(operatorQueryOf(filter, sorted)),
    query: operatorQueryOf(filter, sorted),
    asked: { ...operatorQueryOf(filter, sorted), typed, validationError },
    people: list.map((one) => operatorRowOf(one, reader)),
    invitations: need(invited).map((one) => invitationRowOf(one, reader)),
    given,
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
      {/* The dialog over the list comes before it in the document. */}
      <Outlet />
      <Behind dialog={hasDialog}>
        <PageHead
          title={t("accounts")}
          actions={
            <>
              <ButtonLink kind="quiet" to={paths.trail.own()}>
                {t("menus.log")}
              </ButtonLink>
              <ButtonLink kind="primary" icon="plus" to={paths.companies.newOperator({ from: here })}>
                {t("companies:operators.new")}
              </ButtonLink>
            </>
          }
        >
          {t("companies:operators.lead")}
        </PageHead>
        <OperatorStateTabs list={list} />
        <OperatorFilters key={here} list={list} />
        <IgnoredSearchTerm validationError={asked.validationError} />
        {people.length === 0 ? (
          <NobodyToShow list={list} />
        ) : (
          <>
            <OperatorTable list={list} />
            <RemoveChosen list={list} />
            <ListPager
              at={{ ...list, size: list.pageSize }}
              to={(page) => paths.companies.operators({ ...list.query, page })}
            />
          </>
        )}
        <Invitations rows={list.invitations} />
      </Behind>
    </>
  );
}
