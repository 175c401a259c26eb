import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { undoDays } from "#contract/records/record";
import { BinRows } from "~/bin/BinRows";
import { binPaths, binTab } from "~/bin/pages";
import { binRowOf } from "~/bin/rows.server";
import type { Handle } from "~/root";
import { ListPager } from "~/routes/office/ListPager";
import { askedPage, pagesOf } from "~/routes/office/paging.server";
import { need, operator } from "~/session/guard.server";
import { Empty } from "~/ui/Empty";
import { PageHead } from "~/ui/PageHead";
import { Tabs } from "~/ui/Tabs";
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
  const here = binPaths.list(bin, { page: pageNum > 1 ? pageNum : undefined });
  return {
    title: bin.title(t),
    lead: bin.lead?.(t) ?? t("bin.lead", { days: undoDays }),
    address: bin.address,
    tabs: [...tabs, binTab(t, bin, true)],
    at: pagesOf(pageNum, count, size, (page) => binPaths.list(bin, { page })),
    rows: list.map((row) =>
      binRowOf(row, company.timeZone, {
        name: bin.nameOf?.(row.name, t) ?? row.name,
        restoreTo: binPaths.restore(bin, row.id, { from: here }),
      }),
    ),
  };
}

type Bin = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Show() {
  const t = useWords();
  const { title, lead, address, tabs, at, rows } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={title}>{lead}</PageHead>
      <Tabs label={t("bin.tabs")} tabs={tabs} />
      {rows.length === 0 ? (
        <Empty title={t("bin.empty")}>{t("bin.emptyText", { days: undoDays })}</Empty>
      ) : (
        <>
          <BinRows rows={rows} />
          <ListPager at={at} to={(page) => binPaths.list({ address }, { page })} />
        </>
      )}
    </>
  );
}
