import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { deliveryFilter, webhookEvents } from "#contract/webhooks/shapes";
import { validationErrorText } from "#locales/words";
import { PostForm } from "~/form/PostForm";
import { readOrder } from "~/lists/order.server";
import { headsBy } from "~/lists/orders";
import { QueryFields } from "~/lists/QueryFields";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { ListPager } from "~/routes/office/ListPager";
import { askedPage, pagesOf } from "~/routes/office/paging.server";
import { need, operator } from "~/session/guard.server";
import { stop } from "~/stop/stop.server";
import { Button, ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { Choose } from "~/ui/fields/Choose";
import { PageHead } from "~/ui/PageHead";
import { State } from "~/ui/State";
import { ActionsCell, Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { exactTime } from "~/words/dates.server";
import { useWords } from "~/words/words";
import { eventName } from "./words";

export const handle: Handle = {
  title: (t) => t("webhooks:log"),
  crumb: (t) => [
    { text: t("company"), to: paths.companies.show() },
    { text: t("webhooks:title"), to: paths.webhooks.list() },
    { text: t("webhooks:log") },
  ],
};

const size = 20;

/** What a webhook was told, and how it answered; each event can be sent again. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, t, company } = await operator(args, "company");
  const webhookId = args.params.webhookId!;
  const hook = need(await services.webhooks.list({})).find((one) => one.webhookId === webhookId);
  if (!hook) throw stop({ kind: "notFound" }, 404);
  const asked = new URL(args.request.url).searchParams;
  const { shape } = deliveryFilter;
  const event = shape.event.catch(undefined).parse(asked.get("event") || undefined);
  const { order, query: sorted } = readOrder(asked, shape.sort);
  const pageNum = askedPage(args.request);
  const { list, count } = need(
    await services.webhooks.deliveries({ webhookId, event, ...order, pageNum, pageSize: size }),
  );
  const query = { event: event ?? ("" as const), ...sorted };
  return {
    ...{ id: webhookId, url: hook.url, isOn: hook.isOn, query },
    at: pagesOf(pageNum, count, size, (page) => paths.webhooks.show(webhookId, { ...query, page })),
    rows: list.map(({ deliveryId, event, eventId, at, state, attempts, status, why }) => ({
      ...{ id: deliveryId, event: eventName(t, event), eventId, state, attempts },
      time: exactTime(at, company.timeZone),
      answer:
        status > 0
          ? t("webhooks:status", { status })
          : why
            ? /^WEBHOOK_/.test(why)
              ? validationErrorText(t, why)
              : `${t("webhooks:noAnswer")} (${why})`
            : "",
      canReplay: hook.isOn && (state === "done" || state === "failed"),
    })),
  };
}

export default function WebhookLog() {
  const t = useWords();
  const { id, url, query, rows, at } = useLoaderData<typeof loader>();
  const by = headsBy<"at" | "event">(query, { usual: "at", ascending: ["event"] }, (order) =>
    paths.webhooks.show(id, { ...query, ...order }),
  );
  return (
    <>
      <PageHead title={t("webhooks:log")}>{url}</PageHead>
      <Form method="get" action={paths.webhooks.show(id)} className="filters" role="search">
        <QueryFields kept={{ sort: query.sort, reversed: query.reversed }} />
        <Choose
          name="event"
          value={query.event}
          any={t("webhooks:anyEvent")}
          label={t("webhooks:columns.event")}
        >
          {webhookEvents.map((event) => (
            <option key={event} value={event}>
              {eventName(t, event)}
            </option>
          ))}
        </Choose>
        <Button>{t("lists.find")}</Button>
      </Form>
      {rows.length === 0 ? (
        <Empty
          title={t(query.event ? "webhooks:noMatch" : "webhooks:noLog")}
          actions={
            query.event && (
              <ButtonLink to={paths.webhooks.show(id, { ...query, event: "" })}>
                {t("lists.clear")}
              </ButtonLink>
            )
          }
        >
          {t(query.event ? "webhooks:noMatchText" : "webhooks:noLogText")}
        </Empty>
      ) : (
        <>
          <Table
            caption={t("webhooks:log")}
            head={
              <>
                <HeadCell sort={by("event")}>{t("webhooks:columns.event")}</HeadCell>
                <HeadCell>{t("webhooks:columns.state")}</HeadCell>
                <HeadCell>{t("webhooks:columns.answer")}</HeadCell>
                <HeadCell isNumber>{t("webhooks:columns.attempts")}</HeadCell>
                <HeadCell sort={by("at")}>{t("webhooks:columns.time")}</HeadCell>
                <HeadCell isActions>{t("webhooks:columns.actions")}</HeadCell>
              </>
            }
          >
            {rows.map((row) => (
              <Row key={row.id}>
                <TitleCell title={row.event} code={row.eventId} />
                <Cell kind="state">
                  <State kind={looks[row.state]}>{t(`webhooks:states.${row.state}`)}</State>
                </Cell>
                <Cell kind="prose">{row.answer}</Cell>
                <Cell kind="number" before={`${t("webhooks:columns.attempts")} `}>
                  {row.attempts}
                </Cell>
                <Cell>{row.time}</Cell>
                <ActionsCell>
                  {row.canReplay && (
                    <PostForm action={paths.webhooks.replay(id)} className="inline-form">
                      <input type="hidden" name="deliveryId" value={row.id} />
                      <button type="submit" className="action">
                        {t("webhooks:again")}
                        <span className="visually-hidden"> {row.eventId}</span>
                      </button>
                    </PostForm>
                  )}
                </ActionsCell>
              </Row>
            ))}
          </Table>
          <ListPager at={at} to={(page) => paths.webhooks.show(id, { ...query, page })} />
        </>
      )}
    </>
  );
}

const looks = { queued: "waiting", running: "waiting", done: "ok", failed: "failed" } as const;
