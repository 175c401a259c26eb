import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { eventFilter } from "#contract/trail/shapes";
import { readOrder } from "~/lists/order.server";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { ListPager } from "~/routes/office/ListPager";
import { askedPage, pagesOf } from "~/routes/office/paging.server";
import { need, operator } from "~/session/guard.server";
import { Empty } from "~/ui/Empty";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { shownTrail } from "./shown.server";
import { TrailTable, trailHead } from "./TrailTable";

export const handle: Handle = {
  title: (t, data: { name: string }) => t("trail:of", { name: data.name }),
  crumb: (t, data: { name: string }) => [
    { text: t("accounts"), to: paths.companies.operators() },
    { text: t("trail:of", { name: data.name }) },
  ],
};

const size = 20;

/** What one operator of the company did, and what was done to them. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, company, language, t } = await operator(args, "ownLog");
  const operatorUuid = args.params.operatorId!;
  const { order, query } = readOrder(new URL(args.request.url).searchParams, eventFilter.shape.sort);
  const pageNum = askedPage(args.request);
  const [found, person] = await Promise.all([
    services.trail.events({ operatorUuid, ...order, pageNum, pageSize: size }),
    services.companies.operator({ operatorUuid }),
  ]);
  const { list, count } = need(found);
  return {
    ...{ id: operatorUuid, query },
    name: need(person).realName,
    at: pagesOf(pageNum, count, size, (page) => paths.trail.operator(operatorUuid, { ...query, page })),
    rows: shownTrail(list, { t, language, zone: company.timeZone }),
  };
}

export default function OperatorTrail() {
  const t = useWords();
  const { id, name, query, at, rows } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("trail:of", { name })}>{t("trail:ofLead")}</PageHead>
      {rows.length === 0 ? (
        <Empty title={t("trail:nothing")}>{t("trail:ofNothing")}</Empty>
      ) : (
        <>
          <TrailTable rows={rows} sort={trailHead(query, (order) => paths.trail.operator(id, order))} />
          <ListPager at={at} to={(page) => paths.trail.operator(id, { ...query, page })} />
        </>
      )}
    </>
  );
}
