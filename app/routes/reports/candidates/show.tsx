import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { linkForm } from "#contract/reports/candidate-form";
import { linkDays } from "#contract/reports/candidate-shapes";
import { figure, percent } from "#locales/figures";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { publicSiteAddress } from "~/routes/verify/site.server";
import { need, operator } from "~/session/guard.server";
import { Button, ButtonLink } from "~/ui/Button";
import { Copyable } from "~/ui/Copyable";
import { Figures } from "~/ui/Figures";
import { NumberField, Select } from "~/ui/fields/Field";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { exactTime } from "~/words/dates.server";
import { useWords } from "~/words/words";
import { AbilityGrades, PartScores, Releases } from "./ReportParts";

export const handle: Handle = {
  title: (_, { name }: Data) => name,
  crumb: (t, { name, exam }: Data) => [
    { text: t("reports:title"), to: paths.reports.list() },
    { text: exam.name, to: paths.reports.show(exam.id) },
    { text: name },
  ],
};

/** One candidate's report in the office, and the links to it. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, company, t } = await operator(args, "reports");
  const report = need(await services.candidateReports.get({ candidateId: args.params.candidateId! }));
  const points = (hundredths: number) => figure(hundredths / 100, language);
  const time = (at: number) => exactTime(at, company.timeZone).slice(0, 16);
  const share = (score: number, total: number) => (total === 0 ? 0 : Math.max(0, score) / total);
  const isNorm = report.abilities.some(({ percentile }) => percentile !== null);
  const cutoffs = isNorm ? report.cutoffs.norm : report.cutoffs.percent;
  return {
    ...{ id: report.candidateId, name: report.name, exam: { id: report.examId, name: report.exam } },
    lead: [
      report.exam,
      t("candidates:number", { number: report.number }),
      report.group,
      report.releasedAt > 0 && t("results:releasedAt", { time: time(report.releasedAt) }),
    ]
      .filter(Boolean)
      .join(" · "),
    withheld: report.withheld && t("results:withheldBecause", { reason: report.withheld }),
    isReleased: report.releasedAt > 0,
    isTold: report.isTold,
    mayReview: report.viewReport !== 0,
    figures: [
      { label: t("results:points"), value: points(report.score), unit: `/ ${points(report.total)}` },
      ...(report.isPassed === null
        ? []
        : [
            {
              label: t("reports:candidate.verdict"),
              value: t(report.isPassed ? "results:passed" : "results:failed"),
              note: t("reports:passLine", { points: points(report.passScore) }),
            },
          ]),
      {
        label: t("reports:candidate.answered"),
        value: figure(report.answered, language),
        unit: `/ ${t("sitting:questions", { count: report.questions })}`,
      },
      {
        label: t("reports:candidate.time"),
        value: report.seconds === null ? "—" : figure(Math.round(report.seconds / 60), language),
        unit: t("reports:candidate.ofMinutes", {
          minutes: figure(Math.round(report.allowedSeconds / 60), language),
        }),
      },
    ],
    parts: report.parts.map(({ name, score, total, items, full, median }) => ({
      ...{ name, points: `${points(score)} / ${points(total)}`, share: share(score, total) },
      full: `${full} / ${items}`,
      median: median === null ? "—" : percent(median, language),
    })),
    abilities: report.abilities.map(({ ability, score, total, percentile, grade, n, median }) => ({
      ...{ name: t(`questions:abilities.${ability}`), points: `${points(score)} / ${points(total)}`, n },
      ...{ grade: t(`reports:grades.${grade}`), percentile, share: share(score, total) },
      text: percent(share(score, total), language),
      median: median === null ? "—" : percent(median, language),
    })),
    cutoffs: t(isNorm ? "reports:candidate.normNote" : "reports:candidate.percentNote", {
      ...{ n: Math.max(0, ...report.abilities.map(({ n }) => n)), least: 30 },
      ...{ excellent: cutoffs[0], outstanding: cutoffs[1], competent: cutoffs[2] },
    }),
    releases: report.releases.map(({ version, toldAt, score }) => ({
      ...{ version, time: time(toldAt), score: points(score) },
    })),
  };
}

export type ShownCandidateReport = ReturnType<typeof useLoaderData<typeof loader>>;
type Data = ShownCandidateReport;

/** Makes a link; it is shown once, with the page again. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, company } = await operator(args, "reports");
  const submission = readForm(form, linkForm);
  if (submission.status !== "success") return sendBack(submission);
  const made = await services.candidateReports.link({
    ...submission.value,
    candidateId: args.params.candidateId!,
  });
  if (!made.ok) return sendBack(submission, made);
  return {
    link: publicSiteAddress(args.request) + made.data.path,
    until: exactTime(made.data.expiresAt, company.timeZone).slice(0, 16),
  };
}

export default function CandidateReportPage() {
  const t = useWords();
  const report = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={report.name}
        actions={
          <>
            <ButtonLink to={paths.results.show(report.exam.id, report.id)}>{t("results:answers")}</ButtonLink>
            <ButtonLink icon="download" to={paths.reports.candidatePdf(report.id, "report")} reloadDocument>
              {t("reports:print.pdf")}
            </ButtonLink>
            {report.abilities.length > 0 && (
              <ButtonLink icon="download" to={paths.reports.candidatePdf(report.id, "grades")} reloadDocument>
                {t("reports:print.grades")}
              </ButtonLink>
            )}
            <ButtonLink icon="print" to={paths.reports.candidatePage(report.id)} reloadDocument>
              {t("reports:candidate.print")}
            </ButtonLink>
          </>
        }
      >
        {report.lead}
      </PageHead>
      {report.withheld && <Notice kind="warn">{report.withheld}</Notice>}
      <div className="mb-24">
        <Figures figures={report.figures} isLarge />
      </div>
      <PartScores parts={report.parts} />
      {report.abilities.length > 0 && <AbilityGrades abilities={report.abilities} cutoffs={report.cutoffs} />}
      {report.releases.length > 0 && <Releases releases={report.releases} />}
      <MakeLink report={report} />
    </>
  );
}

function MakeLink({ report: { id, isReleased, isTold, mayReview } }: { report: Data }) {
  const t = useWords();
  const errorText = useErrorText();
  const lastResult = useActionData<typeof action>();
  const made = lastResult && "link" in lastResult ? lastResult : null;
  const [form, fields] = useServerForm(linkForm, {
    id: "link",
    lastResult: made ? undefined : lastResult,
    defaultValue: { kind: "report", days: String(linkDays.usual) },
  });
  return (
    <section className="form-page" aria-labelledby="link-title">
      <h2 id="link-title" className="mb-16">
        {t("reports:link.title")}
      </h2>
      {!isReleased || !isTold ? (
        <p className="hint">{t(isTold ? "reports:link.notReleased" : "reports:link.notTold")}</p>
      ) : (
        <>
          <ValidationSummary
            form={form}
            fields={[fields.kind, fields.days]}
            unchanged={t("reports:link.notMade")}
          />
          {made && (
            <Notice kind="ok">
              {t("reports:link.made", { time: made.until })}
              <Copyable text={made.link} />
            </Notice>
          )}
          <PostForm {...getFormProps(form)}>
            <Select
              field={fields.kind}
              label={t("reports:link.kind")}
              options={(mayReview ? (["report", "review"] as const) : (["report"] as const)).map((kind) => ({
                value: kind,
                label: t(`reports:link.kinds.${kind}`),
              }))}
              errorText={errorText}
            />
            <NumberField
              field={fields.days}
              label={t("reports:link.days")}
              hint={t("reports:link.daysHint")}
              errorText={errorText}
            />
            <Button>{t("reports:link.make")}</Button>
          </PostForm>
          <PostForm action={paths.reports.endLinks(id)} className="mt-24">
            <p className="hint mb-16">{t("reports:link.endHint")}</p>
            <Button kind="danger">{t("reports:link.end")}</Button>
          </PostForm>
        </>
      )}
    </section>
  );
}
