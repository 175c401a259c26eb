import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { messageFilter } from "#contract/admin/shapes";
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
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { exactTime } from "~/words/dates.server";
import { useWords } from "~/words/words";
import { MessageTable } from "./MessageTable";

export const handle: Handle = {
  title: (t) => t("menus.outbox"),
  crumb: (t) => ({ text: t("menus.outbox"), to: paths.admin.outbox() }),
};

const size = 20;

/** Platform administrators read SMS messages; each access is audited by the service. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, company } = await operator(args, "messages");
  const asked = new URL(args.request.url).searchParams;
  const key = messageFilter.shape.key.catch("").parse(asked.get("key") ?? "");
  const { order, query: sorted } = readOrder(asked, messageFilter.shape.sort);
  const pageNum = askedPage(args.request);
  const to = (page?: number) => paths.admin.outbox({ key, ...sorted, page });
  const { list, count, carrier } = need(
    await services.admin.messages({ key, ...order, pageNum, pageSize: size }),
  );
  return {
    ...{ key, sorted },
    carrier,
    here: to(pageNum > 1 ? pageNum : undefined),
    at: pagesOf(pageNum, count, size, to),
    rows: list.map(({ at, ...row }) => ({ ...row, time: exactTime(at, company.timeZone) })),
  };
}

export type MessageList = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Outbox() {
  const t = useWords();
  const list = useLoaderData<typeof loader>();
  const { key, sorted, carrier, at, rows } = list;
  return (
    <>
      <PageHead title={t("menus.outbox")}>{t("admin:outbox.lead")}</PageHead>
      {carrier === "nobody" || carrier === "smtp" ? (
        <Notice kind="warn">{t("admin:outbox.nobody")}</Notice>
      ) : (
        <Notice kind="info">{t(`admin:outbox.${carrier}`)}</Notice>
      )}
      <Form method="get" action={paths.admin.outbox()} className="filters" role="search">
        <QueryFields kept={sorted} />
        <SearchField value={key} label={t("admin:outbox.find")} />
        <Button>{t("admin:find")}</Button>
        {key && (
          <ButtonLink kind="quiet" to={paths.admin.outbox(sorted)}>
            {t("admin:clearFilter")}
          </ButtonLink>
        )}
      </Form>
      {rows.length === 0 ? (
        <Empty title={t(key ? "admin:outbox.nothing" : "admin:outbox.none")}>
          {t(key ? "admin:outbox.nothingText" : "admin:outbox.noneText", { key })}
        </Empty>
      ) : (
        <>
          <MessageTable list={list} />
          <ListPager at={at} to={(page) => paths.admin.outbox({ key, ...sorted, page })} />
        </>
      )}
    </>
  );
}
