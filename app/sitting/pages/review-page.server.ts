import type { ExternalReview } from "#contract/reports/candidate-shapes";
import type { ReviewedAnswer, SittingPage } from "#contract/sitting/shapes";
import { figure } from "#locales/figures";
import type { Candidate } from "../candidate.server";
import { sittingDocument } from "../document.server";
import { type Html, html } from "../html";
import { reviewedMedia } from "../media.server";
import { answerWords, askedText, kindLine, reviewedStimulus } from "../question.server";
import { resultTable } from "./end-page.server";
import { trialLine } from "./head.server";

/** Every question again with the candidate's answer and its score, and the right answer where the exam shows it. */
export function reviewPage(page: SittingPage, answers: ReviewedAnswer[], candidate: Candidate): Response {
  const { t, uuid } = candidate;
  const title = t("sitting:review.title");
  const main = html`${trialLine(page, candidate)}
<p class="sit-hint">${page.company} · ${page.exam}</p>
<h1 class="sit-h1">${title}</h1>
${resultTable(page, candidate)}
${reviewedAnswers(answers, { ...candidate, uuid }, (number) => `/sit/${uuid}/${number}/answer`)}
<p><a class="button" href="/sit/${uuid}">${t("sitting:review.back")}</a></p>`;
  return sittingDocument(candidate, { title: `${title} · ${page.exam}`, main });
}

/** The same for somebody with a link, or from the report. */
export function externalReviewPage(
  { exam, company, name, candUuid, answers }: ExternalReview,
  candidate: Candidate,
): Response {
  const title = candidate.t("sitting:review.title");
  const main = html`<p class="sit-hint">${company} · ${exam}</p>
<h1 class="sit-h1">${title}</h1><p>${name}</p>
${reviewedAnswers(answers, { ...candidate, uuid: candUuid })}`;
  return sittingDocument(candidate, { title: `${title} · ${exam}`, main });
}

function reviewedAnswers(
  answers: ReviewedAnswer[],
  { t, language, uuid }: Pick<Candidate, "t" | "language" | "uuid">,
  /** Where the candidate's own session opens the file of an answer; a link to the review alone opens none. */
  fileAt?: (number: number) => string,
): Html {
  const reader = { t, language, uuid };
  const points = (hundredths: number) => figure(hundredths / 100, language);
  const earned = ({ score, full }: Pick<ReviewedAnswer, "score" | "full">) =>
    html`<b>${score === null ? "–" : `${points(score)} / ${points(full)}`}</b>`;
  return html`${answers.map(
    (
      { asked, answer, file, score, full, why, children, key, analysis },
      at,
    ) => html`${reviewedStimulus(asked, answers[at - 1]?.asked, reader)}<section class="sit-review" aria-labelledby="q-${at + 1}">
<h2 id="q-${at + 1}">${t("sitting:question", { number: at + 1 })} <span class="sit-hint">${kindLine(asked, reader)}</span></h2>
${reviewedMedia(asked, { t, src: `/sit/${uuid}/${at + 1}/media/0` })}${askedText(asked, reader)}
<dl class="sit-facts${key && " sit-compared"}"><div><dt>${t("sitting:review.yours")}</dt><dd>${file ? html`<p>${fileAt ? html`<a href="${fileAt(at + 1)}">${file.name}</a>` : file.name}</p>` : answerWords(asked, answer, reader)}</dd></div>
${key && html`<div><dt>${t("sitting:review.right")}</dt><dd>${answerWords(asked, key, reader)}</dd></div>`}
<div class="sit-whole"><dt>${t("sitting:review.score")}</dt><dd>${earned({ score, full })}${children.length === 0 && ` ${t(`results:reasons.${why}`)}`}${children.map(
      (child, number) =>
        html`<p>${t("questions:child", { number: number + 1 })} ${earned(child)} ${t(`results:reasons.${child.why}`)}</p>`,
    )}</dd></div>
${analysis && html`<div class="sit-whole"><dt>${t("sitting:review.analysis")}</dt><dd>${askedText({ ...asked, content: analysis, children: [] }, reader)}</dd></div>`}</dl></section>`,
  )}`;
}
