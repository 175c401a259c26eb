import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { mergeForm } from "#contract/bank/topics";
import { isTopicBelow } from "#contract/questions/topics";
import { Cancel } from "~/form/Cancel";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { topicOptions } from "~/routes/bank/banks/bank-tree";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { stop } from "~/stop/stop.server";
import { Actions, Button } from "~/ui/Button";
import { Select } from "~/ui/fields/Field";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("bank:merge.title"),
  crumb: (t) => [
    { text: t("bank:title"), to: paths.bank.list() },
    { text: t("bank:topics.title"), to: paths.bank.topics() },
    { text: t("bank:merge.title") },
  ],
};

/** Chooses the topic that another one is merged into: any that is not below it. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "writeBank");
  const topics = need(await services.bank.topics({ isCounted: true }));
  const topic = topics.find(({ topicId }) => topicId === args.params.topicId);
  if (!topic) throw stop({ kind: "notFound" }, 404);
  const { name, questionCount } = topic;
  return {
    name,
    count: questionCount ?? 0,
    topics: topicOptions(topics.filter((each) => each !== topic && !isTopicBelow(each.name, name))),
  };
}

/** Its questions and what is below it go there, and it is removed. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writeBank");
  const submission = readForm(form, mergeForm);
  if (submission.status !== "success") return sendBack(submission);

  const merged = await services.bank.mergeTopics({ topicId: args.params.topicId!, ...submission.value });
  if (!merged.ok) return sendBack(submission, merged);
  return redirectWithFlash(paths.bank.topics(), { kind: "ok", text: t("bank:merge.done") });
}

export default function MergeTopic() {
  const t = useWords();
  const { name, count, topics } = useLoaderData<typeof loader>();
  const [form, fields] = useServerForm(mergeForm, {
    id: "merge-topic",
    lastResult: useActionData<typeof action>(),
  });
  return (
    <div className="form-page">
      <PageHead title={`${t("bank:merge.title")} · ${name}`}>{t("bank:merge.lead", { count })}</PageHead>
      {topics.length === 0 && <Notice kind="info">{t("bank:merge.none")}</Notice>}
      <ValidationSummary form={form} fields={[fields.intoId]} unchanged={t("bank:merge.unchanged")} />
      <PostForm {...getFormProps(form)}>
        <Select
          field={fields.intoId}
          label={t("bank:merge.into")}
          empty={t("bank:merge.choose")}
          options={topics.map(({ id, name: label }) => ({ value: id, label }))}
          errorText={useErrorText()}
        />
        <Actions>
          <Cancel to={paths.bank.topics()} />
          {topics.length > 0 && <Button kind="primary">{t("bank:merge.submit")}</Button>}
        </Actions>
      </PostForm>
    </div>
  );
}
