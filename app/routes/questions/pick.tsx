import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pickForm } from "#contract/questions/fill-forms";
import { readForm, sendBack } from "~/form/form.server";
import { SkippedWord } from "~/form/SkippedWord";
import { paths } from "~/paths";
import { pageSize, queryOf, readFilter } from "~/routes/bank/filter.server";
import { rowOf } from "~/routes/bank/rows.server";
import { ListPager } from "~/routes/office/ListPager";
import { need, operator } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";
import { ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { type OfPaper, pageOf } from "./crumbs";
import { FrozenNotice } from "./GapNotice";
import { PickFilters } from "./PickFilters";
import { PickTable } from "./PickTable";
import { ofPaper, partAtWork } from "./place.server";

export const handle = pageOf<OfPaper>((t) => t("questions:pick.title"));

/** An author looks through the bank for questions of a part; those that are in it already are told. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, company } = await operator(args, "writePapers");
  const { part, paper } = await partAtWork(services, args.params.partId!);
  const { filter, typed, mistake } = readFilter(new URL(args.request.url));
  const [found, banks] = await Promise.all([services.bank.list(filter), services.bank.banks({})]);
  const { questionList, questionCount, isMore } = need(found);
  const pages = Math.max(1, Math.ceil(questionCount / pageSize));
  if (filter.pageNum > pages)
    throw redirect(paths.parts.pick(part._id, queryOf({ ...filter, pageNum: pages })));
  const ids = questionList.map((item) => item.questionId);
  const held = ids.length
    ? need(await services.questions.heldInPart({ partId: part._id, questionIds: ids }))
    : [];
  return {
    paper: ofPaper(paper),
    part: { id: part._id, number: part.number, name: part.name },
    asked: { ...queryOf(filter), typed, mistake },
    banks: need(banks)
      .filter((bank) => bank.bankId !== "")
      .map(({ bankId, name }) => ({ id: bankId, name })),
    rows: questionList.map((item) => ({
      ...rowOf(item, language, company.timeZone),
      isHere: held.includes(item.questionId),
    })),
    count: questionCount,
    isMore,
    page: filter.pageNum,
    pages,
  };
}

/** The questions stand at the end of the part; the page stays for those that come next. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writePapers");
  const { part, paper } = await partAtWork(services, args.params.partId!);
  const submission = readForm(form, pickForm);
  if (submission.status !== "success") return sendBack(submission);

  const put = await services.questions.setInParts({ ...submission.value, partIds: [part._id] });
  if (!put.ok) return sendBack(submission, put);

  const { filter } = readFilter(new URL(args.request.url));
  return redirectWith(paths.parts.pick(part._id, queryOf(filter)), {
    kind: "ok",
    text: t("questions:pick.done", { count: put.data }),
    link: { to: paths.papers.questions(paper._id, part._id), text: t("questions:pick.toPart") },
  });
}

export type PickList = ReturnType<typeof useLoaderData<typeof loader>>;

export default function PickQuestions() {
  const t = useWords();
  const list = useLoaderData<typeof loader>();
  const { paper, part, asked, rows } = list;
  const { typed, mistake, page, ...query } = asked;
  return (
    <>
      <PageHead
        title={t("questions:pick.title")}
        actions={
          <ButtonLink to={paths.papers.questions(paper.id, part.id)}>{t("questions:pick.toPart")}</ButtonLink>
        }
      >
        {t("questions:partHeading", part)}
      </PageHead>
      <FrozenNotice paper={paper} />
      <p>{t("questions:pick.lead")}</p>
      <PickFilters key={paths.parts.pick(part.id, query)} list={list} />
      <SkippedWord mistake={mistake} />
      {rows.length === 0 ? (
        <NothingToPick isFiltered={Boolean(typed) || Object.values(query).some(Boolean)} />
      ) : (
        <>
          <PickTable key={paths.parts.pick(part.id, { ...query, page })} list={list} />
          <ListPager
            at={{ ...list, size: 20 }}
            to={(next) => paths.parts.pick(part.id, { ...query, page: next })}
          />
        </>
      )}
    </>
  );
}

/** Why nothing is offered: nothing matches, or the bank is empty. */
function NothingToPick({ isFiltered }: { isFiltered: boolean }) {
  const t = useWords();
  if (isFiltered) return <Empty title={t("questions:pick.nothing")}>{t("questions:pick.nothingText")}</Empty>;
  return (
    <Empty
      title={t("questions:pick.emptyBank")}
      actions={<ButtonLink to={paths.bank.list()}>{t("questions:pick.toBank")}</ButtonLink>}
    >
      {t("questions:pick.emptyBankText")}
    </Empty>
  );
}
