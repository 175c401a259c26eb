import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { IgnoredSearchTerm } from "~/form/IgnoredSearchTerm";
import { Chips, usualChips } from "~/lists/Chips";
import { goBack, rememberList } from "~/lists/last-list.server";
import { PeriodFilter } from "~/lists/PeriodFilter";
import { QueryFields } from "~/lists/QueryFields";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { ListPager } from "~/routes/office/ListPager";
import { pastEnd } from "~/routes/office/paging.server";
import { need, operator } from "~/session/guard.server";
import { Button, ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { Choose } from "~/ui/fields/Choose";
import { SearchField } from "~/ui/fields/SearchField";
import { PageHead } from "~/ui/PageHead";
import { Tabs } from "~/ui/Tabs";
import { generalZoneName } from "~/words/dates.server";
import { useWords } from "~/words/words";
import { ExamTable } from "./ExamTable";
import { examsBinTab, examTabs } from "./examTabs";
import { examQueryOf, readExamFilter } from "./filter.server";
import { examRowOf } from "./rows.server";

export const handle: Handle = {
  title: (t) => t("exams:title"),
  crumb: (t) => ({ text: t("exams:title"), to: paths.exams.list() }),
};

/** Lists the company's exams, what wants work first; a page past the end redirects to the last. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, company, t } = await operator(args, "exams");
  const { request } = args;
  await goBack(request, paths.exams.list());
  const zone = company.timeZone;
  const { filter, period, typed, validationError } = readExamFilter(new URL(request.url).searchParams, zone);
  const query = examQueryOf({ filter, period });
  const here = paths.exams.list(query);
  const found = need(await services.exams.list(filter));
  const pages = Math.max(1, Math.ceil(found.examCount / filter.pageSize));
  if (filter.pageNum > pages)
    throw await pastEnd(request, t, {
      asked: filter.pageNum,
      last: paths.exams.list({ ...query, page: pages > 1 ? pages : undefined }),
    });
  const list = {
    here,
    query,
    typed,
    validationError,
    period,
    zone: generalZoneName(zone, language),
    rows: found.examList.map((exam) => examRowOf(exam, { t, language, zone })),
    tabs: [...examTabs({ t, language }, found.labels, query), examsBinTab(t)],
    authors: found.authors,
    page: filter.pageNum,
    pages,
    count: found.examCount,
    size: filter.pageSize,
  };
  return data(list, { headers: await rememberList(request, paths.exams.list(), here) });
}

export type ExamList = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Exams() {
  const t = useWords();
  const list = useLoaderData<typeof loader>();
  const { query, rows } = list;
  return (
    <>
      <PageHead
        title={t("exams:title")}
        actions={
          <>
            <ButtonLink icon="calendar" to={paths.exams.calendar()}>
              {t("exams:calendar.open")}
            </ButtonLink>
            <ButtonLink kind="primary" icon="plus" to={paths.exams.new()}>
              {t("exams:new")}
            </ButtonLink>
          </>
        }
      >
        {t("exams:lead", { zone: list.zone })}
      </PageHead>
      <Tabs label={t("exams:labels.tabs")} tabs={list.tabs} />
      <Filters key={list.here} list={list} />
      <ExamChips list={list} />
      <IgnoredSearchTerm validationError={list.validationError} />
      {rows.length === 0 ? <NoExams query={query} /> : <ExamTable list={list} />}
      {rows.length > 0 && (
        <ListPager
          at={list}
          to={(page) => paths.exams.list({ ...query, page })}
          ofSize={(size) => paths.exams.list({ ...query, size, page: undefined })}
        />
      )}
    </>
  );
}

function Filters({ list: { query, typed, period, authors } }: { list: ExamList }) {
  const t = useWords();
  const { label, reversed, size } = query;
  return (
    <Form method="get" action={paths.exams.list()} className="filters" role="search">
      <QueryFields kept={{ label, reversed, size }} />
      <SearchField value={typed} label={t("exams:find.label")} placeholder={t("exams:find.placeholder")} />
      <Choose
        name="category"
        value={query.category}
        any={t("exams:find.anyCategory")}
        label={t("exams:find.category")}
      >
        {([1, 2, 3] as const).map((category) => (
          <option key={category} value={category}>
            {t(`exams:categories.${category}`)}
          </option>
        ))}
      </Choose>
      <Choose
        name="author"
        value={query.author}
        any={t("exams:find.anyAuthor")}
        label={t("exams:find.author")}
      >
        {authors.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choose>
      <PeriodFilter
        asked={period}
        words={{ label: t("exams:find.opens"), any: t("exams:find.anyOpening") }}
      />
      <Choose name="sort" value={query.sort} any={t("exams:sorts.work")} label={t("exams:sorts.label")}>
        {(["opens", "number", "name"] as const).map((sort) => (
          <option key={sort} value={sort}>
            {t(`exams:sorts.${sort}`)}
          </option>
        ))}
      </Choose>
      <Button>{t("lists.find")}</Button>
    </Form>
  );
}

function ExamChips({ list: { query, period, authors, count } }: { list: ExamList }) {
  const t = useWords();
  const without = (cleared: Record<string, "">) =>
    paths.exams.list({ ...query, ...cleared, page: undefined });
  const chips = usualChips(t, { key: query.key, ...period }, without, (when) =>
    t("exams:find.opensWhen", { when }),
  );
  const chip = (name: "author" | "category", value: string | undefined) =>
    query[name] &&
    chips.push({
      label: t("lists.is", { name: t(`exams:find.${name}`), value: value ?? "—" }),
      to: without({ [name]: "" }),
    });
  chip("category", query.category && t(`exams:categories.${query.category as "1"}`));
  chip("author", authors.find(({ id }) => id === query.author)?.name);
  const clear = without({ key: "", author: "", category: "", period: "", since: "", until: "" });
  return <Chips count={count} chips={chips} clear={clear} />;
}

/** Nothing matches the filter, or nothing is arranged yet. */
function NoExams({ query }: { query: ExamList["query"] }) {
  const t = useWords();
  const { label, sort, size, page, reversed, ...filters } = query;
  if (Object.values(filters).some(Boolean))
    return (
      <Empty
        title={t("exams:empty.noMatch")}
        actions={<ButtonLink to={paths.exams.list({ label })}>{t("lists.clear")}</ButtonLink>}
      >
        {t("exams:empty.noMatchText")}
      </Empty>
    );
  return (
    <Empty
      title={t(label ? "exams:empty.none" : "exams:empty.title")}
      actions={
        <ButtonLink icon="plus" to={paths.exams.new()}>
          {t("exams:new")}
        </ButtonLink>
      }
    >
      {t("exams:empty.text")}
    </Empty>
  );
}
