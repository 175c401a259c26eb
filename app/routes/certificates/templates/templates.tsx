import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { templateQuery } from "#contract/certificates/shapes";
import { binTab } from "~/bin/pages";
import { QueryFields } from "~/lists/QueryFields";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { ListPager } from "~/routes/office/ListPager";
import { need, operator } from "~/session/guard.server";
import { Button, ButtonLink } from "~/ui/Button";
import { SearchField } from "~/ui/fields/SearchField";
import { PageHead } from "~/ui/PageHead";
import { Tabs } from "~/ui/Tabs";
import { shortTime } from "~/words/dates.server";
import { useWords } from "~/words/words";
import { NoTemplates } from "./NoTemplates";
import { TemplateTable } from "./TemplateTable";
import { templateStates, templatesBin, templateTabs } from "./templateTabs";

export const handle: Handle = {
  title: (t) => t("certificates:templates.title"),
  crumb: (t) => ({ text: t("certificates:templates.title"), to: paths.certificates.templates() }),
};

const pageSize = 10;

/** Lists the company's templates; a page past the end redirects to the last. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, company } = await operator(args, "certificates");
  const query = new URL(args.request.url).searchParams;
  const key = templateQuery.shape.key.safeParse(query.get("key") ?? "").data ?? "";
  const state = templateStates.find((one) => one === query.get("state")) ?? "active";
  const page = templateQuery.shape.pageNum.safeParse(query.get("page") ?? undefined).data ?? 1;
  const { templateList, templateCount } = need(
    await services.certificates.templates({
      key,
      state: state === "all" ? "" : state,
      pageNum: page,
      pageSize,
    }),
  );
  const pages = Math.max(1, Math.ceil(templateCount / pageSize));
  const asked = { key, state: state === "active" ? undefined : state };
  const at = (number: number) =>
    paths.certificates.templates({ ...asked, page: number > 1 ? number : undefined });
  if (page > pages) throw redirect(at(pages));
  return {
    /** This list's URL, to which changes of its rows return. */
    here: at(page),
    asked,
    state,
    rows: templateList.map(({ updatedAt, ...row }) => ({
      ...row,
      updated: shortTime(updatedAt, language, company.timeZone),
    })),
    page,
    pages,
    count: templateCount,
  };
}

export type TemplateList = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Templates() {
  const t = useWords();
  const list = useLoaderData<typeof loader>();
  const { asked, state, rows, here } = list;
  return (
    <>
      <PageHead
        title={t("certificates:templates.title")}
        actions={
          <ButtonLink kind="primary" icon="plus" to={paths.certificates.newTemplate()}>
            {t("certificates:templates.new")}
          </ButtonLink>
        }
      >
        {t("certificates:templates.lead")}
      </PageHead>
      <Tabs
        label={t("certificates:templates.tabs")}
        tabs={[...templateTabs(t, state, asked), binTab(t, templatesBin)]}
      />
      <Form key={here} method="get" action={paths.certificates.templates()} className="filters" role="search">
        <QueryFields kept={{ state: asked.state }} />
        <SearchField value={asked.key} label={t("certificates:templates.find.label")} />
        <Button>{t("certificates:templates.find.submit")}</Button>
        {asked.key && (
          <ButtonLink kind="quiet" to={paths.certificates.templates({ state: asked.state })}>
            {t("certificates:templates.find.clear")}
          </ButtonLink>
        )}
      </Form>
      {rows.length === 0 ? (
        <NoTemplates list={list} />
      ) : (
        <>
          <TemplateTable list={list} />
          <ListPager
            at={{ ...list, size: pageSize }}
            to={(page) => paths.certificates.templates({ ...asked, page })}
          />
        </>
      )}
    </>
  );
}
