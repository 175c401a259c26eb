import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { serverForm, serverKinds } from "#contract/maintenance/shapes";
import { Cancel } from "~/form/Cancel";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Actions, Button } from "~/ui/Button";
import { Select, TextField } from "~/ui/fields/Field";
import { FormSection } from "~/ui/fields/FormSection";
import { PageHead } from "~/ui/PageHead";
import { State } from "~/ui/State";
import { exactTime } from "~/words/dates.server";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("maintenance:servers.title"),
  crumb: (t) => [
    { text: t("menus.tasks"), to: paths.maintenance.tasks() },
    { text: t("maintenance:servers.title") },
  ],
};

/** Requests for servers, and whether each was handed on. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, company } = await operator(args, "tasks");
  const rows = need(await services.maintenance.serverRequests({}));
  return { rows: rows.map((row) => ({ ...row, at: exactTime(row.at, company.timeZone) })) };
}

export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "tasks");
  const submission = readForm(form, serverForm);
  if (submission.status !== "success") return sendBack(submission);

  const { kind, ...draft } = submission.value;
  const { maintenance } = services;
  const ask = { buy: "buyServers", exam: "addExamServers", oj: "addJudgeServers" } as const;
  const saved = await maintenance[ask[kind]](draft);
  if (!saved.ok) return sendBack(submission, saved);
  return redirectWithFlash(paths.maintenance.servers(), { kind: "ok", text: t("maintenance:servers.noted") });
}

export default function Servers() {
  const t = useWords();
  const errorText = useErrorText();
  const { rows } = useLoaderData<typeof loader>();
  const [form, fields] = useServerForm(serverForm, {
    id: "servers",
    lastResult: useActionData<typeof action>(),
    defaultValue: { servers: "1" },
  });
  return (
    <div className="form-page">
      <PageHead title={t("maintenance:servers.title")}>{t("maintenance:servers.lead")}</PageHead>
      <ValidationSummary
        form={form}
        fields={[fields.kind, fields.servers, fields.note]}
        unchanged={t("maintenance:servers.notNoted")}
      />
      <PostForm {...getFormProps(form)}>
        <Select
          field={fields.kind}
          label={t("maintenance:servers.kind")}
          options={serverKinds.map((value) => ({ value, label: t(`maintenance:servers.kinds.${value}`) }))}
          errorText={errorText}
        />
        <TextField
          field={fields.servers}
          label={t("maintenance:servers.count")}
          inputMode="numeric"
          autoComplete="off"
          errorText={errorText}
        />
        <TextField
          field={fields.note}
          label={t("maintenance:servers.note")}
          optional={t("optional")}
          autoComplete="off"
          errorText={errorText}
        />
        <Actions>
          <Cancel to={paths.maintenance.tasks()} />
          <Button kind="primary">{t("maintenance:servers.ask")}</Button>
        </Actions>
      </PostForm>
      <FormSection title={t("maintenance:servers.list")}>
        {rows.length === 0 ? (
          <p className="hint">{t("maintenance:servers.none")}</p>
        ) : (
          <ul className="lines">
            {rows.map((row) => (
              <li key={row.requestUuid}>
                {t("maintenance:servers.one", {
                  kind: t(`maintenance:servers.kinds.${row.kind}`),
                  count: row.servers,
                })}{" "}
                <State kind={row.state === "done" ? "ok" : row.state === "failed" ? "held" : "waiting"}>
                  {t(`maintenance:servers.states.${row.state}`)}
                </State>
                <span className="hint">
                  {row.note} {row.by} {row.at}
                </span>
              </li>
            ))}
          </ul>
        )}
      </FormSection>
    </div>
  );
}
