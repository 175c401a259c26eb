import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { planForm } from "#contract/marking/form";
import { markingLimits, type MarkingOverview as Overview } from "#contract/marking/shapes";
import { figure } from "#locales/figures";
import type { Translate } from "#locales/words";
import { readForm, sendBack, sendBackAnew } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { Revision } from "~/form/Revision";
import { SavedNowLine } from "~/form/SavedNow";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Button, ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { Figures } from "~/ui/Figures";
import { Checkbox, ChoiceGroup, TickGroup } from "~/ui/fields/Choice";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { MarkerTable, QuestionProgress } from "./MarkingTables";

export const handle: Handle = {
  title: (t) => t("marking:title"),
  crumb: (t, { exam }: Data) => [
    { text: t("exams:title"), to: paths.exams.back() },
    { text: exam.name, to: paths.exams.show(exam.id) },
    { text: t("marking:title") },
  ],
};

const orders = ["question", "candidate", "random"] as const;

/** Who marks an exam, how far they are, and how alike they mark. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, t } = await operator(args, "exams");
  const examId = args.params.examId!;
  const exam = need(await services.exams.get({ examId }));
  const found = need(await services.marking.overview({ examId }));
  const { plan, revision, proposals, reviewers, hasBegun, counts, questions, markers } = found;
  const percent = (share: number | null) =>
    share === null ? null : `${figure(Math.round(share * 100), language)}%`;
  return {
    exam: { id: examId, name: exam.name },
    plan,
    revision,
    proposals,
    hasBegun,
    warning: warningOf(found, t),
    reviewers: reviewers.map(({ operatorId, realName }) => ({ value: operatorId, label: realName })),
    figures: (["open", "leased", "done", "third"] as const).map((name) => ({
      label: t(`marking:overview.${name}`),
      value: figure(counts[name], language),
      unit: t("marking:overview.unit"),
    })),
    questions: questions.map(({ versionId, child, content, tasks, done, mean, full }) => ({
      id: `${versionId} ${child} ${full}`,
      content: content.slice(0, 200),
      worth: t("questions:worth", { count: full / 100, points: figure(full / 100, language) }),
      progress: `${figure(done, language)} / ${figure(tasks, language)}`,
      mean: mean === null ? null : `${figure(mean / 100, language)} / ${figure(full / 100, language)}`,
    })),
    markers: markers.map(
      ({ operatorId, realName, done, share, compared, agreed, seeds, fitting, drift }) => ({
        ...{ id: operatorId, name: realName, done: figure(done, language), share: percent(share) },
        agreed:
          compared === 0
            ? null
            : t("marking:markers.agreedOf", {
                agreed: figure(agreed, language),
                compared: figure(compared, language),
              }),
        seeds:
          drift === null
            ? null
            : t("marking:markers.seedsOf", {
                fitting: figure(fitting, language),
                seeds: figure(seeds, language),
                drift: `${drift > 0 ? "+" : ""}${percent(drift)}`,
              }),
      }),
    ),
  };
}

/** Why answers wait for nobody, or will wait for nobody where two markers differ; null where neither is so. */
function warningOf({ counts, able, plan }: Overview, t: Translate): string | null {
  const { stuck: count } = counts;
  if (count > 0) return t(`marking:overview.${able === 0 ? "unchosen" : "stuck"}`, { count });
  const isOver = counts.done > 0 && counts.open + counts.leased === 0;
  return plan.isDouble && able < 3 && !isOver ? t("marking:overview.noThird") : null;
}

export type MarkingPage = ReturnType<typeof useLoaderData<typeof loader>>;
type Data = MarkingPage;

