import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { reviewMoves } from "#contract/bank/review";
import type { BankQuestion } from "#contract/bank/shapes";
import type { PaperState } from "#contract/papers/shapes";
import { admits, may } from "#contract/roles";
import { figure } from "#locales/figures";
import type { Language } from "#locales/languages";
import type { Translate } from "#locales/words";
import { paths } from "~/paths";
import { QuestionBody } from "~/questions/view/QuestionBody";
import { unusualRule } from "~/questions/view/rules";
import { beginningOf } from "~/rich/beginning";
import { renderQuestion } from "~/rich/renderQuestion.server";
import type { Handle } from "~/root";
import { need, operator } from "~/session/guard.server";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { shortTime } from "~/words/dates.server";
import { useWords } from "~/words/words";
import { QuestionFacts } from "./QuestionFacts";
import { QuestionPapers } from "./QuestionPapers";
import { QuestionReview } from "./QuestionReview";
import { QuestionWays } from "./QuestionWays";
import { threadOf } from "./review.server";
import { VersionList } from "./VersionList";

export const handle: Handle = {
  title: (_, data: Data) => data.text,
  crumb: (t, data: Data) => [{ text: t("bank:title"), to: paths.bank.back() }, { text: data.text }],
};

/** Shows a bank question in its newest or an older version, and which papers use it. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, actions, language, company, t } = await operator(args, "bank");
  const versionId = new URL(args.request.url).searchParams.get("version") || undefined;
  const item = need(await services.bank.get({ questionId: args.params.questionId!, versionId }));
  const isForeign = !item.isOwn && item.question.ownership === "private";
  const mayWrite = admits(may.writeQuestions, actions);
  return {
    ...shownQuestion(item, t, language, company.timeZone),
    question: renderQuestion(item.question, { t, language }),
    canWrite: mayWrite && item.canWrite && !isForeign,
    canPut: admits(may.writePapers, actions),
    review: item.review && {
      ...threadOf(item.review, language, company.timeZone),
      canAsk: mayWrite && item.canWrite && reviewMoves.ask.from.includes(item.review.state),
    },
    isForeign: mayWrite && isForeign,
    isReadOnly: mayWrite && !item.canWrite,
  };
}

const shownQuestion = (item: BankQuestion, t: Translate, language: Language, zone: string) => ({
  id: item.questionId,
  text: item.question.title || beginningOf(item.question.content, t),
  difficulty: item.question.difficulty as 1 | 2 | 3 | 4 | 5,
  score: item.score,
  points: figure(item.score, language),
  bank: item.bankName,
  topics: item.topics,
  isCurrent: item.isCurrent,
  number: item.versions.find((version) => version.versionId === item.versionId)?.number ?? 0,
  created: shortTime(item.createdAt, language, zone),
  createdBy: item.createdBy,
  updated: shortTime(item.updatedAt, language, zone),
  updatedBy: item.updatedBy,
  versions: item.versions.map((version, at) => ({
    id: version.versionId,
    number: version.number,
    created: shortTime(version.createdAt, language, zone),
    isUsed: version.isUsed,
    isNewest: at === 0,
    isShown: version.versionId === item.versionId,
  })),
  papers: item.papers.map((paper) => ({
    id: paper.paperId,
    name: paper.name,
    number: paper.number,
    version: paper.versionNumber,
    state: paper.state as PaperState,
  })),
});

type Data = Awaited<ReturnType<typeof loader>>;
export type QuestionPage = ReturnType<typeof useLoaderData<typeof loader>>;

export default function ShowQuestion() {
  const t = useWords();
  const page = useLoaderData<typeof loader>();
  const { question } = page;
  const rule = unusualRule(question);
  const facts = [
    t("questions:score", { count: page.score, points: page.points }),
    t(`questions:difficulties.${page.difficulty}`),
    t(`questions:ownerships.${question.ownership}`),
    question.tag && t(`questions:abilities.${question.tag}`),
    rule && t(`questions:unusual.${rule}`),
    question.keepsOptionOrder && t("questions:unusual.keepsOptionOrder"),
  ].filter(Boolean);
  return (
    <>
      <PageHead title={t("bank:show.title")} actions={<QuestionWays page={page} />}>
        {t("bank:show.updated", { time: page.updated, name: page.updatedBy || t("bank:show.nobody") })}
      </PageHead>
      {page.isReadOnly && <Notice kind="info">{t("bank:show.readOnly")}</Notice>}
      {page.isForeign && !page.isReadOnly && <Notice kind="info">{t("bank:show.foreign")}</Notice>}
      {!page.isCurrent && (
        <Notice kind="info" link={{ to: paths.bank.show(page.id), text: t("bank:show.toNewest") }}>
          {t("bank:show.older", { number: page.number })}
        </Notice>
      )}
      <div className="bank-page">
        <article className="question-card" aria-label={t("bank:show.question")}>
          <div className="question-head">
            <span className="tag">{t(`questions:types.${question.type}`)}</span>
            <span className="question-facts">{facts.join(" · ")}</span>
          </div>
          <QuestionBody question={question} />
        </article>
        <div className="bank-side">
          <QuestionFacts page={page} />
          <QuestionReview page={page} />
          <VersionList page={page} />
          <QuestionPapers page={page} />
        </div>
      </div>
    </>
  );
}
