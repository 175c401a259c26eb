import type { AnswerFieldValues } from "#contract/sitting/answer-fields";
import type { SittingAnswer, SittingPage } from "#contract/sitting/shapes";
import type { Candidate } from "../candidate.server";
import { formFields, noticeOf, sittingDocument } from "../document.server";
import { html } from "../html";
import { answerWords } from "../question.server";
import { clockSeconds } from "../times.server";
import { sittingHead } from "./head.server";

/** Two answers to one question: the page's, which is newer on paper but older in the log, and the stored one. */
export function conflictPage(
  page: SittingPage,
  candidate: Candidate,
  {
    fields,
    typed,
    stored,
  }: {
    fields: AnswerFieldValues;
    typed: SittingAnswer;
    stored: { answer: SittingAnswer; sequence: number; at: number };
  },
): Response {
  const { t, uuid } = candidate;
  const { asked, place } = page.question!;
  const number = place + 1;
  const main = html`${noticeOf("warn", t("sitting:conflict.title", { number }), t("sitting:conflict.text"))}
<h1 class="sit-h1">${t("sitting:conflict.which")}</h1>
<form method="post" action="/sit/${uuid}/${number}" class="sit-form">
${formFields(candidate)}<input type="hidden" name="basis" value="${stored.sequence}">
${Object.entries(fields).flatMap(([name, values]) =>
  values.map(
    (value) => html`<textarea name="${name}" hidden>
${value}</textarea>`,
  ),
)}<input type="hidden" name="has" value="answer">
<section class="sit-card"><h2>${t("sitting:conflict.mine")}</h2>${answerWords(asked, typed, candidate)}
<button class="button button-primary" name="go" value="stay">${t("sitting:conflict.useMine")}</button></section>
<section class="sit-card"><h2>${t("sitting:conflict.stored", { time: clockSeconds(stored.at, page.timeZone), number: stored.sequence })}</h2>${answerWords(asked, stored.answer, candidate)}
<p><a class="button" href="/sit/${uuid}/${number}">${t("sitting:conflict.useStored")}</a></p></section>
</form>
<p class="sit-hint">${t("sitting:conflict.counts", { number: stored.sequence })}</p>`;
  const where = t("sitting:question", { number });
  return sittingDocument(
    candidate,
    { title: t("sitting:conflict.title", { number }), head: sittingHead(page, candidate, where), main },
    409,
  );
}
