import type * as z from "zod/v4";
import { type SheetPage, sheetAges, type sheetCover } from "#contract/evaluation/sheet-shapes";
import { figure } from "#locales/figures";
import { languages } from "#locales/languages";
import { paths } from "~/paths";
import { measureLook } from "~/styles/sheets.server";
import { exactTime } from "~/words/dates.server";
import type { Candidate } from "../candidate.server";
import { formFields, noticeOf, sittingDocument } from "../document.server";
import { attribute, type Html, html, invalid, raw } from "../html";

type Cover = z.output<typeof sheetCover>;

/** The field of an item's answer. */
export const answerField = (itemId: string): string => `a.${itemId}`;

/** The field with the answers that a page showed: what it sends unchanged is not written over newer ones. */
export const shownField = "shown";

/** The answers of a page in the order of its items, each as a field sends it. */
const shownAnswers = (page: SheetPage) => page.list.map(({ answer }) => answer ?? "").join(",");

const look = measureLook;

/** Where one goes on: the page that follows, or the hand-in. */
export const onward = (next: number | null, token: string): string =>
  next === null ? paths.measure.end(token) : paths.measure.page(token, next);

/** What somebody sees first who opens their link, and whenever they come back to it. */
export function coverPage(cover: Cover, token: string, candidate: Candidate): Response {
  const { t, language } = candidate;
  const time = (at: number) => exactTime(at, cover.timeZone).slice(0, 16);
  const head = html`<p class="sit-hint">${t("evaluation:sheet.lead", { company: cover.company })}</p><h1>${cover.title}</h1>`;
  if (cover.state === "closed")
    return sittingDocument(candidate, {
      ...{ look, title: cover.title },
      main: html`${head}${noticeOf(
        "warn",
        t("evaluation:sheet.closed"),
        t("evaluation:sheet.closedText", { company: cover.company }),
      )}`,
    });
  if (cover.state === "submitted")
    return sittingDocument(candidate, {
      ...{ look, title: cover.title },
      main: html`${head}${noticeOf(
        "ok",
        t("evaluation:sheet.done"),
        t("evaluation:sheet.doneText", { time: time(cover.submittedAt) }),
      )}`,
    });
  const hasBegun = cover.state === "started" && cover.answered > 0;
  const chosen = cover.languages.find((code) => code === language) ?? cover.languages[0];
  const main = html`${head}
<p class="eva-said">${t("evaluation:sheet.hello", { name: cover.realName })} ${t("evaluation:sheet.noRight")}</p>
<p class="eva-said">${t("evaluation:sheet.resume")}</p>
<dl class="sit-facts"><div><dt>${t("evaluation:sheet.items")}</dt><dd>${figure(cover.items, language)}</dd></div>
<div><dt>${t("evaluation:sheet.closes")}</dt><dd>${time(cover.closeAt)}</dd></div></dl>
${
  hasBegun
    ? html`<p class="eva-said">${t("evaluation:sheet.answered", { answered: cover.answered, items: cover.items })}</p>
<p class="sit-next eva-said"><a class="button button-primary" href="${onward(cover.next, token)}">${t("evaluation:sheet.continue")}</a></p>`
    : html`<form method="post" action="${paths.measure.answer(token)}">${formFields(candidate)}
<fieldset class="eva-list"><legend>${t("evaluation:sheet.language")}</legend>
${cover.languages.map(
  (code) =>
    html`<label class="eva-choice"><input type="radio" name="language" value="${code}"${attribute("checked", code === chosen)}><span lang="${languages[code].tag}">${languages[code].name}</span></label>`,
)}</fieldset>
<button class="button button-primary eva-begin">${t("evaluation:sheet.begin")}</button></form>`
}`;
  return sittingDocument(candidate, { look, title: cover.title, main });
}

/** What came with a page of items: which are not answered, and what was typed that is no answer, by its item. */
interface Sent {
  missing: readonly string[];
  wrong?: ReadonlyMap<string, string>;
}