/** Saves who marks, and how. If that changed meanwhile, the form goes on from what is saved now, which stands above it. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "exams");
  const examId = args.params.examId!;
  const submission = readForm(form, planForm);
  if (submission.status !== "success") return sendBack(submission);

  const planned = await services.marking.plan({ ...submission.value, examId });
  if (planned.ok)
    return redirectWithFlash(paths.marking.overview(examId), { kind: "ok", text: t("marking:plan.saved") });
  if (planned.reason !== "MARKING_CHANGED_MEANWHILE") return sendBack(submission, planned);
  return sendBackAnew(form, planForm, planned, need(await services.marking.overview({ examId })));
}

export default function MarkingOverview() {
  const t = useWords();
  const { exam, figures, questions, markers, warning } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={t("marking:title")}
        actions={<ButtonLink to={paths.results.list(exam.id)}>{t("results:title")}</ButtonLink>}
      >
        {t("marking:overview.lead")}
      </PageHead>
      {questions.length === 0 ? (
        <div className="mb-24">
          <Empty title={t("marking:nothingToMark")}>{t("marking:nothingToMarkText")}</Empty>
        </div>
      ) : (
        <div className="mb-24">
          <Figures figures={figures} />
        </div>
      )}
      {warning && <Notice kind="warn">{warning}</Notice>}
      <PlanForm />
      <ProposalsForm />
      {questions.length > 0 && <QuestionProgress questions={questions} />}
      {markers.length > 0 && <MarkerTable markers={markers} />}
    </>
  );
}

/** Whether an AI service proposes marks, where the exam asks for it, and the button that changes it. */
function ProposalsForm() {
  const t = useWords();
  const { exam, proposals } = useLoaderData<typeof loader>();
  if (proposals === "none") return null;
  const isAsked = proposals === "asked";
  return (
    <section className="form-page mb-24" aria-labelledby="proposals-title">
      <h2 id="proposals-title" className="mb-16">
        {t("marking:proposals.title")}
      </h2>
      <p className="mb-16">{t(`marking:proposals.${proposals}`)}</p>
      <PostForm action={paths.marking.proposals(exam.id)}>
        <Button name="proposals" value={isAsked ? "stop" : "start"}>
          {t(isAsked ? "marking:proposals.stop" : "marking:proposals.start")}
        </Button>
      </PostForm>
    </section>
  );
}

const ticked = (isOn: boolean) => (isOn ? "on" : undefined);

function PlanForm() {
  const t = useWords();
  const errorText = useErrorText();
  const { plan, revision, reviewers, hasBegun } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm(planForm, {
    id: "plan",
    lastResult: answer,
    defaultValue: { ...plan, isDouble: ticked(plan.isDouble), isSeeded: ticked(plan.isSeeded) },
  });
  const saved = [
    ...reviewers.filter(({ value }) => plan.markerIds.includes(value)).map(({ label }) => label),
    ...(["isDouble", "isSeeded"] as const)
      .filter((name) => plan[name])
      .map((name) => t(`marking:plan.${name}`)),
    t(`marking:plan.orders.${plan.order}`),
  ];
  return (
    <section className="form-page mb-24" aria-labelledby="plan-title">
      <h2 id="plan-title" className="mb-16">
        {t("marking:plan.title")}
      </h2>
      <ValidationSummary
        form={form}
        fields={[fields.markerIds, fields.isDouble, fields.isSeeded, fields.order]}
        unchanged={t("marking:plan.notSaved")}
      />
      {reviewers.length === 0 && <Notice kind="warn">{t("marking:plan.nobody")}</Notice>}
      {hasBegun && <Notice kind="info">{t("marking:plan.begun")}</Notice>}
      <PostForm {...getFormProps(form)}>
        <Revision answer={answer} current={revision} />
        {answer && <SavedNowLine values={saved} />}
        <TickGroup
          field={fields.markerIds}
          label={t("marking:plan.markers")}
          hint={t("marking:plan.markersHint")}
          choices={reviewers}
          columns={2}
          errorText={errorText}
        />
        <Checkbox
          field={fields.isDouble}
          label={t("marking:plan.isDouble")}
          hint={t("marking:plan.isDoubleHint")}
          errorText={errorText}
        />
        <Checkbox
          field={fields.isSeeded}
          label={t("marking:plan.isSeeded")}
          hint={t("marking:plan.isSeededHint", { every: markingLimits.seedEvery })}
          errorText={errorText}
        />
        <ChoiceGroup
          field={fields.order}
          label={t("marking:plan.order")}
          choices={orders.map((value) => ({ value, label: t(`marking:plan.orders.${value}`) }))}
          errorText={errorText}
        />
        <Button kind="primary">{t("marking:plan.save")}</Button>
      </PostForm>
    </section>
  );
}
