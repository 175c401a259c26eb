import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { validationErrorText } from "#locales/words";
import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { ListPager } from "~/routes/office/ListPager";
import { askedPage, pagesOf } from "~/routes/office/paging.server";
import { need, operator } from "~/session/guard.server";
import { stop } from "~/stop/stop.server";
import { Empty } from "~/ui/Empty";
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
  const pageNum = askedPage(args.request);
  const { list, count } = need(await services.webhooks.deliveries({ webhookId, pageNum, pageSize: size }));
  return {
    ...{ id: webhookId, url: hook.url, isOn: hook.isOn },
    at: pagesOf(pageNum, count, size, (page) => paths.webhooks.show(webhookId, { page })),
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
  const { id, url, rows, at } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("webhooks:log")}>{url}</PageHead>
      {rows.length === 0 ? (
        <Empty title={t("webhooks:noLog")}>{t("webhooks:noLogText")}</Empty>
      ) : (
        <>
          <Table
            caption={t("webhooks:log")}
            head={
              <>
                <HeadCell>{t("webhooks:columns.event")}</HeadCell>
                <HeadCell>{t("webhooks:columns.state")}</HeadCell>
                <HeadCell>{t("webhooks:columns.answer")}</HeadCell>
                <HeadCell isNumber>{t("webhooks:columns.attempts")}</HeadCell>
                <HeadCell>{t("webhooks:columns.time")}</HeadCell>
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
                <Cell>{row.answer}</Cell>
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
          <ListPager at={at} to={(page) => paths.webhooks.show(id, { page })} />
        </>
      )}
    </>
  );
}

const looks = { queued: "waiting", running: "waiting", done: "ok", failed: "failed" } as const;
