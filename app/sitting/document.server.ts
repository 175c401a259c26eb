import { type Language, languages } from "#locales/languages";
import { sittingLook } from "~/styles/sheets.server";
import { colours } from "~/styles/tokens";
import { textResponse } from "~/text-response";
import type { Candidate } from "./candidate.server";
import { type Html, html, raw, textWithBreaks } from "./html";

interface Page {
  title: string;
  /** The sticky head of a running sitting. */
  head?: Html;
  main: Html;
  /** Seconds after which the browser opens an address by itself; `isPlain`: without script alone. */
  refresh?: { seconds: number; url: string; isPlain?: boolean };
  /** Read by the script of a question page. */
  script?: Html;
  watermark?: Html | false;
  /** A style sheet in place of the sitting's. */
  look?: string;
  /** The class of the body, where it is none of a sitting's. */
  body?: string;
  /** The browser may be asked for its camera and its screen. */
  takesPictures?: boolean;
  /** The page records an answer itself. */
  records?: "audio" | "video" | null;
  /** Full screen goes on in a frame of the page: what a page in it may ask for, this one has to allow. */
  holdsOthers?: boolean;
  /** Two columns where there is room. */
  isWide?: boolean;
}

type Reader = { language: Language; view: string; headers: Headers };

/** A page of a sitting: a document of its own with one style sheet, and no script but what it names itself. */
export function sittingDocument(
  { language, view, headers }: Reader,
  {
    title,
    head,
    main,
    refresh,
    script,
    watermark,
    isWide,
    takesPictures,
    records,
    holdsOthers = false,
    look = sittingLook,
    body,
  }: Page,
  status = 200,
): Response {
  const next = refresh && `${Math.max(1, Math.ceil(refresh.seconds))}; url=${refresh.url}`;
  const before = html`<!DOCTYPE html>
<html lang="${languages[language].tag}" data-size="${view[0]!}"${view.includes("h") && raw(' data-contrast="high"')}>
<head>
<meta charset="utf-8">
<style>`;
  const after = html`</style>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="${colours.brand[0]}">
<meta name="robots" content="noindex, noarchive">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${
  next &&
  refresh.isPlain &&
  html`<noscript><meta http-equiv="refresh" content="${next}"></noscript>
`
}</head>
<body class="${body ?? (isWide ? "sit" : "sit sit-narrow")}">
${head}
<main class="${body ? `${body}-page` : "sit-main"}" id="main">${main}</main>
${watermark}${script}
</body>
</html>`;
  headers.set("content-type", "text/html; charset=utf-8");
  // why: as a header it works without script like the element, and checkers of pages see what it is for.
  if (next && !refresh.isPlain) headers.set("refresh", next);
  if (takesPictures || records || holdsOthers) {
    const allowed = (isAllowed: boolean | undefined) => (isAllowed || holdsOthers ? "(self)" : "()");
    const camera = allowed(takesPictures || records === "video");
    headers.set(
      "permissions-policy",
      `camera=${camera}, display-capture=${allowed(takesPictures)}, microphone=${allowed(Boolean(records))}, geolocation=()`,
    );
  }
  headers.set("content-language", languages[language].tag);
  headers.set("cache-control", "no-store");
  return textResponse({ before: before.text, look, after: after.text }, { status, headers });
}

/** The hidden fields of every form that is posted. */
export const formFields = ({ csrf, formId }: Pick<Candidate, "csrf" | "formId">): Html =>
  html`<input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="formId" value="${formId}">`;

/** A notice of its kind, with the words that say which. */
export const noticeOf = (kind: "info" | "warn" | "ok", title: string, text?: Html | string | false): Html =>
  html`<div class="sit-notice sit-notice-${kind}"><p><b>${title}</b></p>${text && html`<p>${typeof text === "string" ? textWithBreaks(text) : text}</p>`}</div>`;

/** A submit button that stands alone in its form. */
export const postButton = (
  candidate: Pick<Candidate, "csrf" | "formId">,
  action: string,
  label: string,
  kind: "primary" | "plain" = "primary",
  more: Html | false = false,
): Html => html`<form method="post" action="${action}">${formFields(candidate)}${more}
<button class="button ${kind === "primary" ? "button-primary" : ""}">${label}</button></form>`;
