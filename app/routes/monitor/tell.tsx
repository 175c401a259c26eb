import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { tellForm } from "#contract/monitoring/shapes";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Button } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { ActFields } from "./ActFields";
import { readWatchFilter } from "./filter.server";

export const handle: Handle = {
  title: (t) => t("monitoring:tell.title"),
  crumb: (t, { exam, query }: Data) => [
    { text: t("monitoring:title"), to: paths.monitor() },
    { text: exam.name, to: paths.monitoring.show(exam.id, query) },
    { text: t("monitoring:tell.title") },
  ],
};

const asked = ({ request, params }: LoaderFunctionArgs | ActionFunctionArgs) =>
  readWatchFilter(new URL(request.url).searchParams, params.examId!);

/** Whom the filter of the list finds: they are told. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, t } = await operator(args, "monitor");
  const { filter, query } = asked(args);
  const { exam, running } = need(
    await services.monitoring.candidates({ ...filter, pageNum: 1, pageSize: 1 }),
  );
  const { key, tab, room } = filter;
  return {
    exam: { id: exam.examId, name: exam.name },
    ...{ query, running },
    whom: [room, tab && t(`monitoring:tabs.${tab}`), key].filter(Boolean).join(" · "),
  };
}
type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** Begins to tell them. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "monitor");
  const { filter, query } = asked(args);
  const submission = readForm(form, tellForm);
  if (submission.status !== "success") return sendBack(submission);

  const told = await services.monitoring.tell({ ...filter, ...submission.value });
  if (!told.ok) return sendBack(submission, told);
  const text = t(`monitoring:tell.done.${submission.value.kind}`, { count: told.data });
  return redirectWithFlash(paths.monitoring.show(filter.examId, query), { kind: "ok", text });
}

export default function Tell() {
  const t = useWords();
  const { exam, query, running, whom } = useLoaderData<typeof loader>();
  const [form, fields] = useServerForm(tellForm, {
    id: "tell",
    lastResult: useActionData<typeof action>(),
    defaultValue: { kind: "message" },
  });
  if (running === 0)
    return (
      <>
        <PageHead title={t("monitoring:tell.title")}>{whom || exam.name}</PageHead>
        <Empty title={t("monitoring:tell.nobody")}>{t("monitoring:tell.nobodyText")}</Empty>
      </>
    );
  return (
    <div className="form-page">
      <PageHead title={t("monitoring:tell.title")}>
        {[t("monitoring:tell.lead", { count: running }), whom].filter(Boolean).join(" ")}
      </PageHead>
      <ValidationSummary
        form={form}
        fields={[fields.kind, fields.reason, fields.note]}
        unchanged={t("monitoring:tell.notDone")}
      />
      <PostForm {...getFormProps(form)} action={paths.monitoring.tell(exam.id, query)}>
        <ActFields
          fields={fields}
          kinds={tellForm.shape.kind.options}
          noteHint={t("monitoring:tell.noteHint")}
        />
        <Button kind="primary">{t("monitoring:tell.submit")}</Button>
      </PostForm>
    </div>
  );
}