/** A page of items, in the language in which they are answered. */
export function itemsPage(
  page: SheetPage,
  { token, candidate, missing, wrong = new Map() }: { token: string; candidate: Candidate } & Sent,
): Response {
  const { t } = candidate;
  const where = t("evaluation:sheet.page", { page: page.page, pages: page.pages });
  const width = page.items === 0 ? 0 : (100 * page.answered) / page.items;
  const first = page.list[0];
  const isTable = first !== undefined && first.kind !== "age" && first.options.length <= 7;
  const main = html`<p class="sit-hint" lang="${languages[page.language].tag}">${page.title}</p>
<h1>${where}</h1>
<p role="status">${t("evaluation:sheet.answered", { answered: page.answered, items: page.items })}</p>
<svg class="sit-done eva-done" width="100%" height="4" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect width="${width.toFixed(2)}" height="1"/></svg>
${missing.length > 0 && noticeOf("warn", t("evaluation:sheet.missing", { count: missing.length }))}
<form method="post" action="${paths.measure.page(token, page.page)}">${formFields(candidate)}
<input type="hidden" name="${shownField}" value="${shownAnswers(page)}">
<div lang="${languages[page.language].tag}">${isTable ? itemTable(page, missing, t) : page.list.map((item, at) => itemList(item, page.from + at, { missing, wrong }, t))}</div>
<div class="eva-moves"><button class="button button-primary" name="go" value="next">${t(page.page === page.pages ? "evaluation:sheet.toEnd" : "evaluation:sheet.next")}</button>
${page.canGoBack && html`<button class="button" name="go" value="back">${t("evaluation:sheet.back")}</button>`}</div></form>`;
  return sittingDocument(
    candidate,
    { look, title: `${where} · ${page.title}`, main },
    missing.length > 0 || wrong.size > 0 ? 422 : 200,
  );
}

type Item = SheetPage["list"][number];

/** Items with the same options: each a row, named by its text, each answer by its column. */
function itemTable(page: SheetPage, missing: readonly string[], t: Candidate["t"]): Html {
  const { options } = page.list[0]!;
  return html`<table class="eva-items" role="table"><thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader"><span class="eva-anchor">${t("evaluation:sheet.item")}</span></th>
${options.map((option, place) => html`<th scope="col" role="columnheader" id="o${place}">${option}</th>`)}</tr></thead><tbody role="rowgroup">
${page.list.map(
  (
    item,
    at,
  ) => html`<tr role="row"${missing.includes(item.itemId) && raw(' class="eva-open"')}><th scope="row" role="rowheader" id="i${at}">${page.from + at}. ${item.text}${openMark(item, missing, t)}</th>
${options.map(
  (option, place) =>
    html`<td role="cell"><label class="eva-choice"><input type="radio" name="${answerField(item.itemId)}" value="${place}" aria-labelledby="i${at} o${place}"${attribute("checked", item.answer === place)}><span class="eva-anchor" aria-hidden="true">${option}</span></label></td>`,
)}</tr>`,
)}</tbody></table>`;
}

const openMark = (item: Item, missing: readonly string[], t: Candidate["t"]) =>
  missing.includes(item.itemId) && html` <b>· ${t("evaluation:sheet.notAnswered")}</b>`;

function itemList(item: Item, number: number, { missing, wrong }: Required<Sent>, t: Candidate["t"]): Html {
  const name = answerField(item.itemId);
  if (item.kind === "age") {
    const typed = wrong.get(item.itemId);
    const isWrong = typed !== undefined;
    const told = isWrong && html`${invalid(true)} aria-describedby="e${number}" autofocus`;
    return html`<div class="eva-list"><label><b>${number}. ${item.text}</b>${openMark(item, missing, t)}<br>
<input class="input input-short" name="${name}" inputmode="numeric" autocomplete="off" value="${typed ?? item.answer ?? ""}"${told}> ${t("evaluation:sheet.years")}</label>
${isWrong && html`<p class="field-error" id="e${number}">${t("evaluation:sheet.ageWrong", sheetAges)}</p>`}</div>`;
  }
  return html`<fieldset class="eva-list"><legend>${number}. ${item.text}${openMark(item, missing, t)}</legend>
${item.options.map(
  (option, place) =>
    html`<label class="eva-choice"><input type="radio" name="${name}" value="${place}"${attribute("checked", item.answer === place)}><span>${option}</span></label>`,
)}</fieldset>`;
}

/** Before the hand-in: what is open, and the way to it. */
export function endOfSheet(cover: Cover, token: string, candidate: Candidate, isRefused: boolean): Response {
  const { t } = candidate;
  const open = cover.items - cover.answered;
  const main = html`<p class="sit-hint">${cover.title}</p><h1>${t("evaluation:sheet.end")}</h1>
${
  open === 0
    ? html`<p class="eva-said">${t("evaluation:sheet.all")}</p>`
    : noticeOf("warn", t("evaluation:sheet.open", { count: open }))
}
<form method="post" action="${paths.measure.end(token)}">${formFields(candidate)}
<p class="sit-hint eva-said">${t("evaluation:sheet.submitHint")}</p>
<button class="button button-primary eva-said">${t("evaluation:sheet.submit")}</button></form>
${open > 0 && cover.next !== null && html`<p class="sit-next eva-said"><a class="button" href="${onward(cover.next, token)}">${t("evaluation:sheet.toOpen")}</a></p>`}`;
  return sittingDocument(candidate, { look, title: cover.title, main }, isRefused ? 422 : 200);
}
