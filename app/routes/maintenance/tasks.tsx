import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ordered } from "#contract/paging";
import { PostForm } from "~/form/PostForm";
import { inOrder, readOrder } from "~/lists/order.server";
import { headsBy } from "~/lists/orders";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { FormSection } from "~/ui/fields/FormSection";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { exactTime } from "~/words/dates.server";
import { useWords } from "~/words/words";
import { jobName } from "./job-names";

export const handle: Handle = {
  title: (t) => t("menus.tasks"),
  crumb: (t) => ({ text: t("menus.tasks"), to: paths.maintenance.tasks() }),
};

const queueSort = ordered("kind", "waiting", "due", "running", "failed", "next").sort;

/** What the job queue does, and what can be started by hand. */
export async function loader(args: LoaderFunctionArgs) {
  const { language, services, company, t } = await operator(args, "tasks");
  const { order, query } = readOrder(new URL(args.request.url).searchParams, queueSort);
  const [queue, client] = await Promise.all([
    services.maintenance.queue({}),
    services.maintenance.clientVersion({}),
  ]);
  return {
    client: need(client).version,
    query,
    queue: inOrder(need(queue), order, language, {
      kind: { by: ({ kind }) => jobName(t, kind), isAscending: true },
      waiting: { by: ({ waiting }) => waiting, isAscending: false },
      due: { by: ({ due }) => due, isAscending: false },
      running: { by: ({ running }) => running, isAscending: false },
      failed: { by: ({ failed }) => failed, isAscending: false },
      next: { by: ({ nextAt }) => nextAt || Number.MAX_SAFE_INTEGER, isAscending: true },
    }).map((row) => ({
      ...row,
      next: row.nextAt ? exactTime(row.nextAt, company.timeZone) : "",
    })),
  };
}

const tasks = ["recurring", "waiting", "reports"] as const;
const caches = ["papers", "places", "certificates"] as const;

/** Starts the task, or drops the cache, whose button was used. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "tasks");
  const { maintenance } = services;
  const started = { recurring: "runRecurring", waiting: "runWaiting", reports: "runReports" } as const;
  const task = tasks.find((name) => form.get("task") === name);
  if (task) {
    const { count } = need(await maintenance[started[task]]({}));
    return redirectWithFlash(paths.maintenance.tasks(), {
      kind: "ok",
      text: t("maintenance:started", { count }),
    });
  }
  if (form.has("all")) {
    const exams = need(await maintenance.clearExams({}));
    const { count } = need(await maintenance.clearManagement({}));
    return redirectWithFlash(paths.maintenance.tasks(), {
      kind: "ok",
      text: t("maintenance:cleared", { count: count + exams.count }),
    });
  }
  const cache = caches.find((name) => form.get("cache") === name);
  if (cache) {
    const { count } = need(await maintenance.clearCache({ id: cache }));
    return redirectWithFlash(paths.maintenance.tasks(), {
      kind: "ok",
      text: t("maintenance:cleared", { count }),
    });
  }
  return data({ isUnknown: true }, { status: 400 });
}

const counts = ["waiting", "due", "running", "failed"] as const;

export default function Tasks() {
  const t = useWords();
  const { queue, query, client } = useLoaderData<typeof loader>();
  const by = headsBy<"kind" | (typeof counts)[number] | "next">(
    query,
    { usual: "kind", ascending: ["kind", "next"] },
    paths.maintenance.tasks,
  );
  const here = paths.maintenance.tasks();
  return (
    <>
      <PageHead title={t("menus.tasks")}>{t("maintenance:lead")}</PageHead>
      {useActionData<typeof action>() && <Notice kind="danger">{t("maintenance:unknown")}</Notice>}
      <FormSection title={t("maintenance:run")} hint={t("maintenance:runHint")}>
        <ul className="lines">
          {tasks.map((name) => (
            <li key={name}>
              <PostForm action={here} className="inline">
                <Button name="task" value={name}>
                  {t(`maintenance:tasks.${name}`)}
                </Button>
              </PostForm>
              <span className="hint">{t(`maintenance:taskHints.${name}`)}</span>
            </li>
          ))}
        </ul>
      </FormSection>
      <FormSection title={t("maintenance:queue")}>
        <Table
          caption={t("maintenance:queue")}
          head={
            <>
              <HeadCell sort={by("kind")}>{t("maintenance:kind")}</HeadCell>
              {counts.map((column) => (
                <HeadCell key={column} isNumber sort={by(column)}>
                  {t(`maintenance:${column}`)}
                </HeadCell>
              ))}
              <HeadCell isAside sort={by("next")}>
                {t("maintenance:next")}
              </HeadCell>
            </>
          }
        >
          {queue.map((row) => (
            <Row key={row.kind}>
              <TitleCell
                title={jobName(t, row.kind)}
                code={
                  <>
                    <span lang="en">{row.kind}</span>
                    {row.isRecurring && ` · ${t("maintenance:recurring")}`}
                  </>
                }
                isAlone
              />
              {counts.map((column) => (
                <Cell key={column} kind="number" before={`${t(`maintenance:${column}`)} `}>
                  {row[column]}
                </Cell>
              ))}
              <Cell kind="aside">{row.next || "—"}</Cell>
            </Row>
          ))}
        </Table>
      </FormSection>
      <FormSection title={t("maintenance:caches")} hint={t("maintenance:cachesHint")}>
        <PostForm action={here} className="three-actions">
          <Actions>
            {caches.map((name) => (
              <Button key={name} name="cache" value={name}>
                {t(`maintenance:cacheNames.${name}`)}
              </Button>
            ))}
            <Button name="all" value="1">
              {t("maintenance:clearAll")}
            </Button>
          </Actions>
        </PostForm>
      </FormSection>
      <FormSection title={t("maintenance:more")}>
        <Actions>
          <ButtonLink to={paths.maintenance.client()}>
            {client ? t("maintenance:clientNow", { version: client }) : t("maintenance:client.title")}
          </ButtonLink>
          <ButtonLink to={paths.maintenance.servers()}>{t("maintenance:servers.title")}</ButtonLink>
        </Actions>
      </FormSection>
    </>
  );
}
