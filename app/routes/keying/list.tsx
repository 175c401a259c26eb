import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import type * as z from "zod/v4";
import { type KeyingPage, keyedState, keyingFilter } from "#contract/keying/shapes";
import { figure } from "#locales/figures";
import { IgnoredSearchTerm } from "~/form/IgnoredSearchTerm";
import { PostForm } from "~/form/PostForm";
import { readSearchTerm } from "~/form/search-term.server";
import { goBack, rememberList } from "~/lists/last-list.server";
import { QueryFields } from "~/lists/QueryFields";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { ListPager, pageSizes } from "~/routes/office/ListPager";
import { askedSize, pastEnd } from "~/routes/office/paging.server";
import { need, operator } from "~/session/guard.server";
import { Button, ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { SearchField } from "~/ui/fields/SearchField";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { Tabs } from "~/ui/Tabs";
import { shortTime } from "~/words/dates.server";
import { useWords } from "~/words/words";
import { KeyingTable } from "./KeyingTable";

export const handle: Handle = {
  title: (t, { exam }: KeyingList) => `${t("keying:title")} · ${exam.name}`,
  crumb: (t, { exam }: KeyingList) => [
    { text: t("exams:title"), to: paths.exams.back() },
    { text: exam.name, to: paths.exams.show(exam.id) },
    { text: t("keying:title"), to: paths.keying.list(exam.id) },
  ],
  refresh: ({ isPending }: KeyingList) => (isPending ? 3 : null),
};

/** The candidates of an offline exam whose answers on paper are keyed in; a page past the end redirects to the last. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, company, t } = await operator(args, "exams");
  const { request } = args;
  const examId = args.params.examId!;
  const address = paths.keying.list(examId);
  await goBack(request, address);
  const { filter, query, ...told } = readFilter(new URL(request.url).searchParams, examId);
  const here = paths.keying.list(examId, query);
  const exam = need(await services.exams.get({ examId }));
  const read = await services.keying.list(filter);
  const found = read.ok ? read.data : nobody;
  const pages = Math.max(1, Math.ceil(found.count / filter.pageSize));
  if (filter.pageNum > pages)
    throw await pastEnd(request, t, {
      asked: filter.pageNum,
      last: paths.keying.list(examId, { ...query, page: pages > 1 ? pages : undefined }),
    });
  const all = Object.values(found.tabs).reduce((sum, one) => sum + one, 0);
  const list = {
    ...{ here, query, ...told, exam: { id: examId, name: exam.name } },
    none: read.ok ? "" : read.message,
    // What was printed is keyed once the exam has opened.
    opens: exam.state === "published" ? shortTime(exam.openAt, language, company.timeZone) : "",
    ...{ isDouble: found.isDouble, ready: Math.min(found.ready, 50), isEmpty: all === 0 },
    hasScored: found.tabs.scored > 0,
    isPending: found.people.some(({ state, score }) => state === "scored" && score === null),
    tabs: (["", ...keyedState.options] as const).map((tab) => ({
      to: paths.keying.list(examId, { ...query, tab, page: undefined }),
      label: t(`keying:tabs.${tab || "all"}`),
      count: tab === "" ? all : found.tabs[tab],
      isCurrent: filter.tab === tab,
    })),
    rows: found.people.map((one) => ({
      ...one,
      code: t("candidates:number", { number: one.number }),
      place: [one.room, one.seat].filter(Boolean).join(" · "),
      score: one.score === null ? "" : figure(one.score / 100, language),
    })),
    ...{ count: found.count, page: filter.pageNum, pages, size: filter.pageSize },
  };
  // What was looked for is found by then: the next paper is looked for anew.
  const left = query.key === "" ? here : paths.keying.list(examId, { tab: query.tab, size: query.size });
  return data(list, { headers: await rememberList(request, address, left) });
}
export type KeyingList = ReturnType<typeof useLoaderData<typeof loader>>;

const nobody: KeyingPage = {
  ...{ isDouble: false, people: [], count: 0, ready: 0 },
  tabs: { none: 0, scanned: 0, once: 0, differ: 0, agreed: 0, scored: 0 },
};

function readFilter(asked: URLSearchParams, examId: string) {
  const { tab, pageNum } = keyingFilter.shape;
  const { key, ...told } = readSearchTerm(asked);
  const filter: z.output<typeof keyingFilter> = {
    ...{ examId, key, candidateId: "" },
    tab: tab.catch("").parse(asked.get("tab") ?? ""),
    pageNum: pageNum.catch(1).parse(asked.get("page") ?? undefined),
    pageSize: askedSize(asked),
  };
  const query = {
    ...{ key, tab: filter.tab },
    size: filter.pageSize === pageSizes[0] ? undefined : filter.pageSize,
    page: filter.pageNum > 1 ? filter.pageNum : undefined,
  };
  return { filter, query, ...told };
}

export default function Keying() {
  const t = useWords();
  const list = useLoaderData<typeof loader>();
  const { exam, query, rows, tabs, here, isDouble, ready } = list;
  return (
    <>
      <PageHead
        title={t("keying:title")}
        actions={
          <>
            <ButtonLink icon="print" to={paths.keying.print(exam.id)}>
              {t("keying:toPrint")}
            </ButtonLink>
            <ButtonLink to={paths.keying.scans(exam.id)}>{t("keying:toScans")}</ButtonLink>
            {list.hasScored && (
              <ButtonLink icon="checklist" to={paths.results.list(exam.id)}>
                {t("results:title")}
              </ButtonLink>
            )}
          </>
        }
      >
        {t("keying:lead")}
      </PageHead>
      {list.opens && !list.none && <Notice kind="info">{t("keying:notOpen", { time: list.opens })}</Notice>}
      {!list.none && (
        <PostForm action={paths.keying.double(exam.id)} className="release">
          <Button name="isDouble" value={isDouble ? "0" : "1"}>
            {t(isDouble ? "keying:double.off" : "keying:double.on")}
          </Button>
          <span className="hint">{t(isDouble ? "keying:double.isOn" : "keying:double.isOff")}</span>
        </PostForm>
      )}
      {ready > 0 && (
        <PostForm action={paths.keying.score(exam.id)} className="release">
          <Button kind="primary">{t("keying:scoreAll", { count: ready })}</Button>
          <span className="hint">{t("keying:scoreHint")}</span>
        </PostForm>
      )}
      {list.isEmpty ? (
        <Empty title={t("keying:empty")}>{list.none || t("keying:emptyText")}</Empty>
      ) : (
        <>
          <Tabs label={t("keying:tabsLabel")} tabs={tabs} />
          <Form key={here} method="get" action={paths.keying.list(exam.id)} className="filters" role="search">
            <QueryFields kept={{ tab: query.tab, size: query.size }} />
            <SearchField value={list.typed} label={t("keying:search")} placeholder={t("keying:search")} />
            <Button>{t("lists.find")}</Button>
          </Form>
          <IgnoredSearchTerm validationError={list.validationError} />
          {rows.length === 0 ? (
            <Empty
              title={t("keying:noMatch")}
              actions={
                <ButtonLink to={paths.keying.list(exam.id, { tab: query.tab, size: query.size })}>
                  {t("lists.clear")}
                </ButtonLink>
              }
            >
              {t("keying:noMatchText")}
            </Empty>
          ) : (
            <>
              <KeyingTable list={list} />
              <ListPager
                at={list}
                to={(page) => paths.keying.list(exam.id, { ...query, page })}
                ofSize={(size) => paths.keying.list(exam.id, { ...query, size, page: undefined })}
              />
            </>
          )}
        </>
      )}
    </>
  );
}
