import { type AnswerFieldValues, answerFromFields } from "#contract/sitting/answer-fields";
import { noAnswer, type SaveOutcome, type SittingPage } from "#contract/sitting/shapes";
import { figure } from "#locales/figures";
import type { Candidate } from "../candidate.server";
import { formFields, noticeOf, sittingDocument } from "../document.server";
import { type Html, html } from "../html";
import { answerOrFile, answerWords } from "../question.server";
import { clockSeconds } from "../times.server";
import { toldNotice } from "./told.server";

/**
 * The typed answer, as text: whatever a page says, what was written is not gone. Where the page cannot send it again, it
 * is to be copied. The form itself says which of its fields are chosen and not typed.
 */
function typedOf(
  fields: AnswerFieldValues | null,
  { t, form }: Candidate,
  isSentAgain = false,
): Html | false {
  const chosen = new Set<unknown>(["language", ...form.getAll("chosen")]);
  const values = Object.entries(fields ?? {}).flatMap(([name, list]) => (chosen.has(name) ? [] : list));
  const texts = values.filter((value) => value.trim() !== "");
  return (
    texts.length > 0 &&
    html`<h2>${t("sitting:gone.typed")}</h2>${texts.map(
      (text) => html`<textarea rows="8" readonly class="sit-code" aria-label="${t("sitting:yourAnswer")}">
${text}</textarea>`,
    )}${!isSentAgain && html`<p class="sit-hint">${t("sitting:gone.copy")}</p>`}`
  );
}

/** Which files came with the form: a page holds none, and no browser fills them in again. */
function lostFiles({ form, t, language }: Candidate): Html[] {
  return sentFiles(form).map((file) =>
    noticeOf("warn", fileNotKept(file, { t, language }), t("sitting:file.sendAgain")),
  );
}

const sentFiles = (form: FormData): File[] =>
  [...form.values()].flatMap((value) => (value instanceof File && value.size > 0 ? [value] : []));

const sized = ({ name, size }: File, { language }: Pick<Candidate, "language">) => ({
  name,
  kilobytes: figure(Math.ceil(size / 1000), language),
});

/** Says of a file that it was not taken. */
export const fileNotKept = (file: File, reader: Pick<Candidate, "t" | "language">): string =>
  reader.t("sitting:file.notKept", sized(file, reader));

/** The same with why; the message of a refusal. */
export const fileRefused = (file: File, reader: Pick<Candidate, "t" | "language">, reason: string): string =>
  reader.t("sitting:file.refused", { ...sized(file, reader), reason });

/** The session ended, or another device or exam has it: what was typed, and the ways on. */
export function sittingGonePage(candidate: Candidate, fields: AnswerFieldValues | null = null): Response {
  const { t, elsewhere } = candidate;
  const other =
    elsewhere !== "" && html`<a class="button" href="/sit/${elsewhere}">${t("sitting:gone.other")}</a> `;
  const main = html`<h1 class="sit-h1">${t("sitting:gone.title")}</h1><p>${t(other ? "sitting:gone.otherText" : "sitting:gone.text")}</p>
<p class="sit-next">${other}<a class="button button-primary" href="/cover">${t("sitting:gone.enter")}</a></p>${lostFiles(candidate)}${typedOf(fields, candidate)}`;
  return sittingDocument(candidate, { title: t("sitting:gone.title"), main }, 410);
}

/** Seconds until a page that could not be shown is asked for again. */
const pause = 15;

/** The services cannot be asked just now, or fail: nothing was sent, and nothing is lost. */
export function awayPage(candidate: Candidate, status: number): Response {
  const { t, url } = candidate;
  const title = t("sitting:away.title");
  const address = url.pathname + url.search;
  const main = html`<h1 class="sit-h1">${title}</h1><p>${t("sitting:away.text")}</p>
<p><a class="button button-primary" href="${address}">${t("sitting:away.again")}</a></p>`;
  return sittingDocument(candidate, { title, main, refresh: { seconds: pause, url: address } }, status);
}

interface Again {
  action: string;
  form: FormData;
  status: number;
  reason: string;
  /** The sitting, where it is what stands in the way: it is paused, or the question is not open. */
  page?: SittingPage;
}

const keptOf = (form: FormData) =>
  [...form].filter(([name, value]) => typeof value === "string" && name !== "csrf" && name !== "resume");

/** The candidate with the id of a form that is sent again. */
const sameForm = (candidate: Candidate, form: FormData): Candidate => ({
  ...candidate,
  formId: String(form.get("formId") ?? candidate.formId),
});

/** What a form had besides, out of sight. */
const fieldsAgain = (form: FormData): Html[] =>
  keptOf(form).flatMap(([name, value]) =>
    name === "formId"
      ? []
      : [
          html`<textarea name="${name}" hidden>
${String(value)}</textarea>`,
        ],
  );

