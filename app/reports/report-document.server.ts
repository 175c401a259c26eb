import { type Language, languageCodes, languages } from "#locales/languages";
import type { Candidate } from "~/sitting/candidate.server";
import { formFields, sittingDocument } from "~/sitting/document.server";
import { attribute, type Html, html } from "~/sitting/html";
import { reportLook } from "~/styles/sheets.server";

/** A page about one candidate's results: a document of its own with one style sheet, without script. */
export const reportDocument = (
  reader: Candidate,
  { title, main }: { title: string; main: Html },
  status = 200,
): Response =>
  sittingDocument(
    reader,
    {
      title,
      main: html`<b class="rep-brand">${reader.t("product")}</b>${main}${languageForm(reader)}`,
      look: reportLook,
      body: "rep",
    },
    status,
  );

/** The reader's language, changed by a form that leads back to this address. */
function languageForm(reader: Candidate): Html {
  const { t, language, url } = reader;
  const button = (code: Language) =>
    html`<button name="language" value="${code}" lang="${languages[code].tag}"${attribute('aria-pressed="true"', code === language)}>${languages[code].name}</button> `;
  return html`<form method="post" action="/language" class="rep-languages" aria-label="${t("language")}">${formFields(reader)}
<input type="hidden" name="redirect" value="${url.pathname + url.search}">${languageCodes.map(button)}</form>`;
}

/** Why a page does not open, and the form of the admission code, by which a candidate gets in (000 §2). */
export function noRightPage(
  reader: Candidate,
  { reason, message }: { reason: string; message: string },
): Response {
  const { t } = reader;
  const title = t("reports:open.closed");
  const isForm = ["LINK_NEEDED", "LINK_WRONG", "LINK_EXPIRED"].includes(reason);
  const main = html`<h1>${title}</h1><p>${message}</p>${
    isForm &&
    html`<h2>${t("reports:open.enter")}</h2><form method="post" action="/cover">${formFields(reader)}
<label class="rep-field" for="code">${t("invitations:code.label")}</label><p class="rep-hint" id="code-hint">${t("invitations:code.hint")}</p>
<input id="code" name="code" autocomplete="off" aria-describedby="code-hint"><p><button class="button button-primary">${t("invitations:code.submit")}</button></p></form>`
  }`;
  return reportDocument(reader, { title, main }, statusOf(reason));
}

const statusOf = (reason: string): number => {
  if (reason === "LINK_NEEDED" || reason === "INVALID") return 401;
  if (reason === "LINK_WRONG") return 403;
  if (reason === "NOT_FOUND") return 404;
  if (reason === "LINK_EXPIRED") return 410;
  return reason === "BUSY" ? 503 : 409;
};
