import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { candidateTabs } from "#contract/candidates/shapes";
import { figure } from "#locales/figures";
import { IgnoredSearchTerm } from "~/form/IgnoredSearchTerm";
import { chosenRows } from "~/lists/choose.server";
import { goBack, rememberList } from "~/lists/last-list.server";
import { SelectableList } from "~/lists/SelectableList";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { ListPager } from "~/routes/office/ListPager";
import { pastEnd } from "~/routes/office/paging.server";
import { need, operator } from "~/session/guard.server";
import { ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { PageHead } from "~/ui/PageHead";
import { Tabs } from "~/ui/Tabs";
import { timeSpan } from "~/words/dates.server";
import { useWords } from "~/words/words";
import { CandidateBar } from "./CandidateBar";
import { CandidateChips, CandidateFilters } from "./CandidateFilters";
import { CandidateTable } from "./CandidateTable";
import { candidateQueryOf, readCandidateFilter } from "./filter.server";
import { candidateRowOf } from "./rows.server";

export const handle: Handle = {
  title: (t) => t("candidates:title"),
  crumb: (t, { exam }: CandidateList) => [
    { text: t("exams:title"), to: paths.exams.back() },
    { text: exam.name, to: paths.exams.show(exam.id) },
    { text: t("candidates:title"), to: paths.candidates.list(exam.id) },
  ],
};

/** Lists the candidates of an exam; a page past the end redirects to the last. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await operator(args, "exams");
  const { services, language, company, t } = context;
  const { request } = args;
  const examId = args.params.examId!;
  const address = paths.candidates.list(examId);
  await goBack(request, address);
  const zone = company.timeZone;
  const { filter, typed, validationError } = readCandidateFilter(new URL(request.url).searchParams, examId);
  const query = candidateQueryOf({ filter });
  const here = paths.candidates.list(examId, query);
  const exam = need(await services.exams.get({ examId }));
  const [found, chosen] = await Promise.all([
    services.candidates.list(filter),
    chosenRows(context, "candidates", examId),
  ]);
  const { candidateList, candidateCount, tabs, groups, rooms } = need(found);
  const pages = Math.max(1, Math.ceil(candidateCount / filter.pageSize));
  if (filter.pageNum > pages)
    throw await pastEnd(request, t, {
      asked: filter.pageNum,
      last: paths.candidates.list(examId, { ...query, page: pages > 1 ? pages : undefined }),
    });
  const rows = candidateList.map((row) => ({
    ...candidateRowOf(row, exam, { t, language, zone }),
    isChosen: chosen.has(row.candidateId),
  }));
  const { tab, sort, reversed, size } = query;
  const list = {
    here,
    query,
    kept: { tab, sort, reversed, size },
    typed,
    validationError,
    exam: {
      id: examId,
      name: exam.name,
      isOver: exam.state === "closed" || exam.state === "cancelled",
      isCancelled: exam.state === "cancelled",
      hasIdNumbers: rows.some(({ idcard }) => idcard !== ""),
      hasPlaces: exam.category === 2 || rows.some(({ place }) => place !== ""),
    },
    lead: t("candidates:lead", {
      count: tabs.all,
      total: figure(tabs.all, language),
      window: timeSpan(exam.openAt, exam.closeAt, language, zone),
    }),
    tabs: (["", ...candidateTabs] as const).map((tab) => ({
      to: paths.candidates.list(examId, { ...query, tab, page: undefined }),
      label: t(`candidates:tabs.${tab || "all"}`),
      count: tabs[tab || "all"],
      isCurrent: filter.tab === tab,
    })),
    groups,
    rooms,
    rows,
    chosen: { total: chosen.size, here: rows.filter(({ isChosen }) => isChosen).length },
    count: candidateCount,
    page: filter.pageNum,
    pages,
    size: filter.pageSize,
  };
  return data(list, { headers: await rememberList(request, address, here) });
}

export type CandidateList = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Candidates() {
  const t = useWords();
  const list = useLoaderData<typeof loader>();
  const { query, rows, here, exam, lead, tabs } = list;
  return (
    <>
      <PageHead title={t("candidates:title")} actions={!exam.isOver && <Ways examId={exam.id} />}>
        {lead}
      </PageHead>
      <SelectableList action={paths.candidates.choose(exam.id)} {...{ rows, here, kept: list.kept }}>
        <Tabs label={t("candidates:tabs.label")} tabs={tabs} />
        <CandidateFilters list={list} />
        <CandidateChips list={list} />
        <IgnoredSearchTerm validationError={list.validationError} />
        {rows.length === 0 ? <NoCandidates list={list} /> : <CandidateTable list={list} />}
        {(rows.length > 0 || list.chosen.total > 0) && <CandidateBar list={list} />}
        {rows.length > 0 && (
          <ListPager
            at={list}
            to={(page) => paths.candidates.list(exam.id, { ...query, page })}
            ofSize={(size) => paths.candidates.list(exam.id, { ...query, size, page: undefined })}
          />
        )}
      </SelectableList>
    </>
  );
}

function Ways({ examId }: { examId: string }) {
  const t = useWords();
  return (
    <>
      <ButtonLink icon="people" to={paths.candidates.from(examId)}>
        {t("candidates:from.open")}
      </ButtonLink>
      <ButtonLink to={paths.candidates.import(examId)}>{t("candidates:import.title")}</ButtonLink>
      <ButtonLink kind="primary" icon="plus" to={paths.candidates.new(examId)}>
        {t("candidates:new.title")}
      </ButtonLink>
    </>
  );
}

/** Nothing matches the filter, or nobody is in the exam yet. */
function NoCandidates({ list: { query, exam } }: { list: CandidateList }) {
  const t = useWords();
  const { tab, key, group, room } = query;
  if (tab === "notReached" && ![key, group, room].some(Boolean))
    return <Empty title={t("candidates:empty.allReached")}>{t("candidates:empty.allReachedText")}</Empty>;
  if (tab === "notBegun" && ![key, group, room].some(Boolean))
    return <Empty title={t("candidates:empty.allBegun")}>{t("candidates:empty.allBegunText")}</Empty>;
  if ([tab, key, group, room].some(Boolean))
    return (
      <Empty
        title={t("candidates:empty.noMatch")}
        actions={<ButtonLink to={paths.candidates.list(exam.id)}>{t("lists.clear")}</ButtonLink>}
      >
        {t("candidates:empty.noMatchText")}
      </Empty>
    );
  return (
    <Empty
      title={t("candidates:empty.title")}
      actions={
        !exam.isOver && (
          <ButtonLink to={paths.candidates.import(exam.id)}>{t("candidates:import.title")}</ButtonLink>
        )
      }
    >
      {t("candidates:empty.text")}
    </Empty>
  );
}
