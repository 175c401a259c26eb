import script from "virtual:photo";
import { consentText } from "#contract/sitting/consent-text";
import { facePhoto } from "#contract/sitting/pictures";
import type { SittingPage } from "#contract/sitting/shapes";
import type { Candidate } from "../candidate.server";
import { formFields, noticeOf, sittingDocument } from "../document.server";
import { attribute, type Html, html, invalid } from "../html";
import { clockTime } from "../times.server";

/** Pixels of the longer side, to which the script scales a photo before it is sent: the server keeps no more. */
const longest = 640;

/** Whether the photo of the face can be taken now, before the exam opens. */
export const canTakeAhead = ({ obstacle, consents, openAt, now }: SittingPage): boolean =>
  obstacle === "NOT_OPEN_YET" &&
  consents.some(({ kind }) => kind === "face") &&
  now >= openAt - facePhoto.ahead * 1000;

/** On the page that waits for the opening: that the photo is there, or where it is taken, or from when. */
export function photoAhead(page: SittingPage, { t, language, uuid }: Candidate): Html | false {
  if (page.obstacle !== "NOT_OPEN_YET") return false;
  const from = clockTime(page.openAt - facePhoto.ahead * 1000, page, language);
  if (!canTakeAhead(page))
    return html`<p class="sit-hint">${t("sitting:pictures.faceFrom", { time: from })}</p>`;
  const label = t(page.pictures.face > 0 ? "sitting:pictures.faceAgain" : "sitting:pictures.faceNow");
  return html`<p class="sit-photo-box">${takenWords(page, { t, language })}<a class="button" href="/sit/${uuid}/photo">${label}</a></p>`;
}

const takenWords = (page: SittingPage, { t, language }: Pick<Candidate, "t" | "language">): Html | false =>
  page.pictures.face > 0 &&
  html`<span class="sit-hint">${t("sitting:pictures.faceTaken", { time: clockTime(page.pictures.face, page, language) })}</span> `;

/** The field of the photo: a phone opens its camera, and a computer a file; with script its camera too. */
export function faceField(page: SittingPage, { t, language }: Candidate, isMissing: boolean): Html {
  const words = {
    begin: t("sitting:pictures.faceCamera"),
    take: t("sitting:pictures.faceTake"),
    again: t("sitting:pictures.faceAgain"),
    seen: t("sitting:pictures.faceSeen"),
    failed: t("sitting:pictures.faceFailed"),
  };
  return html`<div class="sit-field"><p><label for="face"><b>${t("sitting:pictures.face")}</b></label> ${takenWords(page, { t, language })}</p>
<p><input type="file" id="face" name="face" accept="image/jpeg,image/png" capture="user" data-longest="${longest}" data-words="${JSON.stringify(words)}"${attribute("required", page.pictures.face === 0)}${invalid(isMissing)}${attribute('aria-describedby="start-error"', isMissing)}></p></div>`;
}

/** What a page with that field needs; nothing where the exam asks for no photo. */
export const faceScript = ({ consents }: SittingPage) =>
  consents.some(({ kind }) => kind === "face")
    ? { takesPictures: true, script: html`<script src="${script}" defer></script>` }
    : {};

/** The photo of the face before the exam opens, so that nobody takes it in the time of the exam. */
export function photoPage(
  page: SittingPage,
  candidate: Candidate,
  { error = "", field = "", isTicked = false } = {},
): Response {
  const { t, language, uuid } = candidate;
  const title = t("sitting:pictures.face");
  const { text } = page.consents.find(({ kind }) => kind === "face")!;
  const meaning = consentText(t, "face", { text, hasPhone: page.hasPhone, clips: page.clips });
  const isMissing = field === "agreed" && !isTicked;
  const main = html`<p class="sit-hint">${page.exam}</p>
<h1 class="sit-h1">${title}</h1>
${error && html`<div role="alert" id="start-error">${noticeOf("warn", t("sitting:pictures.faceNotKept"), error)}</div>`}
<p>${t("sitting:pictures.faceAhead", { time: clockTime(page.openAt, page, language) })}</p>
<form method="post" action="/sit/${uuid}/photo" class="sit-form" enctype="multipart/form-data">${formFields(candidate)}
<input type="hidden" name="consentStamp" value="${page.consentStamp}">
<ul class="sit-rows sit-consents"><li><label class="sit-tick"><input type="checkbox" name="agreed" value="face" required${attribute("checked", isTicked)}${invalid(isMissing)} aria-describedby="${isMissing && "start-error "}consent-face"> <b>${t("sitting:consentNames.face")}</b></label><p class="sit-hint sit-lines" id="consent-face">${meaning}</p>${faceField(page, candidate, field === "face")}</li></ul>
<div class="sit-moves"><div><a class="button" href="/sit/${uuid}">${t("sitting:back")}</a></div>
<div><button class="button button-primary">${t("sitting:pictures.faceKeep")}</button></div></div>
</form>`;
  return sittingDocument(
    candidate,
    { title: `${title} · ${page.exam}`, main, ...faceScript(page) },
    error ? 422 : 200,
  );
}
