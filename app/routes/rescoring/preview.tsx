import { getFormProps } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { applyForm } from "#contract/rescoring/form";
import { figure } from "#locales/figures";
import { Cancel } from "~/form/Cancel";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { askedSize } from "~/routes/office/paging.server";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { stop } from "~/stop/stop.server";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { TextArea } from "~/ui/fields/Field";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { changeQuery, readChange } from "./change.server";
import { AnswerGroupTable, PassTable, PeopleTable } from "./PreviewTables";
import { readTab, shownPreview } from "./shown.server";

export const handle: Handle = {
  title: (t, { exam }: Data) => `${t("rescoring:preview.title")} · ${exam.name}`,
  crumb: (t, { exam }: Data) => [
    { text: t("exams:title"), to: paths.exams.back() },
    { text: exam.name, to: paths.exams.show(exam.id) },
    { text: t("rescoring:title"), to: paths.rescoring.list(exam.id) },
    { text: t("rescoring:preview.title") },
  ],
};

/** Where a change that cannot be made is corrected. */
function choosing(examId: string, asked: URLSearchParams, error: string) {
  const query = `${changeQuery(asked)}&error=${error}`;
  return redirect(`${paths.rescoring.choose(examId)}?${query}`);
}

/** What a change would do; nothing is changed until it is applied. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await operator(args, "exams");
  const { services, t, language } = context;
  const examId = args.params.examId!;
  const asked = new URL(args.request.url).searchParams;
  const exam = need(await services.exams.get({ examId }));
  const change = readChange(asked);
  if (!change) {
    if (!asked.has("question")) throw redirect(paths.rescoring.list(examId));
    throw choosing(examId, asked, asked.get("kind") === "mark" ? "NOT_A_MARK" : "RESCORING_KEY");
  }
  const { tab, page } = readTab(asked);
  const size = askedSize(asked);
  const found = await services.rescoring.preview({ examId, change, tab, pageNum: page, pageSize: size });
  if (!found.ok) {
    if (found.reason === "RESCORING_KEY" || found.reason === "MARK_TOO_HIGH")
      throw choosing(examId, asked, found.reason);
    if (found.reason === "RESCORING_TOO_OLD" || found.reason === "RESCORING_UNDONE")
      throw await redirectWithFlash(paths.rescoring.list(examId), { kind: "warn", text: found.message });
  }
  const preview = need(found);
  const pages = Math.max(1, Math.ceil(preview.peopleCount / size));
  const query = changeQuery(asked);
  if (page > pages) throw redirect(paths.rescoring.previewOf(examId, query, { tab, page: pages }));
  return {
    ...{ exam: { id: examId, name: exam.name }, query, page, pages, size, tab, count: preview.peopleCount },
    chooseTo: change.kind === "undo" ? null : `${paths.rescoring.choose(examId)}?${query}`,
    mark: change.kind === "mark" && `${t("rescoring:mark")} ${figure(change.score / 100, language)}`,
    kind:
      change.kind === "undo"
        ? t("rescoring:kinds.undo", { version: preview.undone?.version })
        : t(`rescoring:kinds.${change.kind}`),
    ...shownPreview(preview, { examId, query, tab }, context),
  };
}
type Data = ReturnType<typeof useLoaderData<typeof loader>>;
export type ShownPreview = Data;

/** Applies what was previewed, with the reason. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "exams");
  const examId = args.params.examId!;
  const change = readChange(new URL(args.request.url).searchParams);
  if (!change) throw stop({ kind: "notFound" }, 404);
  const submission = readForm(form, applyForm);
  if (submission.status !== "success") return sendBack(submission);

  const applied = await services.rescoring.apply({ ...submission.value, examId, change });
  if (!applied.ok) return sendBack(submission, applied);
  const { version } = need(await services.rescoring.list({ examId, pageSize: 1 }));
  return redirectWithFlash(paths.rescoring.list(examId), {
    kind: "ok",
    text: t("rescoring:preview.done", { version }),
  });
}

export default function PreviewRescoring() {
  const t = useWords();
  const data = useLoaderData<typeof loader>();
  const { exam, kind, title, lead, mark, chooseTo, facts, sentence, version, digest, query } = data;
  const errorText = useErrorText();
  const [form, fields] = useServerForm(applyForm, {
    id: "apply",
    lastResult: useActionData<typeof action>(),
  });
  return (
    <>
      <PageHead
        title={t("rescoring:preview.title")}
        actions={chooseTo && <ButtonLink to={chooseTo}>{t("rescoring:preview.other")}</ButtonLink>}
      >
        {[kind, lead, mark, t("rescoring:now", { version: version - 1 })].filter(Boolean).join(" · ")}
      </PageHead>
      <ValidationSummary form={form} fields={[fields.reason]} unchanged={t("rescoring:notPreviewed")} />
      <Notice kind="info">{t("rescoring:preview.notice")}</Notice>
      <div className="rescoring-columns">
        <section aria-labelledby="what">
          <h2 id="what" className="mb-16">
            {t("rescoring:preview.what")}
          </h2>
          <p className="mb-16 given">{title}</p>
          {data.groups.length > 0 && <AnswerGroupTable data={data} />}
        </section>
        <section aria-labelledby="passes">
          <h2 id="passes" className="mb-16">
            {t("rescoring:preview.passes")}
          </h2>
          <PassTable data={data} />
          <dl className="facts mb-24">
            {facts.map((fact) => (
              <div key={fact.name}>
                <dt>{fact.name}</dt>
                <dd>{fact.text}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      <PeopleTable data={data} />
      <section className="form-page" aria-labelledby="why">
        <h2 id="why" className="visually-hidden">
          {t("rescoring:preview.reason")}
        </h2>
        <PostForm {...getFormProps(form)} action={paths.rescoring.previewOf(exam.id, query)}>
          <input type="hidden" name="digest" value={digest} />
          <TextArea
            field={fields.reason}
            label={t("rescoring:preview.reason")}
            hint={t("rescoring:preview.reasonHint")}
            errorText={errorText}
            rows={3}
          />
          <p className="mb-16">{sentence}</p>
          <Actions>
            <Cancel to={paths.rescoring.list(exam.id)} />
            <Button kind="danger">{t("rescoring:preview.submit", { version })}</Button>
          </Actions>
        </PostForm>
      </section>
    </>
  );
}
