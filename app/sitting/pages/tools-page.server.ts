import { type ScratchPaper, scratchMax } from "#contract/sitting/scratch";
import type { SittingPage } from "#contract/sitting/shapes";
import { figure } from "#locales/figures";
import { calculate, longestExpression, shownExpression } from "../calculator";
import type { Candidate } from "../candidate.server";
import { formFields, noticeOf, sittingDocument } from "../document.server";
import { attribute, type Html, html, invalid } from "../html";
import { clockSeconds } from "../times.server";
import { sittingHead } from "./head.server";

interface Tools {
  /** The question that one came from, and goes back to. */
  from: string;
  expression: string;
  /** Null where the exam has no scratch paper. */
  scratch: ScratchPaper | null;
  /** What was typed and not kept, why, and whether the text is to blame. */
  unkept?: { text: string; why: "tooLong" | "other" | "busy"; reason?: string };
}

/**
 * The calculator and the scratch paper in one form: each of its buttons keeps what is on the paper first. The first one
 * calculates, which is what Enter does.
 */
export function toolsPage(page: SittingPage, candidate: Candidate, tools: Tools): Response {
  const { t, uuid } = candidate;
  const { from, expression, scratch, unkept } = tools;
  const title = t(page.calculator ? (scratch ? "sitting:bothTools" : "sitting:tools") : "sitting:scratch");
  const main = html`<h1 class="sit-h1">${title}</h1>${unkept && unkeptNotice(tools, candidate)}
<form method="post" action="/sit/${uuid}/tools" class="sit-form">${formFields(candidate)}<input type="hidden" name="from" value="${from}">
${page.calculator && calculatorField(expression, candidate)}
${scratch && scratchField(page, candidate, tools)}
<div class="sit-moves"><div><button class="button" name="go" value="back">${t("sitting:back")}</button></div>
${scratch && html`<div><button class="button button-primary" name="go" value="keep">${t("sitting:scratchKeep")}</button></div>`}</div></form>`;
  const status = unkept ? { tooLong: 422, other: 409, busy: 503 }[unkept.why] : 200;
  return sittingDocument(
    candidate,
    { title: `${title} · ${page.exam}`, head: sittingHead(page, candidate, title), main },
    status,
  );
}

function calculatorField(expression: string, { t, language }: Candidate): Html {
  const value = expression.trim() ? calculate(expression) : null;
  const isWrong = expression.trim() !== "" && value === null;
  const why =
    expression.length > longestExpression
      ? t("sitting:calculator.tooLong", { most: figure(longestExpression, language) })
      : t("sitting:calculator.wrong");
  return html`<div class="sit-field"><label for="expression">${t("sitting:calculator.expression")}</label>
<input id="expression" name="expression" value="${expression}" maxlength="${shownExpression}" size="30" autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="hint"${attribute('aria-invalid="true"', isWrong)}>
<p class="sit-hint" id="hint">${t("sitting:calculator.hint")}</p>
<p class="sit-next"><button class="button" name="go" value="calculate">${t("sitting:calculator.submit")}</button></p>
<p role="status">${isWrong ? html`<span class="field-error">${why}</span>` : value !== null && html`<b class="sit-score">= ${value}</b>`}</p></div>`;
}

/** It has no `maxlength`, by which a browser cuts what is pasted and says nothing. */
function scratchField(page: SittingPage, candidate: Candidate, { scratch, unkept }: Tools): Html {
  const { t } = candidate;
  const { text, revision, at } = scratch!;
  const isTooLong = unkept?.why === "tooLong";
  return html`<div class="sit-field"><label for="scratch">${t("sitting:scratch")}</label>
<input type="hidden" name="revision" value="${revision}">
<textarea id="scratch" name="scratch" rows="8" aria-describedby="${isTooLong && "scratch-error "}scratch-hint"${invalid(isTooLong)}>
${unkept?.text ?? text}</textarea>
${isTooLong && html`<p class="field-error" id="scratch-error">${t("sitting:scratchTooLong", mostOf(candidate))}</p>`}
<p class="sit-hint" id="scratch-hint">${t("sitting:scratchHint", mostOf(candidate))}</p>
<p class="sit-hint" role="status">${!unkept && at > 0 && t("sitting:scratchKept", { time: clockSeconds(at, page.timeZone) })}</p>
${
  unkept?.why === "other" &&
  html`</div><div class="sit-field"><label for="stored">${t("sitting:scratchStored", { time: clockSeconds(at, page.timeZone) })}</label>
<textarea id="stored" rows="8" readonly>
${text}</textarea>`
}</div>`;
}

function unkeptNotice({ unkept }: Tools, candidate: Candidate): Html {
  const { t } = candidate;
  const { why, reason } = unkept!;
  const text =
    why === "other"
      ? t("sitting:scratchOther")
      : why === "tooLong"
        ? t("sitting:scratchTooLong", mostOf(candidate))
        : reason;
  return html`<div role="alert">${noticeOf("warn", t("sitting:scratchNotKept"), text)}</div>`;
}

const mostOf = ({ language }: Candidate) => ({ most: figure(scratchMax, language) });
