import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { type ResultPage, resultTabs } from "#contract/results/shapes";
import { figure } from "#locales/figures";
import { IgnoredSearchTerm } from "~/form/IgnoredSearchTerm";
import { goBack, rememberList } from "~/lists/last-list.server";
import { QueryFields } from "~/lists/QueryFields";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { ListPager } from "~/routes/office/ListPager";
import { pastEnd } from "~/routes/office/paging.server";
import { need, type OperatorContext, operator } from "~/session/guard.server";
import { Button, ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { Figures } from "~/ui/Figures";
import { SearchField } from "~/ui/fields/SearchField";
import { PageHead } from "~/ui/PageHead";
import { Tabs } from "~/ui/Tabs";
import { exactTime } from "~/words/dates.server";
import { useWords } from "~/words/words";
import { readResultFilter } from "./filter.server";
import { ResultTable } from "./ResultTable";
import { releaseHint, resultState } from "./state";

export const handle: Handle = {
  title: (t) => t("results:title"),
  crumb: (t, { exam }: ResultList) => [
    { text: t("exams:title"), to: paths.exams.back() },
    { text: exam.name, to: paths.exams.show(exam.id) },
    { text: t("results:title"), to: paths.results.list(exam.id) },
  ],
  refresh: ({ refreshIn }: ResultList) => refreshIn,
};

/** The scores of an exam; a page past the end redirects to the last. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await operator(args, "exams");
  const { services, language, company, t } = context;
  const { request } = args;
  const examId = args.params.examId!;
  const address = paths.results.list(examId);
  await goBack(request, address);
  const { filter, query, ...told } = readResultFilter(new URL(request.url).searchParams, examId);
  const here = paths.results.list(examId, query);
  const exam = need(await services.exams.get({ examId }));
  const found = need(await services.results.list(filter));
  const pages = Math.max(1, Math.ceil(found.resultCount / filter.pageSize));
  if (filter.pageNum > pages)
    throw await pastEnd(request, t, {
      asked: filter.pageNum,
      last: paths.results.list(examId, { ...query, page: pages > 1 ? pages : undefined }),
    });
  const points = (hundredths: number) => figure(hundredths / 100, language);
  const list = {
    ...{
      here,
      query,
      ...told,
      exam: {
        ...{ id: examId, name: exam.name, needsMarking: exam.paper.needsMarking },
        checkScore: exam.settings.checkScore,
      },
    },
    figures: figuresOf(found, context),
    ready: found.tabs.ready,
    // Handed in, and the score is still to come; nobody reads a list without any, and one with some is read meanwhile.
    refreshIn: found.isScoring ? (found.tabs.all === 0 ? 3 : 10) : null,
    tabs: (["", ...resultTabs] as const).map((tab) => ({
      to: paths.results.list(examId, { ...query, tab, page: undefined }),
      label: t(`results:tabs.${tab || "all"}`),
      count: found.tabs[tab || "all"],
      isCurrent: filter.tab === tab,
    })),
    rows: found.resultList.map((row) => ({
      ...{ id: row.candidateId, name: row.realName },
      code: [t("candidates:number", { number: row.number }), row.group].filter(Boolean).join(" · "),
      ...{ score: points(row.score), total: points(row.total), state: resultState(row) },
      waits: row.open > 0 ? t("results:waits", { count: row.open }) : "",
      verdict: row.isPassed === null ? null : t(row.isPassed ? "results:passed" : "results:failed"),
      submittedAt: exactTime(row.submittedAt, company.timeZone).slice(0, 16),
      to: paths.results.show(examId, row.candidateId),
    })),
    ...{ count: found.resultCount, page: filter.pageNum, pages, size: filter.pageSize },
  };
  return data(list, { headers: await rememberList(request, address, here) });
}

export type ResultList = ReturnType<typeof useLoaderData<typeof loader>>;

function figuresOf({ figures }: ResultPage, { t, language }: Pick<OperatorContext, "t" | "language">) {
  const { submitted, complete, mean, highest, lowest, passed, total } = figures;
  const points = (hundredths: number | null) =>
    hundredths === null ? "—" : figure(Math.round(hundredths / 10) / 10, language);
  const people = (count: number) => ({
    value: figure(count, language),
    unit: t("exams:stages.unit", { count }),
  });
  return [
    { label: t("results:figures.submitted"), ...people(submitted) },
    { label: t("results:figures.complete"), ...people(complete) },
    { label: t("results:figures.mean"), value: `${points(mean)} / ${points(total)}` },
    { label: t("results:figures.range"), value: `${points(lowest)}–${points(highest)}` },
    ...(passed === null || complete === 0
      ? []
      : [
          {
            label: t("results:figures.passed"),
            value: `${figure(Math.round((1000 * passed) / complete) / 10, language)}%`,
            note: `${figure(passed, language)} / ${figure(complete, language)}`,
          },
        ]),
  ];
}

export default function Results() {
  const t = useWords();
  const list = useLoaderData<typeof loader>();
  const { query, rows, exam, tabs, figures, here, ready } = list;
  const isEmpty = tabs[0]!.count === 0;
  return (
    <>
      <PageHead
        title={t("results:title")}
        actions={
          <>
            {exam.needsMarking && (
              <ButtonLink to={paths.marking.overview(exam.id)}>{t("results:marking")}</ButtonLink>
            )}
            {!isEmpty && <ButtonLink to={paths.reports.show(exam.id)}>{t("results:report")}</ButtonLink>}
            {!isEmpty && <ButtonLink to={paths.rescoring.list(exam.id)}>{t("results:rescore")}</ButtonLink>}
            {!isEmpty && (
              <ButtonLink icon="download" to={paths.results.file(exam.id)} reloadDocument>
                {t("results:download")}
              </ButtonLink>
            )}
            <ButtonLink to={paths.results.certificateRule(exam.id)}>{t("certificateRules:title")}</ButtonLink>
            {!isEmpty && <ButtonLink to={paths.results.files(exam.id)}>{t("results:files.more")}</ButtonLink>}
          </>
        }
      >
        {t("results:lead")}
      </PageHead>
      {isEmpty ? (
        <Empty title={t("results:empty")}>{t("results:emptyText")}</Empty>
      ) : (
        <>
          <div className="mb-24">
            <Figures figures={figures} />
          </div>
          {ready > 0 && (
            <div className="release screen-only">
              <ButtonLink kind="primary" to={paths.results.release(exam.id)}>
                {t("results:release.all", { count: ready })}
              </ButtonLink>
              <span className="hint">{t(releaseHint(exam))}</span>
            </div>
          )}
          <Tabs label={t("results:tabs.label")} tabs={tabs} />
          <Form
            key={here}
            method="get"
            action={paths.results.list(exam.id)}
            className="filters"
            role="search"
          >
            <QueryFields kept={{ tab: query.tab, sort: query.sort, reversed: query.reversed }} />
            <SearchField value={list.typed} label={t("results:search")} placeholder={t("results:search")} />
            <Button>{t("lists.find")}</Button>
          </Form>
          <IgnoredSearchTerm validationError={list.validationError} />
          {rows.length === 0 ? (
            <Empty
              title={t("results:noMatch")}
              actions={<ButtonLink to={paths.results.list(exam.id)}>{t("lists.clear")}</ButtonLink>}
            >
              {t("results:noMatchText")}
            </Empty>
          ) : (
            <>
              <ResultTable list={list} />
              <ListPager
                at={list}
                to={(page) => paths.results.list(exam.id, { ...query, page })}
                ofSize={(size) => paths.results.list(exam.id, { ...query, size, page: undefined })}
              />
            </>
          )}
        </>
      )}
    </>
  );
}
