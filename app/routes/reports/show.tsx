import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { examFigures } from "#contract/reports/figures";
import { smallestGroup } from "#contract/reports/shapes";
import { figure, percent } from "#locales/figures";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { need, operator } from "~/session/guard.server";
import { ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { Figures } from "~/ui/Figures";
import { PageHead } from "~/ui/PageHead";
import { timeSpan } from "~/words/dates.server";
import { useWords } from "~/words/words";
import { DistributionSection } from "./DistributionSection";
import { AbilityShares, GroupMeans, PartShares } from "./ReportTables";
import { ReportTabs } from "./ReportTabs";

export const handle: Handle = {
  title: (_, { name }: ShownReport) => name,
  crumb: (t, { name }: ShownReport) => [
    { text: t("reports:title"), to: paths.reports.list() },
    { text: name },
  ],
};

/** The report of one exam. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, company, t } = await operator(args, "reports");
  const examId = args.params.examId!;
  const report = need(await services.reports.overview({ examId }));
  const points = (hundredths: number | null) =>
    hundredths === null ? "—" : figure(hundredths / 100, language);
  const ofTotal = (value: number) => (report.total === 0 ? 0 : value / report.total);
  const minutes = (seconds: number | null) =>
    seconds === null ? "—" : t("reports:minutes", { count: Math.round(seconds / 60) });
  let below = 0;
  return {
    ...{ examId, name: report.name, n: report.n, hasScores: report.n > 0 },
    window: timeSpan(report.openAt, report.closeAt, language, company.timeZone),
    waits: report.submitted - report.n,
    figures: examFigures(report, t, language),
    distribution: report.distribution.map(({ from, to, count }) => {
      below += count;
      return {
        ...{ label: `${points(from)}–${points(to)}`, count },
        share: percent(count / Math.max(1, report.n), language),
        upTo: percent(below / Math.max(1, report.n), language),
      };
    }),
    pass:
      report.passScore === 0
        ? null
        : {
            at: 10 * ofTotal(report.passScore),
            label: t("reports:passLine", { points: points(report.passScore) }),
          },
    near: report.nearPass && {
      ...report.nearPass,
      from: points(Math.max(0, report.passScore - report.sem!)),
      to: points(Math.min(report.total, report.passScore + report.sem!)),
    },
    whole: ofTotal(report.mean ?? 0),
    wholeText: percent(ofTotal(report.mean ?? 0), language),
    parts: report.parts.map(({ name, items, full, mean, share }) => ({
      ...{ name, items, full: points(full), mean: points(mean) },
      ...{ share: share ?? 0, text: share === null ? "—" : percent(share, language) },
    })),
    abilities: report.abilities.map(({ ability, items, share, interval }) => ({
      ...{ name: t(`questions:abilities.${ability}`), items, share: share ?? 0, interval },
      text: share === null ? "—" : percent(share, language),
    })),
    groups: report.groups.map(({ name, n, mean, interval, passed, medianTime }) => ({
      ...{ name, n, mean: points(mean), share: ofTotal(mean ?? 0), time: minutes(medianTime) },
      interval: interval && { low: ofTotal(interval.low), high: ofTotal(interval.high) },
      between: interval ? `${points(interval.low)}–${points(interval.high)}` : "—",
      passed: report.passScore > 0 ? percent(passed / n, language) : "—",
    })),
    small: report.smallGroups,
  };
}

export type ShownReport = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Report() {
  const t = useWords();
  const report = useLoaderData<typeof loader>();
  const { parts, abilities, groups, small } = report;
  return (
    <>
      <PageHead
        title={report.name}
        actions={
          <ButtonLink icon="download" to={paths.reports.pdf(report.examId)} reloadDocument>
            {t("reports:print.pdf")}
          </ButtonLink>
        }
      >
        {`${t("reports:one")} · ${report.window}`}
      </PageHead>
      <ReportTabs examId={report.examId} current="overview" />
      <div className="mb-24">
        <Figures figures={report.figures} isLarge />
      </div>
      {report.waits > 0 && <p className="hint mb-24">{t("reports:waits", { count: report.waits })}</p>}
      {!report.hasScores ? (
        <Empty title={t("reports:noScores")}>{t("reports:noScoresText")}</Empty>
      ) : (
        <>
          <DistributionSection report={report} />
          <PartShares parts={parts} whole={report.whole} wholeText={report.wholeText} />
          {abilities.length > 0 && <AbilityShares abilities={abilities} whole={report.whole} />}
          {groups.length > 0 && <GroupMeans groups={groups} whole={report.whole} />}
          {small.groups > 0 && (
            <p className="hint">
              {t("reports:smallGroups", {
                ...{ count: small.groups, candidates: small.candidates, least: smallestGroup },
              })}
            </p>
          )}
        </>
      )}
    </>
  );
}
