import { type AnswerFieldValues, answerFromFields } from "#contract/sitting/answer-fields";
import type { SaveOutcome, SittingPage } from "#contract/sitting/shapes";
import type { Candidate } from "../candidate.server";
import { formFields, noticeOf, sittingDocument } from "../document.server";
import { html, raw } from "../html";
import { answerOrFile, answerWords, fileField } from "../question.server";
import { clockSeconds } from "../times.server";
import { sittingHead } from "./head.server";
import { fileNotKept } from "./stop-page.server";

type Saved = Pick<SaveOutcome, "stored" | "asked">;

/**
 * Two answers to one question: the page's, which is newer on paper but older in the log, and the stored one. In the
 * grace after the deadline one can still choose, and is told until when.
 */
export function conflictPage(
  page: SittingPage,
  candidate: Candidate,
  { place, fields, file, saved }: { place: number; fields: AnswerFieldValues; file?: File; saved: Saved },
): Response {
  const { t, uuid, form } = candidate;
  const [asked, stored] = [saved.asked!, saved.stored!];
  const number = place + 1;
  const part = page.parts.find(({ first, count }) => place < first + count)!;
  const until = clockSeconds(part.countsUntil, page.timeZone);
  const main = html`${noticeOf("warn", t("sitting:conflict.title", { number }), t("sitting:conflict.text"))}
${part.state === "timedOut" && noticeOf("warn", t("sitting:conflict.over", { time: until }))}
<h1 class="sit-h1">${t("sitting:conflict.which")}</h1>
<form method="post" action="/sit/${uuid}/${number}" class="sit-form"${file && raw(' enctype="multipart/form-data"')}>
${formFields(candidate)}<input type="hidden" name="basis" value="${stored.sequence}">
${["flag", "wasFlagged"].map((name) => form.has(name) && html`<input type="hidden" name="${name}" value="${String(form.get(name))}">`)}
${Object.entries(fields).flatMap(([name, values]) =>
  values.map(
    (value) => html`<textarea name="${name}" hidden>
${value}</textarea>`,
  ),
)}<input type="hidden" name="has" value="answer">
<section class="sit-card"><h2>${t("sitting:conflict.mine")}</h2>${file ? html`<p>${fileNotKept(file, candidate)}</p>${fileField(asked, stored.file, { ...candidate, place })}` : answerWords(asked, answerFromFields(asked, fields, stored.answer), candidate)}
<button class="button button-primary" name="go" value="stay">${t("sitting:conflict.useMine")}</button></section>
<section class="sit-card"><h2>${t("sitting:conflict.stored", { time: clockSeconds(stored.at, page.timeZone), number: stored.sequence })}</h2>${answerOrFile(asked, stored, candidate)}
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