interface NotDone {
  title: string;
  reason: string;
  text: string;
  status: number;
  page?: SittingPage;
  /** The form, where it may be sent again. */
  again?: Pick<Again, "action" | "form"> | false;
  way: { to: string; label: string };
}

/** Something other than a save was not done, or what was sent is not here any more: why, and the ways on. */
export function notDonePage(
  candidate: Candidate,
  { title, reason, text, status, page, again, way }: NotDone,
): Response {
  const { t } = candidate;
  const main = html`<h1 class="sit-h1">${title}</h1>${page && toldNotice(page, candidate)}${noticeOf("warn", reason, text)}
<div class="sit-moves"><div><a class="button${!again && " button-primary"}" href="${way.to}">${way.label}</a></div>
${again && html`<form method="post" action="${again.action}">${formFields(sameForm(candidate, again.form))}${fieldsAgain(again.form)}<button class="button button-primary">${t("sitting:away.again")}</button></form>`}</div>`;
  return sittingDocument(candidate, { title, main }, status);
}

/** The form of a file that is not here any more: it leads back to where the file is chosen again. */
function withoutFile(form: FormData, [file]: File[]): FormData {
  const again = new FormData();
  for (const [name, value] of keptOf(form)) if (name !== "go") again.append(name, value);
  again.set("go", "stay");
  if (file) again.set("fileLost", file.name);
  return again;
}

/** Not saved for a reason that passes: the same form again, with everything in it. */
export function againPage(candidate: Candidate, { action, form, status, reason, page }: Again): Response {
  const { t, uuid } = candidate;
  const isPaused = page?.state === "paused";
  const files = sentFiles(candidate.form);
  const isFileLost = form.has("fileLost") || files.length > 0;
  const again = isFileLost ? withoutFile(form, files) : form;
  const number = action.split("/").at(-1)!;
  const typed = Object.fromEntries(
    keptOf(form).flatMap(([name, value]) => (name.startsWith("answer") ? [[name, [String(value)]]] : [])),
  );
  const what = isFileLost
    ? isPaused && t("sitting:file.pausedAgain", { number })
    : t(page ? (isPaused ? "sitting:notSaved.paused" : "sitting:notSaved.notOpen") : "sitting:notSaved.text");
  const main = html`<h1 class="sit-h1">${t("sitting:notSaved.title")}</h1>${page && toldNotice(page, candidate)}${noticeOf("warn", reason)}${lostFiles(candidate)}
<form method="post" action="${action}" class="sit-form">${formFields(sameForm(candidate, form))}${fieldsAgain(again)}
${what && html`<p>${what}</p>`}
<p class="sit-next">${
    isPaused && !page.isHeld
      ? html`<button class="button button-primary" name="resume" value="1">${t(isFileLost ? "sitting:paused.resume" : "sitting:notSaved.resume")}</button>`
      : html`<button class="button button-primary">${isFileLost ? t("sitting:file.back", { number }) : t("sitting:tryAgain")}</button>`
  }${page && !isPaused && html` <a class="button" href="/sit/${uuid}">${t("sitting:late.on")}</a>`}</p></form>
${typedOf(typed, candidate, true)}`;
  return sittingDocument(candidate, { title: t("sitting:notSaved.title"), main }, status);
}

/**
 * After the deadline, or after the hand-in: what was typed is kept as evidence, or not at all, and does not count. What
 * counts stands beside it.
 */
export function latePage(
  page: SittingPage,
  candidate: Candidate,
  { saved, fields }: { saved: SaveOutcome; fields: AnswerFieldValues | null },
): Response {
  const { t, uuid, form } = candidate;
  const { outcome, asked, stored, at } = saved;
  const [file = null] = fields ? [] : sentFiles(form);
  const why =
    outcome === "late" || outcome === "dropped" ? outcome : page.state === "terminated" ? "ended" : "closed";
  const title = t(`sitting:${why}.title`);
  const main = html`<h1 class="sit-h1">${title}</h1>${toldNotice(page, candidate)}<p>${t(`sitting:${why}.text`, { time: clockSeconds(at, page.timeZone) })}</p>
${file && noticeOf("warn", fileNotKept(file, candidate))}
<p><a class="button button-primary" href="/sit/${uuid}">${t("sitting:late.on")}</a></p>
${
  asked && (fields || file)
    ? html`${fields && html`<section class="sit-card"><h2>${t("sitting:late.mine")}</h2>${answerWords(asked, answerFromFields(asked, fields, stored?.answer ?? noAnswer), candidate)}</section>`}
<section class="sit-card"><h2>${stored ? t("sitting:late.counts", { time: clockSeconds(stored.at, page.timeZone), number: stored.sequence }) : t("sitting:late.none")}</h2>${stored && answerOrFile(asked, stored, candidate)}</section>`
    : typedOf(fields, candidate)
}`;
  return sittingDocument(candidate, { title, main }, 409);
}
