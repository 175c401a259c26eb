import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PostForm } from "~/form/PostForm";
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

/** What the job queue does, and what can be started by hand. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, company } = await operator(args, "tasks");
  const [queue, client] = await Promise.all([
    services.maintenance.queue({}),
    services.maintenance.clientVersion({}),
  ]);
  return {
    client: need(client).version,
    queue: need(queue).map((row) => ({
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

export default function Tasks() {
  const t = useWords();
  const { queue, client } = useLoaderData<typeof loader>();
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
              <HeadCell>{t("maintenance:kind")}</HeadCell>
              <HeadCell isNumber>{t("maintenance:waiting")}</HeadCell>
              <HeadCell isNumber>{t("maintenance:due")}</HeadCell>
              <HeadCell isNumber>{t("maintenance:running")}</HeadCell>
              <HeadCell isNumber>{t("maintenance:failed")}</HeadCell>
              <HeadCell isAside>{t("maintenance:next")}</HeadCell>
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
              {(["waiting", "due", "running", "failed"] as const).map((column) => (
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
