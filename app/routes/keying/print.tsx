import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ownPapersForm } from "#contract/downloads/form";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { FileTable } from "~/routes/downloads/FileTable";
import { fileRow } from "~/routes/downloads/rows.server";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Button, ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { Select } from "~/ui/fields/Field";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t, { exam }: Data) => `${t("keying:print.title")} · ${exam.name}`,
  crumb: (t, { exam }: Data) => [
    { text: t("exams:title"), to: paths.exams.back() },
    { text: exam.name, to: paths.exams.show(exam.id) },
    { text: t("keying:print.title") },
  ],
  refresh: ({ isPending }: Data) => (isPending ? 3 : null),
};

/** Each candidate's own paper with their answer sheet, as PDFs by room. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, t, language, company } = await operator(args, "exams");
  const examId = args.params.examId!;
  const exam = need(await services.exams.get({ examId }));
  const rooms = await services.admissions.rooms({ examId });
  const all = need(await services.downloads.check({ examId }));
  const tasks = all.filter(({ content }) => content === "papers");
  return {
    exam: { id: examId, name: exam.name },
    none: rooms.ok ? "" : rooms.message,
    rooms: (rooms.ok ? rooms.data : []).map(({ room }) => room).filter((room) => room !== ""),
    isPending: tasks.some(({ state }) => state === "queued" || state === "running"),
    rows: tasks.map((task) => {
      const name = task.room || t("keying:print.all");
      const row = fileRow(task, name, { t, language, zone: company.timeZone });
      return {
        ...row,
        to: paths.results.finished(examId, row.id),
        cancel: paths.keying.cancelPrint(examId, row.id),
      };
    }),
  };
}
type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** Asks for those of one room, or of all. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "exams");
  const examId = args.params.examId!;
  const submission = readForm(form, ownPapersForm);
  if (submission.status !== "success") return sendBack(submission);
  const started = await services.downloads.startPapers({ ...submission.value, examId });
  if (!started.ok) return sendBack(submission, started);
  return redirectWithFlash(paths.keying.print(examId), { kind: "ok", text: t("keying:print.started") });
}

export default function PrintPapers() {
  const t = useWords();
  const errorText = useErrorText();
  const { exam, none, rooms, rows, isPending } = useLoaderData<typeof loader>();
  const [form, fields] = useServerForm(ownPapersForm, {
    id: "papers",
    lastResult: useActionData<typeof action>(),
    defaultValue: { room: "" },
  });
  return (
    <>
      <PageHead
        title={t("keying:print.title")}
        actions={<ButtonLink to={paths.keying.list(exam.id)}>{t("keying:title")}</ButtonLink>}
      >
        {t("keying:print.lead")}
      </PageHead>
      {none ? (
        <Empty title={t("keying:print.none")}>{none}</Empty>
      ) : (
        <>
          <ValidationSummary form={form} fields={[fields.room]} unchanged={t("keying:print.notStarted")} />
          <PostForm {...getFormProps(form)} className="form-page mb-24">
            <Select
              field={fields.room}
              label={t("keying:print.room")}
              hint={t("keying:print.noRoom")}
              options={[
                { value: "", label: t("keying:print.all") },
                ...rooms.map((room) => ({ value: room, label: room })),
              ]}
              errorText={errorText}
            />
            <Button kind="primary">{t("keying:print.start")}</Button>
          </PostForm>
          {isPending && <Notice kind="info">{t("keying:print.pending")}</Notice>}
          {rows.length > 0 ? (
            <FileTable caption={t("keying:print.files")} rows={rows} />
          ) : (
            <Empty title={t("keying:print.none")}>{t("keying:print.noneText")}</Empty>
          )}
        </>
      )}
    </>
  );
}
