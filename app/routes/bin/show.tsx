import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { undoDays } from "#contract/records/record";
import { binPaths, binTab } from "~/bin/pages";
import { PostForm } from "~/form/PostForm";
import type { Handle } from "~/root";
import { ListPager } from "~/routes/office/ListPager";
import { askedPage, pagesOf } from "~/routes/office/paging.server";
import { need, operator } from "~/session/guard.server";
import { Empty } from "~/ui/Empty";
import { PageHead } from "~/ui/PageHead";
import { ActionsCell, Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { Tabs } from "~/ui/Tabs";
import { exactTime } from "~/words/dates.server";
import { useWords } from "~/words/words";
import { binAt } from "./at.server";

export const handle: Handle = {
  title: (t, { title }: Bin) => `${t("bin.title")} · ${title}`,
  crumb: (t, { title, address }: Bin) => [
    { text: title, to: address },
    { text: t("bin.title"), to: binPaths.list({ address }) },
  ],
};

const size = 20;

/** Lists what was removed in the last 30 days, for those who may remove. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await operator(args, binAt(args.request).screen);
  const bin = binAt(args.request);
  const { services, t, company } = context;
  const pageNum = askedPage(args.request);
  const [found, tabs] = await Promise.all([
    bin.client(services).bin({ pageNum, pageSize: size }),
    bin.tabs(context),
  ]);
  const { list, count } = need(found);
  return {
    title: bin.title(t),
    address: bin.address,
    tabs: [...tabs, binTab(t, bin, true)],
    at: pagesOf(pageNum, count, size, (page) => binPaths.list(bin, { page })),
    rows: list.map(({ removedAt, ...row }) => ({
      ...row,
      name: bin.nameOf?.(row.name) ?? row.name,
      removed: exactTime(removedAt, company.timeZone),
      until: exactTime(removedAt + undoDays * 86_400_000, company.timeZone),
    })),
  };
}

type Bin = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Show() {
  const t = useWords();
  const { title, address, tabs, at, rows } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={title}>{t("bin.lead", { days: undoDays })}</PageHead>
      <Tabs label={t("bin.tabs")} tabs={tabs} />
      {rows.length === 0 ? (
        <Empty title={t("bin.empty")}>{t("bin.emptyText", { days: undoDays })}</Empty>
      ) : (
        <>
          <Table
            caption={t("bin.title")}
            head={
              <>
                <HeadCell>{t("bin.columns.name")}</HeadCell>
                <HeadCell>{t("bin.columns.removed")}</HeadCell>
                <HeadCell>{t("bin.columns.until")}</HeadCell>
                <HeadCell isActions>{t("records.actions")}</HeadCell>
              </>
            }
          >
            {rows.map((row) => (
              <Row key={row.id}>
                <TitleCell title={row.name} isAlone />
                <Cell before={`${t("bin.columns.removed")} `}>
                  {[row.removed, row.removedBy].filter(Boolean).join(" · ")}
                </Cell>
                <Cell before={`${t("bin.columns.until")} `}>{row.until}</Cell>
                <ActionsCell>
                  <PostForm
                    action={binPaths.restore({ address }, row.id, {
                      from: binPaths.list({ address }, { page: at.page > 1 ? at.page : undefined }),
                    })}
                    className="inline-form"
                  >
                    <button type="submit" className="action">
                      {t("bin.restore")}
                      <span className="visually-hidden"> {row.name}</span>
                    </button>
                  </PostForm>
                </ActionsCell>
              </Row>
            ))}
          </Table>
          <ListPager at={at} to={(page) => binPaths.list({ address }, { page })} />
        </>
      )}
    </>
  );
}
