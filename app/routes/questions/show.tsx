import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PaperDetail } from "#contract/papers/shapes";
import type { PartOptions } from "#contract/questions/shapes";
import { admits, may } from "#contract/roles";
import { figure } from "#locales/figures";
import type { Language } from "#locales/languages";
import { paths } from "~/paths";
import { renderQuestion } from "~/rich/renderQuestion.server";
import type { Handle } from "~/root";
import { isFrozen } from "~/routes/papers/frozen";
import { need, operator } from "~/session/guard.server";
import { shortTime } from "~/words/dates.server";
import { EmptyPaper, EmptyPart } from "./EmptyPaper";
import { PaperHead } from "./PaperHead";
import { PartHead } from "./PartHead";
import { PartRail } from "./PartRail";
import { cardId, partAnchor } from "./place/card";
import { DropPlace } from "./place/DropPlace";
import { FrozenNotice, GapNotice } from "./place/GapNotice";
import { gapOf } from "./place/gap";
import { pageSize } from "./place/place.server";
import { QuestionCard } from "./QuestionCard";
import { QuestionPager } from "./QuestionPager";
import { targetOf } from "./target.server";

export const handle: Handle = {
  title: (_, data: Data) => data.paper.name,
  crumb: (t, data: Data) => [{ text: t("papers:title"), to: paths.papers.back() }, { text: data.paper.name }],
};

/** Shows a paper part by part; users with write permission edit it from here. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, actions, t, language, company } = await operator(args, "papers");
  const query = new URL(args.request.url).searchParams;
  const jobId = query.get("paperId") ?? "";
  const paper = need(await services.papers.get({ jobId }));
  if (paper.isGroup) throw redirect(paths.papers.sessions(paper._id));
  const parts = need(await services.questions.parts({ jobId }));
  const at = Math.max(
    0,
    parts.findIndex((part) => part._id === query.get("part")),
  );
  const current = parts[at];
  const pages = Math.max(1, Math.ceil((current?.questionCount ?? 0) / pageSize));
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(query.get("page"))) || 1));
  const slots = current
    ? need(await services.questions.inPart({ partId: current._id, pageNum: page, pageSize })).questionList
    : [];
  const here = paths.papers.questions(paper._id, current?._id, page > 1 ? page : undefined);
  const canChange = !isFrozen(paper);
  return {
    paper: shownPaper(paper, language, company.timeZone),
    target: targetOf(paper, t, language),
    parts: parts.map((part, index) => ({
      id: part._id,
      number: index + 1,
      name: part.name,
      introduction: part.introduction,
      questions: part.questionCount,
      score: part.score,
      points: figure(part.score, language),
      /** Null if the paper is timed as a whole. */
      minutes: paper.timeRule === 2 ? Math.round(part.duration / 60) : null,
      options: unusualOptions(part),
      /** Whether it was filled by rules, so that it can be drawn again. */
      hasRules: part.rules.length > 0,
    })),
    at,
    page,
    pages,
    slots: slots.map(
      ({ slotId, questionId, versionId, number, score, question, isDrawn, ...slot }, index) => ({
        slotId,
        /** Counted from 1 in its part. */
        place: (page - 1) * pageSize + index + 1,
        preview: slot.canRead
          ? paths.bank.preview(questionId, { version: versionId, from: `${here}#${cardId(slotId)}` })
          : null,
        number,
        score,
        points: figure(score, language),
        question: renderQuestion(question, { t, language }),
        isStimulusAbove:
          question.stimulus !== "" && question.stimulus === slots[index - 1]?.question.stimulus,
        mayChange: slot.canWrite && (slot.isOwn || question.ownership === "public"),
        isDrawn,
      }),
    ),
    canWritePaper: canChange && admits(may.writePapers, actions),
    canWriteQuestions: canChange && admits(may.writeQuestions, actions),
    /** Authors are told why the paper is frozen, and offered a copy if they may make one. */
    isAuthor: admits(may.writeQuestions, actions),
    canCopy: admits(may.writePapers, actions),
  };
}

/** Options of a part that differ from the defaults. */
function unusualOptions(part: PartOptions) {
  const names = ["isQuestionOrderRandom", "isOptionOrderRandom", "isFinalOnSubmit"] as const;
  return [...names.filter((name) => part[name]), ...(part.mayGoBack ? [] : (["noWayBack"] as const))];
}

const shownPaper = (paper: PaperDetail, language: Language, zone: string) => ({
  id: paper._id,
  number: paper.number,
  name: paper.name,
  state: paper.state,
  quoted: paper.quoted,
  revision: paper.revision,
  updated: shortTime(paper.updatedAt, language, zone),
  updatedBy: paper.updatedBy,
  parts: paper.partCount,
  questions: paper.jobQuestionCount,
  score: figure(paper.jobScore, language),
  pass: paper.passScore > 0 ? figure(paper.passScore, language) : null,
  minutes: Math.round(paper.jobDuration / 60),
});

type Data = Awaited<ReturnType<typeof loader>>;
export type PaperQuestionsData = ReturnType<typeof useLoaderData<typeof loader>>;
export type ShownPart = PaperQuestionsData["parts"][number];
export type ShownSlot = PaperQuestionsData["slots"][number];

export default function PaperQuestions() {
  const page = useLoaderData<typeof loader>();
  const part = page.parts[page.at];
  return (
    <>
      <PaperHead page={page} />
      {page.isAuthor && <FrozenNotice paper={page.paper} canCopy={page.canCopy} />}
      {!part && <EmptyPaper page={page} />}
      {part && (
        <div className="rail-page">
          <PartRail page={page} />
          <section aria-label={part.name} id={partAnchor} tabIndex={-1}>
            <PartHead page={page} part={part} />
            <GapNotice page={page} gap={gapOf(page.parts, page.at)} />
            {page.slots.length === 0 && <EmptyPart page={page} part={part} />}
            {page.slots.map((slot, index) => (
              <QuestionCard
                key={slot.slotId}
                page={page}
                slot={slot}
                isFirst={page.page === 1 && index === 0}
                isLast={page.page === page.pages && index === page.slots.length - 1}
              />
            ))}
            {/* What is dropped below the last one stands before whatever comes on the next page. */}
            {page.canWritePaper && <DropPlace drags="questions" at={(page.slots.at(-1)?.place ?? 0) + 1} />}
            {page.slots.length > 0 && <QuestionPager page={page} part={part} />}
          </section>
        </div>
      )}
    </>
  );
}
