import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { admits, may } from "#contract/roles";
import { SkippedWord } from "~/form/SkippedWord";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { ListPager } from "~/routes/office/ListPager";
import { need, operator } from "~/session/guard.server";
import { ButtonLink } from "~/ui/Button";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { BankFilters } from "./BankFilters";
import { BankWays } from "./BankWays";
import { ChosenForm } from "./ChosenForm";
import { pageSize, queryOf, readFilter } from "./filter.server";
import { NothingToShow } from "./NothingToShow";
import { QuestionTable } from "./QuestionTable";
import { rowOf } from "./rows.server";

export const handle: Handle = {
  title: (t) => t("bank:title"),
  crumb: (t) => ({ text: t("bank:title"), to: paths.bank.list() }),
};

/** An operator looks through the questions of the company; a page behind the last leads to the last. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, roles, language, company } = await operator(args, "bank");
  const { filter, typed, mistake } = readFilter(new URL(args.request.url));
  const [found, banks] = await Promise.all([services.bank.list(filter), services.bank.banks({})]);
  const { questionList, questionCount, isMore } = need(found);
  const pages = Math.max(1, Math.ceil(questionCount / pageSize));
  if (filter.pageNum > pages) throw redirect(paths.bank.list(queryOf({ ...filter, pageNum: pages })));
  const canWrite = admits(may.writeQuestions, roles);
  return {
    /** The address that this list has, which pages about its questions lead back to. */
    here: paths.bank.list(queryOf(filter)),
    asked: { ...queryOf(filter), typed, mistake },
    canWrite,
    /** Whether the questions can be put into papers. */
    canPut: admits(may.writePapers, roles),
    banks: need(banks)
      .filter((bank) => bank.bankId !== "")
      .map(({ bankId, name }) => ({ id: bankId, name })),
    rows: questionList.map((item) => rowOf(item, language, company.timeZone)),
    count: questionCount,
    isMore,
    page: filter.pageNum,
    pages,
  };
}

export type BankList = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Bank() {
  const t = useWords();
  const list = useLoaderData<typeof loader>();
  const { asked, rows, here, canWrite } = list;
  return (
    <>
      <PageHead
        title={t("bank:title")}
        actions={
          <>
            <BankWays list={list} />
            {canWrite && (
              <ButtonLink kind="primary" icon="plus" to={paths.bank.new({ bank: bankIn(asked.bank) })}>
                {t("bank:new")}
              </ButtonLink>
            )}
          </>
        }
      >
        {t("bank:lead")}
      </PageHead>
      <BankFilters key={here} list={list} />
      <SkippedWord mistake={asked.mistake} />
      {rows.length === 0 ? (
        <NothingToShow list={list} />
      ) : (
        <>
          <QuestionTable rows={rows} here={here} canWrite={canWrite} />
          <ChosenForm list={list} />
          <ListPager
            at={{ ...list, size: 20 }}
            to={(page) => paths.bank.list({ ...queryBut(asked), page })}
          />
        </>
      )}
    </>
  );
}

/** A new question begins in the bank that is looked at. */
const bankIn = (bank: string) => (bank === "none" ? "" : bank);

/** The filter as an address carries it. */
export const queryBut = ({ typed, mistake, page, ...query }: BankList["asked"]) => query;
