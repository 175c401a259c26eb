import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pickForm } from "#contract/questions/fill-forms";
import { figure } from "#locales/figures";
import { readForm, sendBack } from "~/form/form.server";
import { IgnoredSearchTerm } from "~/form/IgnoredSearchTerm";
import { paths } from "~/paths";
import { bankOptions, topicOptions } from "~/routes/bank/banks/bank-tree";
import { bankPageSize, bankQueryOf, readBankFilter } from "~/routes/bank/filter.server";
import { bankRowOf } from "~/routes/bank/rows.server";
import { ListPager } from "~/routes/office/ListPager";
import { type OfPaper, paperCrumbs } from "~/routes/questions/place/crumbs";
import { FrozenNotice } from "~/routes/questions/place/GapNotice";
import { ofPaper, partAtWork } from "~/routes/questions/place/place.server";
import { TargetScore } from "~/routes/questions/TargetScore";
import { targetOf, targetPatterns } from "~/routes/questions/target.server";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { PickFilters } from "./PickFilters";
import { PickTable } from "./PickTable";

export const handle = paperCrumbs<OfPaper>((t) => t("questions:pick.title"));

/** Searches the bank for questions of a part; those already in it are marked. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, company, t } = await operator(args, "writePapers");
  const { part, paper } = await partAtWork(services, args.params.partId!);
  const asked = new URL(args.request.url).searchParams;
  const { filter, period, typed, validationError } = readBankFilter(asked, company.timeZone);
  const [found, banks, topics] = await Promise.all([
    services.bank.list(filter),
    services.bank.banks({}),
    services.bank.topics({}),
  ]);
  const { questionList, questionCount, isMore } = need(found);
  const pages = Math.max(1, Math.ceil(questionCount / bankPageSize));
  if (filter.pageNum > pages)
    throw redirect(
      paths.parts.pick(part._id, { ...bankQueryOf({ filter, period }), page: pages > 1 ? pages : undefined }),
    );
  const ids = questionList.map((item) => item.questionId);
  const held = ids.length
    ? need(await services.questions.heldInPart({ partId: part._id, questionIds: ids }))
    : [];
  const target = targetOf(paper, t, language);
  return {
    paper: ofPaper(paper),
    target: target && { ...target, patterns: targetPatterns(target, t, language) },
    part: { id: part._id, number: part.number, name: part.name },
    totals: {
      ...{ count: part.questionCount, points: figure(part.score, language) },
      paperPoints: figure(paper.jobScore, language),
    },
    asked: { ...bankQueryOf({ filter, period }), typed, validationError },
    banks: bankOptions(need(banks)),
    topics: topicOptions(need(topics)),
    rows: questionList.map((item) => ({
      ...bankRowOf(item, t, language, company.timeZone),
      isHere: held.includes(item.questionId),
      points: item.score,
    })),
    count: questionCount,
    isMore,
    page: filter.pageNum,
    pages,
  };
}

/** Appends the questions to the part; stays on the page for more. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, company, t } = await operator(args, "writePapers");
  const { part, paper } = await partAtWork(services, args.params.partId!);
  const submission = readForm(form, pickForm);
  if (submission.status !== "success") return sendBack(submission);

  const put = await services.questions.setInParts({ ...submission.value, partIds: [part._id] });
  if (!put.ok) return sendBack(submission, put);

  const asked = new URL(args.request.url).searchParams;
  const query = bankQueryOf(readBankFilter(asked, company.timeZone));
  return redirectWithFlash(paths.parts.pick(part._id, query), {
    kind: "ok",
    text: t("questions:pick.done", { count: put.data }),
    link: { to: paths.papers.questions(paper._id, part._id), text: t("questions:pick.toPart") },
  });
}

export type PickList = ReturnType<typeof useLoaderData<typeof loader>>;

export default function PickQuestions() {
  const t = useWords();
  const list = useLoaderData<typeof loader>();
  const { paper, part, totals, asked, rows } = list;
  const { typed, validationError, page, ...query } = asked;
  return (
    <>
      <PageHead
        title={t("questions:pick.title")}
        actions={
          <>
            <ButtonLink icon="eye" to={paths.papers.preview(paper.id)}>
              {t("sitting:preview.title")}
            </ButtonLink>
            <ButtonLink to={paths.papers.questions(paper.id, part.id)}>
              {t("questions:pick.toPart")}
            </ButtonLink>
          </>
        }
      >
        {t("questions:partHeading", part)}
      </PageHead>
      <FrozenNotice paper={paper} />
      <p>{t("questions:pick.lead")}</p>
      <p>{t("questions:pick.totals", totals)}</p>
      <TargetScore target={list.target} />
      <PickFilters key={paths.parts.pick(part.id, query)} list={list} />
      <IgnoredSearchTerm validationError={validationError} />
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

/** Why the list is empty: nothing matches, or the bank is empty. */
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
