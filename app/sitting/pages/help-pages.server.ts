import type { Candidate } from "../candidate.server";
import { formFields, sittingDocument } from "../document.server";
import { attribute, html } from "../html";

/** What the device can do, in advance or just before: without script a real form tries the line and the clock. */
export function checkPage(candidate: Candidate, { result }: { result: { bytes: number } | null }): Response {
  const { t } = candidate;
  const row = (name: "line" | "file" | "cookie", state: "ok" | "open" | "failed", text: string) =>
    html`<li class="sit-check-${state}"><b>${t(`sitting:check.${name}`)}</b> <span>${t(`sitting:check.states.${state}`)}</span><p class="sit-hint">${text}</p></li>`;
  const main = html`<h1 class="sit-h1">${t("sitting:check.title")}</h1><p>${t("sitting:check.lead")}</p>
<ul class="sit-rows">${row("cookie", candidate.headers.has("set-cookie") && result ? "failed" : "ok", t("sitting:check.cookieText"))}
${row("line", result ? "ok" : "open", result ? t("sitting:check.lineDone") : t("sitting:check.lineText"))}
${row("file", result && result.bytes > 0 ? "ok" : "open", result && result.bytes > 0 ? t("sitting:check.fileDone", { kilobytes: Math.ceil(result.bytes / 1000) }) : t("sitting:check.fileText"))}</ul>
<form method="post" action="/sit/check" enctype="multipart/form-data" class="sit-form">${formFields(candidate)}
<div class="sit-field"><label for="file">${t("sitting:check.choose")}</label><input type="file" id="file" name="file" accept="image/*,audio/*,video/*" capture="user"></div>
<button class="button button-primary">${t("sitting:check.send")}</button></form>
<p class="sit-hint">${t("sitting:check.notNeeded")}</p>`;
  return sittingDocument(candidate, { title: t("sitting:check.title"), main });
}

/** Text size and contrast. */
export function viewPage(candidate: Candidate, back: string): Response {
  const { t, uuid, view } = candidate;
  const size = view[0];
  const isHigh = view.endsWith("h");
  const main = html`<h1 class="sit-h1">${t("sitting:view")}</h1>
<form method="post" action="/sit/${uuid}/view" class="sit-form">${formFields(candidate)}<input type="hidden" name="back" value="${back}">
<fieldset class="sit-choices"><legend>${t("sitting:viewSize")}</legend>${["1", "2", "3"].map(
    (value) =>
      html`<label class="sit-choice"><input type="radio" name="size" value="${value}"${attribute("checked", value === size)}> <span>${t(`sitting:viewSizes.${value as "1"}`)}</span></label>`,
  )}</fieldset>
<label class="sit-tick"><input type="checkbox" name="contrast" value="h"${attribute("checked", isHigh)}> ${t("sitting:viewContrast")}</label>
<div class="sit-moves"><div><a class="button" href="${back}">${t("sitting:back")}</a></div>
<div><button class="button button-primary">${t("sitting:viewSave")}</button></div></div></form>`;
  return sittingDocument(candidate, { title: t("sitting:view"), main });
}
