import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { PaperDetail } from "#contract/papers/shapes";
import type { Part } from "#contract/questions/shapes";
import { askedFor } from "#contract/sitting/asked";
import { noAnswer, type SittingPage } from "#contract/sitting/shapes";
import { paths } from "~/paths";
import { need, type OperatorContext } from "~/session/guard.server";
import { type Candidate, previewer } from "~/sitting/candidate.server";
import { lackOf } from "../place/gap";

/** A paper as the pages of a sitting show it to its author. */
export interface PreviewedPaper {
  page: SittingPage;
  reader: Candidate;
  /** What is still missing, each in a sentence. */
  lacks: string[];
  /** What is compiled together with an answer to a question for programmers, and not shown. */
  sourceCode: string;
}

/** Reads a paper, and the question at a place where one is meant; `page.question` is null where there is none. */
export async function previewedPaper(
  args: LoaderFunctionArgs | ActionFunctionArgs,
  visit: OperatorContext,
  place: number | null = null,
): Promise<PreviewedPaper> {
  const { services, t, company } = visit;
  const jobId = args.params.paperId!;
  const found = await services.papers.get({ jobId });
  // why: these addresses are documents of their own, without the boundary that words a missing page.
  if (!found.ok && found.reason === "NOT_FOUND") throw redirect(paths.notFound());
  const paper = need(found);
  if (paper.isGroup) throw redirect(paths.papers.sessions(jobId));
  const parts = need(await services.questions.parts({ jobId }));
  const page = pageOf(paper, parts, { company: company.name, timeZone: company.timeZone });
  page.name = t("sitting:preview.notice");
  let sourceCode = "";
  const at = page.parts.findIndex(
    ({ first, count }) => place !== null && place >= first && place < first + count,
  );
  if (place !== null && at >= 0) {
    const inPart = { partId: parts[at]!._id, pageNum: place - page.parts[at]!.first + 1, pageSize: 1 };
    const [slot] = need(await services.questions.inPart(inPart)).questionList;
    if (slot) {
      const own = {
        slot: { versionId: slot.versionId, score: Math.round(100 * slot.score) },
        options: [],
        children: [],
      };
      const isProgram = slot.question.code !== null;
      sourceCode = slot.question.code?.sourceCode ?? "";
      page.question = {
        ...{
          place,
          part: at,
          isOpen: true,
          asked: askedFor(slot.question, own),
          answer: noAnswer,
          file: null,
        },
        ...{
          run: null,
          play: slot.question.media && { src: slot.question.media.src, number: 0, left: 0 },
          running: isProgram ? need(await services.bank.programLanguages({})) : [],
          recording: null,
          isFlagged: false,
          basis: 0,
        },
      };
    }
  }
  const lacks = parts.flatMap((part, index) => {
    const minutes = paper.timeRule === 2 ? Math.round(part.duration / 60) : null;
    const lack = lackOf({ questions: part.questionCount, minutes });
    const named = { number: index + 1, name: part.name };
    return lack
      ? [t(lack === "questions" ? "questions:gap.noQuestions" : "questions:gap.noDuration", named)]
      : [];
  });
  if (parts.length === 0) lacks.push(t("questions:empty.noParts"));
  if (page.places.length > 0 && paper.jobScore === 0) lacks.push(t("sitting:preview.noTotal"));
  return { page, reader: await previewer(args, visit, paths.papers.preview(jobId)), lacks, sourceCode };
}

/** The paper without an exam: all parts open, no time runs, nothing is answered. */
function pageOf(
  { name, timeRule, jobDuration }: PaperDetail,
  parts: Part[],
  of: { company: string; timeZone: string },
): SittingPage {
  let first = 0;
  const shown = parts.map(({ name, introduction, questionCount, score, duration }) => {
    const minutes = timeRule === 2 ? Math.round(duration / 60) : 0;
    const part = { name, introduction, first, count: questionCount, points: score, minutes };
    first += questionCount;
    return { ...part, state: "open" as const, opensAt: 0, endsAt: 0, countsUntil: 0, submittedAt: 0 };
  });
  return {
    ...{ exam: name, ...of, uuid: "", name: "", isTrial: false, state: "sitting", now: Date.now() },
    ...{ startedAt: 0, endsAt: 0, submittedAt: 0, submittedBy: "", receipt: "" },
    ...{
      minutes: Math.round(jobDuration / 60),
      extraMinutes: 0,
      givenBack: 0,
      given: 0,
      givesBackOutages: true,
    },
    ...{ openAt: 0, closeAt: 0, lastStartAt: 0, handInFrom: 0, obstacle: null, cancelReason: "" },
    ...{ isByParts: timeRule === 2, isUnified: false, isFromOpening: false, parts: shown, part: 0 },
    places: Array.from({ length: first }, () => ({ amount: 0, isFlagged: false })),
    ...{ saved: { sequence: 0, at: 0 }, place: 0, goBack: true, isFinal: false, pausesLeft: 0 },
    ...{ calculator: false, scratchPaper: false, watermark: true, fullScreen: false, device: 1 },
    ...{ hasPhone: false, clips: [], takes: [], consentStamp: "" },
    ...{
      instructions: "",
      hasTicket: false,
      consents: [],
      pictures: { face: 0, camera: 0, screen: 0, phone: 0 },
    },
    ...{ release: "byHand", releaseAt: 0, checkScore: 0, result: null, isHeld: false, isVoid: false },
    ...{
      attempt: 1,
      attemptsLeft: 0,
      told: null,
      timesLeft: 0,
      canReview: false,
      reviewFrom: null,
      unanswered: [],
      question: null,
    },
  };
}
