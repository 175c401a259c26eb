import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ordered } from "#contract/paging";
import { type WebhookEvent, webhookDraft, webhookEvents } from "#contract/webhooks/shapes";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { inOrder, readOrder } from "~/lists/order.server";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { askToReauthenticate, typedBefore } from "~/routes/operator/reauthenticate.server";
import { need, operator } from "~/session/guard.server";
import { Button } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { TickGroup } from "~/ui/fields/Choice";
import { TextField } from "~/ui/fields/Field";
import { FormSection } from "~/ui/fields/FormSection";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { WebhookTable } from "./WebhookTable";
import { eventName } from "./words";

export const handle: Handle = {
  title: (t) => t("webhooks:title"),
  crumb: (t) => [{ text: t("company"), to: paths.companies.show() }, { text: t("webhooks:title") }],
};

const hookSort = ordered("age", "url", "sent").sort;

/** The company's webhooks, and a form for one more. */
export async function loader(args: LoaderFunctionArgs) {
  const { language, services, t } = await operator(args, "company");
  const hooks = need(await services.webhooks.list({}));
  const asked = new URL(args.request.url).searchParams;
  const { order, query } = readOrder(asked, hookSort);
  const { url = "" } = typedBefore(args.request, typedFields);
  const ticked = webhookEvents.filter((event) => asked.getAll("events").includes(event));
  const byAge = { by: (hook: { createdAt: number }) => hook.createdAt, isAscending: true };
  const byUrl = { by: (hook: { url: string }) => hook.url, isAscending: true };
  const bySent = { by: (hook: { sent: number }) => hook.sent, isAscending: false };
  return {
    query,
    typed: { url, events: asked.has("url") ? ticked : ([...webhookEvents] as WebhookEvent[]) },
    rows: inOrder(hooks, order, language, { age: byAge, url: byUrl, sent: bySent }).map(
      ({ webhookId, url, events, isOn, sent, failed }) => ({
        ...{ id: webhookId, url, isOn, events: events.map((event) => eventName(t, event)).join(" · ") },
        counts: t("webhooks:counts", { sent, failed }),
        to: paths.webhooks.show(webhookId),
      }),
    ),
  };
}

const typedFields = ["url", "events"] as const;

export type WebhookList = ReturnType<typeof useLoaderData<typeof loader>>;

/** Adds a webhook; its secret is shown on this reply alone. */
export async function action(args: ActionFunctionArgs) {
  const { services, form } = await operator(args, "company");
  const submission = readForm(form, webhookDraft);
  if (submission.status !== "success") return sendBack(submission);
  const added = await services.webhooks.add(submission.value);
  if (added.ok) return { secret: added.data.secret };
  if (added.reason === "PROOF_NEEDED")
    return askToReauthenticate(paths.webhooks.list(), { form, fields: typedFields });
  return sendBack(submission, added);
}

export default function Webhooks() {
  const t = useWords();
  const errorText = useErrorText();
  const { rows, query, typed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const secret = answer && "secret" in answer ? answer.secret : null;
  const [form, fields] = useServerForm(webhookDraft, {
    id: "webhook",
    lastResult: secret ? undefined : answer,
    defaultValue: typed,
  });
  return (
    <>
      <PageHead title={t("webhooks:title")}>{t("webhooks:lead")}</PageHead>
      {secret && (
        <Notice kind="warn">
          {t("webhooks:secretOnce")}
          <br />
          {t("webhooks:secret")} <code className="key-print">{secret}</code>
        </Notice>
      )}
      {rows.length === 0 ? (
        <Empty title={t("webhooks:none")}>{t("webhooks:noneText")}</Empty>
      ) : (
        <div className="mb-24">
          <WebhookTable rows={rows} query={query} />
        </div>
      )}
      <ValidationSummary
        form={form}
        fields={[fields.url, fields.events]}
        unchanged={t("webhooks:notAdded")}
      />
      <PostForm {...getFormProps(form)} className="form-page">
        <FormSection title={t("webhooks:new")}>
          <TextField
            field={fields.url}
            type="url"
            label={t("webhooks:url")}
            hint={t("webhooks:urlHint")}
            errorText={errorText}
          />
          <TickGroup
            field={fields.events}
            label={t("webhooks:events")}
            choices={webhookEvents.map((event) => ({ value: event, label: eventName(t, event) }))}
            errorText={errorText}
          />
          <Button kind="primary">{t("webhooks:add")}</Button>
        </FormSection>
        <FormSection title={t("webhooks:how")}>
          <p>{t("webhooks:howText")}</p>
        </FormSection>
      </PostForm>
    </>
  );
}
