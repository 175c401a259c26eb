import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { resultFilesForm } from "#contract/downloads/form";
import { reportPdfContent, resultContent, resultFormats } from "#contract/downloads/shapes";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Button, ButtonLink } from "~/ui/Button";
import { Select } from "~/ui/fields/Field";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { FileTable } from "./FileTable";
import { fileRow } from "./rows.server";

export const handle: Handle = {
  title: (t, { exam }: Data) => `${t("results:files.title")} · ${exam.name}`,
  crumb: (t, { exam }: Data) => [
    { text: exam.name, to: paths.exams.show(exam.id) },
    { text: t("results:title"), to: paths.results.back(exam.id) },
    { text: t("results:files.title") },
  ],
  refresh: ({ isPending }: Data) => (isPending ? 3 : null),
};

/** The files of an exam's results, with their progress. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, t, language, company } = await operator(args, "exams");
  const examId = args.params.examId!;
  const exam = need(await services.exams.get({ examId }));
  const all = need(await services.downloads.check({ examId }));
  // Papers are on the page that they are asked for on.
  const tasks = all.filter(({ content }) => content !== "papers");
  return {
    exam: { id: examId, name: exam.name },
    isPending: tasks.some(({ state }) => state === "queued" || state === "running"),
    rows: tasks.map((task) => {
      const name = `${t(`results:files.contents.${task.content}`)} · ${t(`results:files.formats.${task.format}`)}`;
      const row = fileRow(task, name, { t, language, zone: company.timeZone });
      return {
        ...row,
        to: paths.results.finished(examId, row.id),
        cancel: paths.results.cancelFile(examId, row.id),
      };
    }),
  };
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** Asks for one more file. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "exams");
  const examId = args.params.examId!;
  const submission = readForm(form, resultFilesForm);
  if (submission.status !== "success") return sendBack(submission);
  const started = await services.downloads.start({ ...submission.value, examId });
  if (!started.ok) return sendBack(submission, started);
  return redirectWithFlash(paths.results.files(examId), { kind: "ok", text: t("results:files.started") });
}

export default function ResultFiles() {
  const t = useWords();
  const errorText = useErrorText();
  const { exam, rows, isPending } = useLoaderData<typeof loader>();
  const [form, fields] = useServerForm(resultFilesForm, {
    id: "file",
    lastResult: useActionData<typeof action>(),
    defaultValue: { content: "scores", format: "xlsx" },
  });
  return (
    <>
      <PageHead
        title={t("results:files.title")}
        actions={
          <ButtonLink icon="download" to={paths.results.recordings(exam.id)} reloadDocument>
            {t("results:files.recordings.title")}
          </ButtonLink>
        }
      >
        {t("results:files.lead")}
      </PageHead>
      <ValidationSummary
        form={form}
        fields={[fields.content, fields.format]}
        unchanged={t("results:files.notStarted")}
      />
      <PostForm {...getFormProps(form)} className="form-page mb-24">
        <Select
          field={fields.content}
          label={t("results:files.content")}
          options={resultContent.options.map((value) => ({
            value,
            label: t(`results:files.contents.${value}`),
          }))}
          errorText={errorText}
        />
        <Select
          field={fields.format}
          label={t("results:files.format")}
          options={resultFormats.map((value) => ({ value, label: t(`results:files.formats.${value}`) }))}
          errorText={errorText}
        />
        <Button kind="primary">{t("results:files.start")}</Button>
      </PostForm>
      <section className="mb-24" aria-label={t("results:files.pdf.title")}>
        <PageHead level="h2" title={t("results:files.pdf.title")}>
          {t("results:files.pdf.lead")}
        </PageHead>
        <PostForm action={paths.results.startPdfs(exam.id)} className="actions">
          {reportPdfContent.options.map((content) => (
            <Button key={content} name="content" value={content}>
              {t(`results:files.pdf.${content}`)}
            </Button>
          ))}
        </PostForm>
      </section>
      {isPending && <Notice kind="info">{t("results:files.pending")}</Notice>}
      {rows.length > 0 && <FileTable caption={t("results:files.title")} rows={rows} />}
    </>
  );
}
