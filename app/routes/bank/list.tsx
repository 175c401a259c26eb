import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { admits, may } from "#contract/roles";
import { IgnoredSearchTerm } from "~/form/IgnoredSearchTerm";
import { chosenRows } from "~/lists/choose.server";
import { goBack, rememberList } from "~/lists/last-list.server";
import { SelectableList } from "~/lists/SelectableList";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { bankOptions, topicOptions } from "~/routes/bank/banks/bank-tree";
import { ListPager } from "~/routes/office/ListPager";
import { pastEnd } from "~/routes/office/paging.server";
import { need, operator } from "~/session/guard.server";
import { ButtonLink } from "~/ui/Button";
import { PageHead } from "~/ui/PageHead";
import { Tabs } from "~/ui/Tabs";
import { useWords } from "~/words/words";
import { BankChips, BankFilters } from "./BankFilters";
import { BankWays } from "./BankWays";
import { bankTabs } from "./bin";
import { bankQueryOf, readBankFilter } from "./filter.server";
import { NoMatchingQuestions } from "./NoMatchingQuestions";
import { QuestionBar } from "./QuestionBar";
import { QuestionTable } from "./QuestionTable";
import { bankRowOf } from "./rows.server";

export const handle: Handle = {
  title: (t) => t("bank:title"),
  crumb: (t) => ({ text: t("bank:title"), to: paths.bank.list() }),
};

/** Lists the company's questions; a page past the end redirects to the last. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, actions, language, company, t } = await operator(args, "bank");
  const { request } = args;
  const address = paths.bank.list();
  await goBack(request, address);
  const { filter, period, typed, validationError } = readBankFilter(
    new URL(request.url).searchParams,
    company.timeZone,
  );
  const query = bankQueryOf({ filter, period });
  /** This list's URL, to which pages about its questions return. */
  const here = paths.bank.list(query);
  const [found, banks, topics] = await Promise.all([
    services.bank.list(filter),
    services.bank.banks({}),
    services.bank.topics({}),
  ]);
  const { questionList, questionCount, isMore, authors } = need(found);
  const pages = Math.max(1, Math.ceil(questionCount / filter.pageSize));
  if (filter.pageNum > pages)
    throw await pastEnd(request, t, {
      asked: filter.pageNum,
      last: paths.bank.list({ ...query, page: pages > 1 ? pages : undefined }),
    });
  const canWrite = admits(may.writeQuestions, actions);
  const chosen = canWrite ? await chosenRows({ services }, "questions") : new Set<string>();
  const rows = questionList.map((item) => ({
    ...bankRowOf(item, t, language, company.timeZone),
    isChosen: chosen.has(item.questionId),
  }));
  const { sort, reversed, size } = query;
  const list = {
    here,
    query,
    kept: { sort, reversed, size },
    period,
    typed,
    validationError,
    authors,
    canWrite,
    /** Whether the user may put questions into papers. */
    canPut: admits(may.writePapers, actions),
    banks: bankOptions(need(banks)),
    topics: topicOptions(need(topics)),
    /** Whether there is anything to review. */
    isReviewing: need(banks).some(({ needsApproval }) => needsApproval),
    rows,
    chosen: { total: chosen.size, here: rows.filter(({ isChosen }) => isChosen).length },
    count: questionCount,
    isMore,
    page: filter.pageNum,
    pages,
    size: filter.pageSize,
  };
  return data(list, { headers: await rememberList(request, address, here) });
}

export type BankList = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Bank() {
  const t = useWords();
  const list = useLoaderData<typeof loader>();
  const { query, rows, here, canWrite, chosen } = list;
  return (
    <>
      <PageHead
        title={t("bank:title")}
        actions={
          <>
            <BankWays list={list} />
            {canWrite && (
              <ButtonLink kind="primary" icon="plus" to={paths.bank.new({ bank: bankIn(query.bank) })}>
                {t("bank:new")}
              </ButtonLink>
            )}
          </>
        }
      >
        {t("bank:lead")}
      </PageHead>
      <SelectableList action={canWrite ? paths.bank.choose() : null} {...{ rows, here, kept: list.kept }}>
        {canWrite && <Tabs label={t("bin.tabs")} tabs={bankTabs(t)} />}
        <BankFilters list={list} />
        <BankChips list={list} />
        <IgnoredSearchTerm validationError={list.validationError} />
        {rows.length === 0 ? <NoMatchingQuestions list={list} /> : <QuestionTable list={list} />}
        {canWrite && (rows.length > 0 || chosen.total > 0) && <QuestionBar list={list} />}
        {rows.length > 0 && (
          <ListPager
            at={list}
            to={(page) => paths.bank.list({ ...query, page })}
            ofSize={(size) => paths.bank.list({ ...query, size, page: undefined })}
            usualSize={20}
          />
        )}
      </SelectableList>
    </>
  );
}

/** A new question defaults to the bank filtered by. */
const bankIn = (bank: string) => (bank === "none" ? "" : bank);
