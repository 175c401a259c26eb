import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { scanForm } from "#contract/keying/form";
import { keyedAtOnce } from "#contract/keying/shapes";
import { figure } from "#locales/figures";
import { validationErrorText } from "#locales/words";
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
import { Empty } from "~/ui/Empty";
import { FileField } from "~/ui/fields/Field";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { shortTime } from "~/words/dates.server";
import { useWords } from "~/words/words";
import { keyingCrumbs } from "./crumbs";
import { ScanFiles, ScannedPages } from "./ScanTables";

export const handle: Handle = {
  title: (t, { exam }: ScanList) => `${t("keying:scans.title")} · ${exam.name}`,
  crumb: (t, { exam }: ScanList) =>
    keyingCrumbs(t, { examId: exam.id, exam: exam.name, name: t("keying:scans.title") }),
  refresh: ({ isPending }: ScanList) => (isPending ? 3 : null),
};

/** Failures that users can act on. */
const told = ["SCAN_TOO_LONG", "SCAN_DAMAGED", "FILE_QUOTA"];

/** Scanned answer sheets of an exam: files, pages to look at, and sheets to confirm. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, t, language, company } = await operator(args, "exams");
  const examId = args.params.examId!;
  const exam = need(await services.exams.get({ examId }));
  const { files, pages, sure, unsure } = need(await services.scans.list({ examId }));
  return {
    exam: { id: examId, name: exam.name },
    ...{ sure: Math.min(sure, keyedAtOnce), unsure },
    isPending: files.some(({ state }) => state === "queued" || state === "running"),
    files: files.map(({ scanId, fileName, state, reason, done, total, at, by }) => ({
      ...{ id: scanId, name: fileName, state },
      by: t("keying:scans.by", { time: shortTime(at, language, company.timeZone), name: by }),
      reason:
        state !== "failed"
          ? ""
          : told.includes(reason)
            ? validationErrorText(t, reason)
            : t("keying:scans.failed"),
      pages:
        state === "running"
          ? t("keying:scans.pages", { done: figure(done, language), total: figure(total, language) })
          : total > 0
            ? t("keying:scans.pagesRead", { total: figure(done, language) })
            : "",
    })),
    pages: pages.map(({ pageId, fileName, page, problem, candidateId, realName }) => ({
      ...{ id: pageId, candidateId, realName },
      name: t("keying:scans.of", { file: fileName, page }),
      why: t(`keying:scans.why.${problem}`),
      // Another exam's page is nobody's here; a scored one is not keyed.
      mayKey: problem === "lines" && candidateId !== "",
    })),
  };
}
export type ScanList = ReturnType<typeof useLoaderData<typeof loader>>;

/** Takes a file; its sheets are read in the background. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "exams");
  const examId = args.params.examId!;
  const submission = readForm(form, scanForm);
  if (submission.status !== "success") return sendBack(submission);
  const started = await services.scans.add({ ...submission.value, examId });
  if (!started.ok) return sendBack(submission, started);
  return redirectWithFlash(paths.keying.scans(examId), { kind: "ok", text: t("keying:scans.started") });
}

export default function Scans() {
  const t = useWords();
  const errorText = useErrorText();
  const list = useLoaderData<typeof loader>();
  const { exam, sure, unsure } = list;
  const [form, fields] = useServerForm(scanForm, { id: "scan", lastResult: useActionData<typeof action>() });
  return (
    <>
      <PageHead
        title={t("keying:scans.title")}
        actions={<ButtonLink to={paths.keying.list(exam.id)}>{t("keying:title")}</ButtonLink>}
      >
        {t("keying:scans.lead")}
      </PageHead>
      <ValidationSummary form={form} fields={[fields.file]} unchanged={t("keying:scans.notStarted")} />
      <PostForm {...getFormProps(form)} encType="multipart/form-data" className="form-page mb-24">
        <FileField
          field={fields.file}
          label={t("keying:scans.file")}
          hint={t("keying:scans.fileHint")}
          accept=".png,.jpg,.jpeg,.pdf"
          errorText={errorText}
        />
        <Button kind="primary">{t("keying:scans.submit")}</Button>
      </PostForm>
      {list.isPending && <Notice kind="info">{t("keying:scans.pending")}</Notice>}
      {sure > 0 && (
        <PostForm action={paths.keying.confirmScans(exam.id)} className="release">
          <Button kind="primary">{t("keying:scans.sure", { count: sure })}</Button>
          <span className="hint">{t("keying:scans.sureHint")}</span>
        </PostForm>
      )}
      {unsure > 0 && (
        <Notice
          kind="warn"
          link={{ to: paths.keying.list(exam.id, { tab: "scanned" }), text: t("keying:scans.toUnsure") }}
        >
          {t("keying:scans.unsureLeft", { count: unsure })}
        </Notice>
      )}
      {list.pages.length > 0 && <ScannedPages list={list} />}
      {list.files.length > 0 ? (
        <section>
          <h2 className="mb-8">{t("keying:scans.files")}</h2>
          <ScanFiles list={list} />
        </section>
      ) : (
        <Empty title={t("keying:scans.none")}>{t("keying:scans.noneText")}</Empty>
      )}
    </>
  );
}
