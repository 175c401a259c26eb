import type { LoaderFunctionArgs } from "@remix-run/node";
import { figure } from "#locales/figures";
import { reportDocument } from "~/reports/report-document.server";
import { type Candidate, candidate } from "~/sitting/candidate.server";
import { formFields } from "~/sitting/document.server";
import { html } from "~/sitting/html";

export const handle = { isDocument: true };

/**
 * The page for downloads of a sitting (000 §2): files that the candidate handed in. Pictures that were taken by consent
 * are evidence for the exam's staff, and the page says so.
 */
export async function loader(args: LoaderFunctionArgs) {
  const reader = await candidate(args);
  const { services, session, t } = reader;
  const found = session === "" ? null : await services.sitting.ownFiles({ session });
  const title = t("sitting:files.title");
  const main = html`<h1>${title}</h1><p class="rep-lead">${t("sitting:files.lead")}</p>
${found?.ok ? listOf(found.data, reader) : entryForm(reader)}`;
  return reportDocument(reader, { title, main });
}

interface Found {
  exam: string;
  uuid: string;
  isEnded: boolean;
  files: { place: number; name: string; size: number }[];
}

function listOf({ exam, uuid, isEnded, files }: Found, { t, language }: Candidate) {
  const kilobytes = (size: number) => figure(Math.max(1, Math.round(size / 1000)), language);
  if (files.length === 0)
    return html`<h2>${exam}</h2><p>${t(isEnded ? "sitting:files.none" : "sitting:files.notEnded")}</p>`;
  return html`<h2>${exam}</h2><ul>${files.map(
    ({ place, name, size }) =>
      html`<li><a href="/sit/${uuid}/${place + 1}/answer">${name}</a> · ${t("sitting:files.about", { number: place + 1, size: kilobytes(size) })}</li>`,
  )}</ul>`;
}

/** Whoever has no session here gets in by the admission code. */
const entryForm = (reader: Candidate) => {
  const { t } = reader;
  return html`<h2>${t("reports:open.enter")}</h2><p>${t("sitting:files.enter")}</p><form method="post" action="/cover">${formFields(reader)}
<label class="rep-field" for="code">${t("invitations:code.label")}</label><p class="rep-hint" id="code-hint">${t("invitations:code.hint")}</p>
<input id="code" name="code" autocomplete="off" aria-describedby="code-hint"><p><button class="button button-primary">${t("invitations:code.submit")}</button></p></form>`;
};
