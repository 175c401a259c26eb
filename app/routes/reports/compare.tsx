import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import type { DifferenceOfTwo } from "#contract/reports/comparison";
import { saidDifference } from "#contract/reports/difference";
import { smallestGroup } from "#contract/reports/shapes";
import { figure, percent } from "#locales/figures";
import { IgnoredSearchTerm } from "~/form/IgnoredSearchTerm";
import { readSearchTerm } from "~/form/search-term.server";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { need, operator } from "~/session/guard.server";
import { Button, ButtonLink } from "~/ui/Button";
import { Choose } from "~/ui/fields/Choose";
import { SearchField } from "~/ui/fields/SearchField";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { exactTime } from "~/words/dates.server";
import { useWords } from "~/words/words";
import { ExamComparison, GroupComparison } from "./ComparisonTables";
import { ReportTabs } from "./ReportTabs";

export const handle: Handle = {
  title: (t, { name }: ShownComparison) => `${t("reports:tabs.compare")} · ${name}`,
  crumb: (t, { examId, name }: ShownComparison) => [
    { text: t("reports:title"), to: paths.reports.list() },
    { text: name, to: paths.reports.show(examId) },
    { text: t("reports:tabs.compare") },
  ],
};

/** An exam against another one, and each of its groups against the others. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, t, language, company } = await operator(args, "reports");
  const examId = args.params.examId!;
  const query = new URL(args.request.url).searchParams;
  const otherExamId = query.get("with") ?? "";
  const { key, ...told } = readSearchTerm(query);
  const found = need(await services.reports.compare({ examId, otherExamId, key }));
  const { exam, other, difference, groups, smallGroups, choices, isCut, isSamePaper } = found;
  const day = (at: number) => exactTime(at, company.timeZone).slice(0, 10);
  const share = (value: number | null) => (value === null ? "—" : percent(value, language));
  const between = (interval: { low: number; high: number } | null) =>
    interval ? `${percent(interval.low, language)}–${percent(interval.high, language)}` : "";
  const differenceOf = (one: DifferenceOfTwo) => ({
    mean: saidDifference(one.mean, one.meanInterval, t, language),
    passed: one.passed === null ? null : saidDifference(one.passed, one.passedInterval, t, language),
  });
  const sides = other ? [exam, other] : [exam];
  const isListed = !other || choices.some(({ examId }) => examId === other.examId);
  return {
    ...{ examId, name: exam.name, with: other?.examId ?? "", isSamePaper, small: smallGroups },
    names: sides.map(({ name, openAt, n, medianTime }) => ({
      ...{ name, day: day(openAt) },
      facts: t("reports:compare.side", {
        ...{ name, day: day(openAt), people: figure(n, language) },
        time: medianTime === null ? "—" : t("reports:minutes", { count: Math.round(medianTime / 60) }),
      }),
    })),
    rows:
      other && difference
        ? [
            {
              name: t("reports:share"),
              sides: sides.map(({ mean, meanInterval }) => ({
                ...{ value: share(mean), between: between(meanInterval) },
              })),
              difference: differenceOf(difference).mean,
            },
            {
              name: t("reports:passRate"),
              sides: sides.map(({ passed, passedInterval }) => ({
                ...{ value: share(passed), between: between(passedInterval) },
              })),
              difference: saidDifference(difference.passed, difference.passedInterval, t, language),
            },
          ]
        : null,
    groups: groups.map(({ name, n, mean, meanInterval, passed, passedInterval, difference }) => ({
      ...{ name, n, mean: { value: share(mean), between: between(meanInterval) } },
      passed: passed === null ? null : { value: share(passed), between: between(passedInterval) },
      difference: differenceOf(difference),
    })),
    ...{ key, ...told, isCut, listed: choices.length },
    choices: (isListed ? choices : [other, ...choices]).map(({ examId, name, openAt }) => ({
      value: examId,
      label: `${name} (${day(openAt)})`,
    })),
  };
}

export type ShownComparison = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Compare() {
  const t = useWords();
  const page = useLoaderData<typeof loader>();
  const { examId, name, choices, rows, groups, isSamePaper } = page;
  return (
    <>
      <PageHead
        title={name}
        actions={
          <ButtonLink icon="download" to={paths.reports.pdf(examId, { with: page.with })} reloadDocument>
            {t("reports:print.pdf")}
          </ButtonLink>
        }
      >
        {t("reports:compare.lead")}
      </PageHead>
      <ReportTabs examId={examId} current="compare" />
      <section className="mt-24 mb-24">
        <PageHead level="h2" title={t("reports:compare.exams")} />
        {(page.isCut || page.typed) && <ChoiceSearch page={page} />}
        {choices.length === 0 ? (
          <p className="hint">{t(page.key ? "reports:noMatch" : "reports:compare.noOther")}</p>
        ) : (
          <Form method="get" action={paths.reports.compare(examId)} className="filters">
            {page.key && <input type="hidden" name="key" value={page.key} />}
            <Choose
              name="with"
              value={page.with}
              any={t("reports:compare.choose")}
              label={t("reports:compare.choose")}
            >
              {choices.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Choose>
            <Button>{t("reports:compare.show")}</Button>
          </Form>
        )}
        {rows && (
          <>
            {!isSamePaper && <Notice kind="warn">{t("reports:compare.otherPaper")}</Notice>}
            <ul className="lines hint">
              {page.names.map(({ facts }) => (
                <li key={facts}>{facts}</li>
              ))}
            </ul>
            <div className="comparison">
              <ExamComparison names={page.names} rows={rows} />
            </div>
          </>
        )}
      </section>
      <section className="mb-24">
        <PageHead level="h2" title={t("reports:compare.groups")}>
          {t("reports:compare.groupsLead")}
        </PageHead>
        {groups.length === 0 ? (
          <p className="hint">{t("reports:compare.noGroups")}</p>
        ) : (
          <div className="comparison">
            <GroupComparison groups={groups} />
          </div>
        )}
        {page.small.groups > 0 && (
          <p className="hint mt-8">
            {t("reports:smallGroups", {
              ...{ count: page.small.groups, candidates: page.small.candidates, least: smallestGroup },
            })}
          </p>
        )}
      </section>
      <p className="hint">{t("reports:compare.method")}</p>
    </>
  );
}

/** Finds exams that the list has no room for. */
function ChoiceSearch({ page }: { page: ShownComparison }) {
  const t = useWords();
  const { examId, typed, validationError, isCut, listed } = page;
  return (
    <>
      <Form method="get" action={paths.reports.compare(examId)} className="filters" role="search">
        {page.with && <input type="hidden" name="with" value={page.with} />}
        <SearchField value={typed} label={t("reports:list.search")} placeholder={t("reports:list.search")} />
        <Button>{t("lists.find")}</Button>
        {typed && (
          <ButtonLink kind="quiet" to={paths.reports.compare(examId, { with: page.with })}>
            {t("lists.clear")}
          </ButtonLink>
        )}
      </Form>
      <IgnoredSearchTerm validationError={validationError} />
      {isCut && <p className="hint">{t("reports:compare.onlySome", { count: listed })}</p>}
    </>
  );
}
