import type { LoaderFunctionArgs } from "@remix-run/node";
import { calculate, longestExpression } from "~/sitting/calculator";
import { candidate } from "~/sitting/candidate.server";
import { sittingDocument } from "~/sitting/document.server";
import { attribute, html } from "~/sitting/html";
import { sittingHead } from "~/sitting/pages/head.server";
import { leadTo, loadSitting } from "./visit.server";

export const handle = { isDocument: true };

/** The calculator and the scratch paper, where the exam allows them; nothing of either is stored. */
export async function loader(args: LoaderFunctionArgs) {
  const visitor = await candidate(args);
  const { t, uuid, headers, url } = visitor;
  const found = await loadSitting(visitor);
  if ("response" in found) return found.response;
  const { page } = found;
  if (page.state !== "sitting" || !(page.calculator || page.scratchPaper))
    return leadTo(`/sit/${uuid}`, headers);
  const from = /^\d{1,5}$/.exec(url.searchParams.get("from") ?? "")?.[0] ?? String(page.place + 1);
  const expression = (url.searchParams.get("expression") ?? "").slice(0, longestExpression);
  const scratch = (url.searchParams.get("scratch") ?? "").slice(0, 1_500);
  const value = expression.trim() ? calculate(expression) : null;
  const isWrong = expression.trim() !== "" && value === null;
  const title = t(page.calculator ? "sitting:tools" : "sitting:scratch");
  return sittingDocument(visitor, {
    title: `${title} · ${page.exam}`,
    head: sittingHead(page, visitor, title),
    main: html`<h1 class="sit-h1">${title}</h1>
<form class="sit-form"><input type="hidden" name="from" value="${from}">
${
  page.calculator &&
  html`<div class="sit-field"><label for="expression">${t("sitting:calculator.expression")}</label>
<input id="expression" name="expression" value="${expression}" maxlength="${longestExpression}" size="30" autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="hint"${attribute('aria-invalid="true"', isWrong)}>
<p class="sit-hint" id="hint">${t("sitting:calculator.hint")}</p>
<p role="status">${isWrong ? html`<span class="field-error">${t("sitting:calculator.wrong")}</span>` : value !== null && html`<b class="sit-score">= ${value}</b>`}</p></div>`
}
${
  page.scratchPaper &&
  html`<div class="sit-field"><label for="scratch">${t("sitting:scratch")}</label>
<textarea id="scratch" name="scratch" rows="8" maxlength="1500">
${scratch}</textarea><p class="sit-hint">${t("sitting:scratchHint")}</p></div>`
}
<div class="sit-moves"><div><a class="button" href="/sit/${uuid}/${from}">${t("sitting:back")}</a></div>
${page.calculator && html`<div><button class="button button-primary">${t("sitting:calculator.submit")}</button></div>`}</div></form>`,
  });
}
