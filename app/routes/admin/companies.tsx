import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { companyFilter, verifications } from "#contract/companies/shapes";
import { money, shortFigure } from "#locales/figures";
import { readOrder } from "~/lists/order.server";
import { QueryFields } from "~/lists/QueryFields";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { ListPager } from "~/routes/office/ListPager";
import { askedPage, pagesOf } from "~/routes/office/paging.server";
import { need, operator } from "~/session/guard.server";
import { Button, ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { SearchField } from "~/ui/fields/SearchField";
import { PageHead } from "~/ui/PageHead";
import { Tabs } from "~/ui/Tabs";
import { exactTime } from "~/words/dates.server";
import { useWords } from "~/words/words";
import { CompanyTable } from "./CompanyTable";

export const handle: Handle = {
  title: (t) => t("menus.companies"),
  crumb: (t) => ({ text: t("menus.companies"), to: paths.admin.companies() }),
};

const size = 10;

/** Platform administrators search companies; those pending verification come first, unless asked otherwise. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, company, language } = await operator(args, "platform");
  const query = new URL(args.request.url).searchParams;
  const { shape } = companyFilter;
  const key = shape.key.catch("").parse(query.get("key") ?? "");
  const state = shape.verification.catch(undefined).parse(query.get("state") || undefined);
  const { order, query: sorted } = readOrder(query, shape.sort);
  const pageNum = askedPage(args.request);
  const asked = { key, verification: state, ...order, pageNum, pageSize: size };
  const minute = (at: number) => exactTime(at, company.timeZone).slice(0, 16);
  const short = (rows: number) => shortFigure(rows, language);
  const { list, count, states } = need(await services.companies.list(asked));
  return {
    key,
    state: state ?? ("" as const),
    sorted,
    counts: {
      all: short(verifications.reduce((sum, name) => sum + states[name], 0)),
      ...(Object.fromEntries(verifications.map((name) => [name, short(states[name])])) as Counts),
    },
    at: pagesOf(pageNum, count, size, (page) => paths.admin.companies({ key, state, ...sorted, page })),
    rows: list.map((row) => ({
      id: row.companyUuid,
      name: row.companyName,
      shortName: row.shortName,
      creditCode: row.creditCode,
      hasTwin: row.sameCreditCode > 0,
      verifiedTwin: row.verification === "verified" ? "" : (row.verifiedTwin?.companyName ?? ""),
      state: row.verification,
      operators: row.operators,
      balance: row.accountBalances === 0 ? null : money(row.accountBalances, language),
      version: row.version,
      submitted: row.submittedAt ? minute(row.submittedAt) : null,
      registered: minute(row.registeredAt),
    })),
  };
}

type Counts = Record<(typeof verifications)[number], ReturnType<typeof shortFigure>>;

export type CompanyList = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Companies() {
  const t = useWords();
  const list = useLoaderData<typeof loader>();
  const { key, state, sorted, counts, at, rows } = list;
  const tabs = ["", "submitted", "unverified", "refused", "verified"] as const;
  return (
    <>
      <PageHead title={t("menus.companies")}>{t("admin:companies.lead")}</PageHead>
      <Tabs
        label={t("admin:companies.tabs")}
        tabs={tabs.map((tab) => ({
          to: paths.admin.companies({ key, state: tab, ...sorted }),
          label: tab ? t(`companies:states.${tab}`) : t("admin:companies.all"),
          count: counts[tab || "all"],
          isCurrent: state === tab,
        }))}
      />
      <Form method="get" action={paths.admin.companies()} className="filters" role="search">
        <QueryFields kept={{ state, ...sorted }} />
        <SearchField value={key} label={t("admin:companies.find")} />
        <Button>{t("admin:find")}</Button>
        {key && (
          <ButtonLink kind="quiet" to={paths.admin.companies({ state, ...sorted })}>
            {t("admin:clearFilter")}
          </ButtonLink>
        )}
      </Form>
      {rows.length === 0 ? (
        <NothingFound list={list} />
      ) : (
        <>
          <CompanyTable list={list} />
          <ListPager at={at} to={(page) => paths.admin.companies({ key, state, ...sorted, page })} />
        </>
      )}
    </>
  );
}

function NothingFound({ list: { key, state } }: { list: CompanyList }) {
  const t = useWords();
  return (
    <Empty
      title={t(key ? "admin:companies.nothing" : "admin:companies.none")}
      actions={
        (key || state) && <ButtonLink to={paths.admin.companies()}>{t("admin:companies.showAll")}</ButtonLink>
      }
    >
      {key
        ? t("admin:companies.nothingText", { key })
        : state && t("admin:companies.noneText", { state: t(`companies:states.${state}`) })}
    </Empty>
  );
}
