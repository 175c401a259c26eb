import script from "virtual:sitting";
import type { EvidenceKind } from "#contract/exams/settings";
import { type PhoneLink, pictureLimits } from "#contract/sitting/pictures";
import type { SittingPage } from "#contract/sitting/shapes";
import { joinSentences } from "#locales/sentences";
import { qrOf } from "~/routes/verify/qr.server";
import type { Candidate } from "../candidate.server";
import { formFields, sittingDocument } from "../document.server";
import { type Html, html } from "../html";
import { clockTime } from "../times.server";

/** When the last picture of a kind was taken, and whether it is a short video. */
type Taken = Pick<PhoneLink, "now" | "timeZone" | "last" | "isClip">;
export const lastTaken = ({ now, timeZone, pictures, clips }: SittingPage, kind: EvidenceKind): Taken => ({
  ...{ now, timeZone, last: pictures[kind], isClip: clips.includes(kind) },
});

/** Says that pictures of a kind are taken, and when the last one was. */
export function pictureLine(taken: Taken, { t, language }: Candidate, kind: EvidenceKind): string {
  const count = pictureLimits.every / 60;
  const said =
    taken.last > 0
      ? t(`sitting:pictures.${kind as "camera"}Last`, { time: clockTime(taken.last, taken, language), count })
      : t(`sitting:pictures.${kind as "camera"}Not`, { count });
  return joinSentences(
    said,
    taken.isClip ? t("sitting:pictures.clip", { seconds: pictureLimits.clipSeconds }) : "",
  );
}

