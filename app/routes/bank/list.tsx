import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { admits, may } from "#contract/roles";
import { IgnoredSearchTerm } from "~/form/IgnoredSearchTerm";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { ListPager } from "~/routes/office/ListPager";
import { need, operator } from "~/session/guard.server";
import { ButtonLink } from "~/ui/Button";
import { PageHead } from "~/ui/PageHead";
import { Tabs } from "~/ui/Tabs";
import { useWords } from "~/words/words";
import { BankFilters } from "./BankFilters";
import { BankWays } from "./BankWays";
import { bankTabs } from "./bin";
import { ChosenForm } from "./ChosenForm";
import { bankPageSize, bankQueryOf, readBankFilter } from "./filter.server";
import { NoMatchingQuestions } from "./NoMatchingQuestions";
import { QuestionTable } from "./QuestionTable";
import { bankRowOf } from "./rows.server";

export const handle: Handle = {
  title: (t) => t("bank:title"),
  crumb: (t) => ({ text: t("bank:title"), to: paths.bank.list() }),
};

/** Lists the company's questions; a page past the end redirects to the last. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, roles, language, company, t } = await operator(args, "bank");
  const { filter, typed, validationError } = readBankFilter(new URL(args.request.url));
  const [found, banks] = await Promise.all([services.bank.list(filter), services.bank.banks({})]);
  const { questionList, questionCount, isMore } = need(found);
  const pages = Math.max(1, Math.ceil(questionCount / bankPageSize));
  if (filter.pageNum > pages) throw redirect(paths.bank.list(bankQueryOf({ ...filter, pageNum: pages })));
  const canWrite = admits(may.writeQuestions, roles);
  return {
    /** This list's URL, to which pages about its questions return. */
    here: paths.bank.list(bankQueryOf(filter)),
    asked: { ...bankQueryOf(filter), typed, validationError },
    canWrite,
    /** Whether the user may put questions into papers. */
    canPut: admits(may.writePapers, roles),
    banks: need(banks)
      .filter((bank) => bank.bankId !== "")
      .map(({ bankId, name }) => ({ id: bankId, name })),
    rows: questionList.map((item) => bankRowOf(item, t, language, company.timeZone)),
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
      {canWrite && <Tabs label={t("bin.tabs")} tabs={bankTabs(t)} />}
      <BankFilters key={here} list={list} />
      <IgnoredSearchTerm validationError={asked.validationError} />
      {rows.length === 0 ? (
        <NoMatchingQuestions list={list} />
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

/** A new question defaults to the bank filtered by. */
const bankIn = (bank: string) => (bank === "none" ? "" : bank);

/** The filter as URL query parameters. */
export const queryBut = ({ typed, validationError, page, ...query }: BankList["asked"]) => query;
