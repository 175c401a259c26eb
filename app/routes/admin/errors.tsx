import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { ListPager } from "~/routes/office/ListPager";
import { askedPage, pagesOf } from "~/routes/office/paging.server";
import { need, operator } from "~/session/guard.server";
import { Button } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { PageHead } from "~/ui/PageHead";
import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { exactTime } from "~/words/dates.server";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("menus.errors"),
  crumb: (t) => ({ text: t("menus.errors"), to: paths.admin.errors() }),
};

const size = 20;

/** Platform administrators see errors, newest first. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, company } = await operator(args, "errors");
  const pageNum = askedPage(args.request);
  const { list, count } = need(await services.admin.errors({ pageNum, pageSize: size }));
  return {
    at: pagesOf(pageNum, count, size, (page) => paths.admin.errors({ page })),
    rows: list.map(({ firstAt, lastAt, ...row }) => ({
      ...row,
      first: exactTime(firstAt, company.timeZone),
      last: exactTime(lastAt, company.timeZone),
    })),
  };
}

export default function Errors() {
  const t = useWords();
  const { at, rows } = useLoaderData<typeof loader>();
  const before = (column: "times" | "first" | "last") => `${t(`admin:errors.columns.${column}`)} `;
  return (
    <>
      <PageHead title={t("menus.errors")}>{t("admin:errors.lead")}</PageHead>
      {rows.length === 0 ? (
        <Empty title={t("admin:errors.none")}>{t("admin:errors.noneText")}</Empty>
      ) : (
        <>
          <Table
            caption={t("menus.errors")}
            head={
              <>
                <HeadCell>{t("admin:errors.columns.place")}</HeadCell>
                <HeadCell isNumber>{t("admin:errors.columns.times")}</HeadCell>
                <HeadCell>{t("admin:errors.columns.last")}</HeadCell>
                <HeadCell isAside>{t("admin:errors.columns.first")}</HeadCell>
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
          <ListPager at={at} to={(page) => paths.admin.errors({ page })} />
          <Clear count={at.count} />
        </>
      )}
    </>
  );
}

/** Inline confirmation: clearing cannot be undone. */
function Clear({ count }: { count: number }) {
  const t = useWords();
  return (
    <details className="more ask-again">
      <summary>{t("admin:errors.clear")}</summary>
      <p>{t("admin:errors.clearText", { count })}</p>
      <PostForm action={paths.admin.clearErrors()} className="confirm">
        <Button kind="danger">{t("admin:errors.clearAll", { count })}</Button>
      </PostForm>
    </details>
  );
}
