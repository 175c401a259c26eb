import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { errorFilter } from "#contract/admin/shapes";
import { PostForm } from "~/form/PostForm";
import { readOrder } from "~/lists/order.server";
import { headsBy } from "~/lists/orders";
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
import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { exactTime } from "~/words/dates.server";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("menus.errors"),
  crumb: (t) => ({ text: t("menus.errors"), to: paths.admin.errors() }),
};

const size = 20;

/** Platform administrators search errors, newest first. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, company } = await operator(args, "errors");
  const asked = new URL(args.request.url).searchParams;
  const key = errorFilter.shape.key.catch("").parse(asked.get("key") ?? "");
  const { order, query: sorted } = readOrder(asked, errorFilter.shape.sort);
  const pageNum = askedPage(args.request);
  const shownAt = Date.now();
  const { list, count } = need(await services.admin.errors({ key, ...order, pageNum, pageSize: size }));
  return {
    ...{ key, sorted, shownAt },
    at: pagesOf(pageNum, count, size, (page) => paths.admin.errors({ key, ...sorted, page })),
    rows: list.map(({ firstAt, lastAt, ...row }) => ({
      ...row,
      first: exactTime(firstAt, company.timeZone),
      last: exactTime(lastAt, company.timeZone),
    })),
  };
}

export default function Errors() {
  const t = useWords();
  const { key, sorted, shownAt, at, rows } = useLoaderData<typeof loader>();
  const by = headsBy<"last" | "first" | "times" | "place">(
    sorted,
    { usual: "last", ascending: ["place"] },
    (order) => paths.admin.errors({ key, ...order }),
  );
  const before = (column: "times" | "first" | "last") => `${t(`admin:errors.columns.${column}`)} `;
  return (
    <>
      <PageHead title={t("menus.errors")}>{t("admin:errors.lead")}</PageHead>
      <Form method="get" action={paths.admin.errors()} className="filters" role="search">
        <QueryFields kept={sorted} />
        <SearchField value={key} label={t("admin:errors.find")} />
        <Button>{t("admin:find")}</Button>
        {key && (
          <ButtonLink kind="quiet" to={paths.admin.errors(sorted)}>
            {t("admin:clearFilter")}
          </ButtonLink>
        )}
      </Form>
      {rows.length === 0 ? (
        <Empty title={t(key ? "admin:errors.nothing" : "admin:errors.none")}>
          {t(key ? "admin:errors.nothingText" : "admin:errors.noneText", { key })}
        </Empty>
      ) : (
        <>
          <Table
            caption={t("menus.errors")}
            head={
              <>
                <HeadCell sort={by("place")}>{t("admin:errors.columns.place")}</HeadCell>
                <HeadCell isNumber sort={by("times")}>
                  {t("admin:errors.columns.times")}
                </HeadCell>
                <HeadCell sort={by("last")}>{t("admin:errors.columns.last")}</HeadCell>
                <HeadCell isAside sort={by("first")}>
                  {t("admin:errors.columns.first")}
                </HeadCell>
              </>
            }
          >
            {rows.map((row) => (
              <Row key={row.errorUuid}>
                <TitleCell title={row.place} lang="en" code={<span lang="en">{row.message}</span>} />
                <Cell kind="number" before={before("times")}>
                  {row.times}
                </Cell>
                <Cell before={before("last")}>{row.last}</Cell>
                <Cell kind="aside">{row.first}</Cell>
              </Row>
            ))}
          </Table>
          <ListPager at={at} to={(page) => paths.admin.errors({ key, ...sorted, page })} />
          {!key && <Clear count={at.count} until={shownAt} />}
        </>
      )}
    </>
  );
}

/** Inline confirmation: clearing cannot be undone. What fails after the page was read stays. */
function Clear({ count, until }: { count: number; until: number }) {
  const t = useWords();
  return (
    <details className="more ask-again">
      <summary>{t("admin:errors.clear")}</summary>
      <p>{t("admin:errors.clearText", { count })}</p>
      <PostForm action={paths.admin.clearErrors()} className="confirm">
        <input type="hidden" name="until" value={until} />
        <Button kind="danger">{t("admin:errors.clearAll", { count })}</Button>
      </PostForm>
    </details>
  );
}
