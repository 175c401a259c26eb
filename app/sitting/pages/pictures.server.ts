import script from "virtual:sitting";
import type { EvidenceKind } from "#contract/exams/settings";
import { pictureLimits, type SittingPage } from "#contract/sitting/shapes";
import type { Candidate } from "../candidate.server";
import { formFields, sittingDocument } from "../document.server";
import { type Html, html } from "../html";
import { clockTime } from "../times.server";

/** Says that pictures of a kind are taken, and when the last one was. */
export const pictureLine = (page: SittingPage, { t, language }: Candidate, kind: EvidenceKind): string =>
  page.pictures[kind] > 0
    ? t(`sitting:pictures.${kind as "camera"}Last`, {
        time: clockTime(page.pictures[kind], page, language),
        count: pictureLimits.every / 60,
      })
    : t(`sitting:pictures.${kind as "camera"}Not`, { count: pictureLimits.every / 60 });

/** What the script needs to take pictures, as attributes of an element. */
const taking = (page: SittingPage, { t }: Candidate, kind: "camera" | "screen"): Html =>
  html`data-takes="${kind}" data-last="${page.pictures[kind]}" data-server-now="${page.now}" data-every="${pictureLimits.every}" data-failed="${t(`sitting:pictures.${kind}Failed`)}"`;

/**
 * The visible signs of pictures that are taken while a question is answered: the camera by the script of this page, the
 * screen by a page of its own that stays open.
 */
export function pictureSigns(page: SittingPage, candidate: Candidate): Html {
  const { t, uuid } = candidate;
  const has = (kind: EvidenceKind) => page.agreed.includes(kind);
  const camera =
    has("camera") &&
    html`<p class="sit-hint" role="status" data-address="/sit/${uuid}/picture" data-signal="/sit/${uuid}/signal" ${taking(page, candidate, "camera")}>${pictureLine(page, candidate, "camera")}</p>
<noscript><p class="sit-hint">${t("sitting:pictures.noScript")}</p></noscript>`;
  const screen =
    has("screen") &&
    html`<p class="sit-hint">${pictureLine(page, candidate, "screen")} <a href="/sit/${uuid}/screen" target="_blank">${t("sitting:pictures.screenOpen")}</a></p>`;
  return html`${camera}${screen}`;
}

/** Pictures of the screen are taken by this page: a page that moves on would have to ask for each again. */
export function screenPage(page: SittingPage, candidate: Candidate): Response {
  const { t, uuid } = candidate;
  return sittingDocument(candidate, {
    title: `${t("sitting:pictures.screenTitle")} · ${page.exam}`,
    takesPictures: true,
    main: html`<h1 class="sit-h1">${t("sitting:pictures.screenTitle")}</h1>
<p>${t("sitting:pictures.screenLead", { count: pictureLimits.every / 60 })}</p>
<form data-screen>${formFields(candidate)}
<p role="status" data-address="/sit/${uuid}/picture" data-signal="/sit/${uuid}/signal" ${taking(page, candidate, "screen")}>${pictureLine(page, candidate, "screen")}</p>
<p data-begins="${t("sitting:pictures.screenBegin")}"></p>
<noscript><p>${t("sitting:pictures.noScript")}</p></noscript></form>
<p class="sit-hint">${t("sitting:ready.refuse", { company: page.company })}</p>`,
    script: html`<script src="${script}" defer></script>`,
  });
}