/** The reply to a picture that was taken: its line alone. */
export const lineReply = (line: string, status = 200) =>
  new Response(line, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
/** The same where no more are taken of this sitting: the page that sent it switches its device off. */
export const endedReply = ({ t }: Candidate) => lineReply(t("sitting:pictures.ended"), 410);

/** The reply to a picture that was not taken; where it is of a wrong kind, its page goes on with plain pictures. */
export const refusedPicture = (reason = "") =>
  new Response(null, { status: reason === "FILE_KIND" ? 415 : 422 });

/** What the script needs to take pictures, as attributes of an element. */
const taking = ({ last, now, isClip }: Taken, { t }: Candidate, kind: "camera" | "screen" | "phone"): Html =>
  html`${isClip && html`data-clip="${pictureLimits.clipSeconds}" `}data-takes="${kind}" data-last="${last}" data-server-now="${now}" data-every="${pictureLimits.every}" data-failed="${t(`sitting:pictures.${kind}Failed`)}"`;

/**
 * The visible signs of pictures that are taken while a question is answered: the camera by the script of this page, the
 * screen by a page of its own that stays open.
 */
export function pictureSigns(page: SittingPage, candidate: Candidate): Html {
  const { t, uuid } = candidate;
  const has = (kind: EvidenceKind) => page.takes.includes(kind);
  const line = (kind: EvidenceKind) => pictureLine(lastTaken(page, kind), candidate, kind);
  const camera =
    has("camera") &&
    html`<p class="sit-hint" role="status" data-address="/sit/${uuid}/picture" data-signal="/sit/${uuid}/signal" ${taking(lastTaken(page, "camera"), candidate, "camera")}>${line("camera")}</p>`;
  const screen =
    has("screen") &&
    html`<p class="sit-hint">${line("screen")} <a href="/sit/${uuid}/screen" target="_blank">${t("sitting:pictures.screenOpen")}</a></p>`;
  const phone =
    has("phone") &&
    html`<p class="sit-hint">${line("phone")} <a href="/sit/${uuid}/phone" target="_blank">${t("sitting:pictures.phoneOpen")}</a></p>`;
  // The second phone runs a script of its own.
  const scriptless =
    (has("camera") || has("screen")) &&
    html`<noscript><p class="sit-hint">${t("sitting:pictures.noScript")}</p></noscript>`;
  return html`${camera}${screen}${phone}${scriptless}`;
}

/** Pictures of the screen are taken by this page: a page that moves on would have to ask for each again. */
export function screenPage(page: SittingPage, candidate: Candidate): Response {
  const { t, uuid } = candidate;
  return sittingDocument(candidate, {
    title: `${t("sitting:pictures.screenTitle")} · ${page.exam}`,
    takesPictures: true,
    main: html`<h1 class="sit-h1">${t("sitting:pictures.screenTitle")}</h1>
<p>${t("sitting:pictures.screenLead", { count: pictureLimits.every / 60 })}</p>
<form data-screen class="sit-paragraphs">${formFields(candidate)}
<p role="status" data-address="/sit/${uuid}/picture" data-signal="/sit/${uuid}/signal" ${taking(lastTaken(page, "screen"), candidate, "screen")}>${pictureLine(lastTaken(page, "screen"), candidate, "screen")}</p>
<p data-begins="${t("sitting:pictures.screenBegin")}"></p>
<noscript><p>${t("sitting:pictures.noScript")}</p></noscript></form>
<p class="sit-hint">${t("sitting:ready.refuse", { company: page.company })}</p>`,
    script: html`<script src="${script}" defer></script>`,
  });
}

/** Where a candidate connects a second phone: its address as a QR code, and whether pictures have come. */
export function connectPage(
  page: SittingPage,
  candidate: Candidate,
  { address, isRunning }: { address: string; isRunning: boolean },
): Response {
  const { t, uuid } = candidate;
  const { path, size } = qrOf(address);
  const title = t("sitting:pictures.phoneTitle");
  return sittingDocument(candidate, {
    title: `${title} · ${page.exam}`,
    main: html`<h1 class="sit-h1">${title}</h1><div class="sit-paragraphs">
<p>${t("sitting:pictures.phoneLead", { count: pictureLimits.every / 60 })}</p>
<figure class="sit-qr"><svg viewBox="0 0 ${size} ${size}" width="260" height="260" role="img" aria-label="${t("sitting:pictures.phoneScan")}"><path d="${path}" stroke="#000"/></svg><figcaption>${t("sitting:pictures.phoneScan")}</figcaption></figure>
<p><a href="${address}">${t("sitting:pictures.phoneLink")}</a></p>
<p role="status">${pictureLine(lastTaken(page, "phone"), candidate, "phone")}</p>
<p class="sit-hint">${t("sitting:pictures.phoneKeep")}</p>
<p><a class="button" href="/sit/${uuid}">${t("sitting:back")}</a></p></div>`,
    refresh: isRunning ? { seconds: 15, url: `/sit/${uuid}/phone` } : undefined,
  });
}

/** The page of the second phone itself: it takes pictures while it is open. A word: why it takes none any more. */
export function phonePage(
  link: PhoneLink | "gone" | "ended",
  candidate: Candidate,
  address: string,
): Response {
  const { t } = candidate;
  const title = t("sitting:pictures.phoneTitle");
  if (typeof link === "string") {
    const why = t(link === "gone" ? "sitting:pictures.phoneGone" : "sitting:pictures.ended");
    return sittingDocument(
      candidate,
      { title, main: html`<h1 class="sit-h1">${title}</h1><p>${why}</p>` },
      410,
    );
  }
  const isRunning = link.state === "sitting" || link.state === "paused";
  return sittingDocument(candidate, {
    title: `${title} · ${link.exam}`,
    takesPictures: isRunning,
    main: html`<p class="sit-hint">${link.exam}</p>
<h1 class="sit-h1">${title}</h1>
${
  isRunning
    ? html`<p>${t("sitting:pictures.phonePlace", { count: pictureLimits.every / 60 })}</p>
<form data-phone class="sit-paragraphs">${formFields(candidate)}
<p role="status" data-address="${address}" ${taking(link, candidate, "phone")}>${pictureLine(link, candidate, "phone")}</p>
<p data-begins="${t("sitting:pictures.phoneBegin")}"></p>
<noscript><p>${t("sitting:pictures.phoneNoScript")}</p></noscript></form>`
    : html`<p>${t(link.state === "ready" ? "sitting:pictures.phoneEarly" : "sitting:pictures.phoneOver")}</p>`
}`,
    refresh: link.state === "ready" ? { seconds: 30, url: address } : undefined,
    script: isRunning ? html`<script src="${script}" defer></script>` : undefined,
  });
}
