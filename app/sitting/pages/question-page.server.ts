import recorder from "virtual:recorder";
import script from "virtual:sitting";
import { BoundedCache } from "#contract/bounded-cache";
import { answering } from "#contract/questions/kinds";
import type { SittingAnswer, SittingPage } from "#contract/sitting/shapes";
import { dayAt } from "~/words/dates.server";
import type { Candidate } from "../candidate.server";
import { formFields, sittingDocument } from "../document.server";
import { attribute, type Html, html, raw } from "../html";
import { mediaBlock } from "../media.server";
import { programFields, runButton, runResult } from "../program.server";
import { fileField, kindLine, renderSittingQuestion } from "../question.server";
import { isTakenUp, recordedBy, waitingQuestion } from "../recording.server";
import type { PageTime } from "../script/clock";
import { clockTime } from "../times.server";
import { countsLine, numberLook } from "./answer-counts.server";
import {
  deadlineOf,
  givenBackLine,
  savedLine,
  sittingHead,
  timeOf,
  trialLine,
  watermarkOf,
} from "./head.server";
import { pictureSigns } from "./pictures.server";
import { toldRegion } from "./told.server";

/** What went wrong with the form that the page answers. */
export interface SaveTrouble {
  title: string;
  text: string;
  status: number;
  /** The name of the field that it is about. */
  field?: string;
}

interface Shown {
  /** What the candidate typed and could not be saved; otherwise the stored answer. */
  typed?: SittingAnswer;
  isFlagged?: boolean;
  /** Whether it was flagged when the page was drawn that was sent, as its form says it. */
  wasFlagged?: string;
  trouble?: SaveTrouble;
  /** The name of a file that was not kept, and has to be chosen again. */
  lostFile?: string;
  /** Why a program that was saved was not run. */
  notRun?: string;
}

/**
 * A question as one plain form: each way off the page is a submit button of it, so that every move saves. Its first
 * button saves and stays: Enter in a blank never hands in.
 */
export function questionPage(page: SittingPage, candidate: Candidate, shown: Shown = {}): Response {
  const { t, language, uuid, address, isPreview } = candidate;
  const question = page.question!;
  const { place, asked } = question;
  const where = t("sitting:where", {
    part: page.parts[question.part]!.name,
    number: place + 1,
    total: page.places.length,
  });
  const until = deadlineOf(page);
  const isLast = place === page.places.length - 1;
  const [before, after] = besides(page, question);
  const { trouble } = shown;
  const answer = shown.typed ?? question.answer;
  const wasFlagged = shown.wasFlagged ?? (question.isFlagged ? "1" : "0");
  const { recording } = question;
  const isWaiting = recording?.isShown === false;
  const isUpload = ["file", "recording"].includes(answering[asked.type]) && !isWaiting;
  // A recording that is taken back could not be made again.
  const mayClear = !isWaiting && !isTakenUp(recording);
  const refused = trouble?.field ? { name: trouble.field, text: trouble.text } : undefined;
  const reader = { t, language, uuid, refused, stored: shown.typed && question.answer };
  /** Whether the answer is a file that is still to be chosen. */
  const sends = isUpload && !isPreview && !question.file && !isTakenUp(recording);
  /** Where one cannot come back to look at it, a file is received on its page, which stays. */
  const staysWithFile = sends && !page.goBack && after !== undefined;
  const records = isUpload && recording?.left !== 0 ? recordedBy(asked.type) : null;
  const head = html`<p class="sit-kind">${kindLine(asked, reader)}</p>`;
  const playing = mediaBlock(question, t, isPreview);
  const main = html`${trialLine(page, candidate)}${!candidate.isPreview && toldRegion(page, candidate)}
<form method="post" action="${address}/${place + 1}" id="answer-form" class="sit-form"${isUpload && !isPreview && raw(' enctype="multipart/form-data"')}${attribute("data-question", true)}${attribute("data-forward", !page.goBack)} ${page.fullScreen && html`data-signals="/sit/${uuid}/signal" `}data-basis="${question.basis}" data-was-flagged="${wasFlagged}" data-form-id="${candidate.formId}"${shown.typed && raw(" data-not-stored")} data-until="${until}" data-now="${page.now}" data-words="${scriptWords(t)}"${until > 0 && html` data-times="${timesToSay(page, candidate, until)}"`}>
${formFields(candidate)}<input type="hidden" name="basis" value="${question.basis}"><input type="hidden" name="wasFlagged" value="${wasFlagged}">
<button class="sit-first" name="go" value="stay">${t(isPreview ? "sitting:preview.stay" : "sitting:saveAndStay")}</button>
<div class="sit-columns${asked.program && " sit-columns-program"}"><div class="sit-column">
${!isPreview && stateLines(page, candidate, trouble)}${givenBackLine(page, candidate)}${partIntroduction(page, candidate)}
${asked.program ? raw('<div class="sit-program"><div>') : null}${isWaiting ? html`<article class="sit-question" aria-labelledby="stem">${head}${waitingQuestion(asked, t)}</article>` : renderSittingQuestion({ asked, answer, reader, head: html`${head}${playing}` })}
${isUpload && fileField(asked, question.file, { ...reader, place, recording, isRefused: trouble?.status === 422, lostFile: shown.lostFile })}
<div class="sit-flag">${flagField(page, shown, t)}
${mayClear && html`<div><button class="link-button" name="go" value="clear">${t("sitting:clear")}</button></div>`}</div>
${asked.program ? html`${raw("</div><div>")}${programFields(question, answer, reader)}` : null}
<input type="hidden" name="has" value="answer">
<div class="sit-moves">${
    page.goBack &&
    before !== undefined &&
    html`<div><button class="button" name="go" value="${before + 1}">${t("sitting:previous")}</button></div>`
  }${asked.program && runButton(question, candidate)}${
    trouble
      ? html`<div><button class="button button-primary" name="go" value="stay">${t("sitting:tryAgain")}</button></div>`
      : after !== undefined
        ? html`${staysWithFile && html`<div><button class="button button-primary" name="go" value="stay">${t("sitting:uploadStay")}</button></div>`}<div><button class="button${!isWaiting && !staysWithFile && " button-primary"}" name="go" value="${after + 1}">${t(isPreview ? "sitting:preview.next" : sends && !staysWithFile ? "sitting:uploadNext" : "sitting:next")}</button></div>`
        : html`<div><button class="button${!isWaiting && " button-primary"}" name="go" value="${page.isByParts && !isLast ? "part" : "hand-in"}">${t(sends ? "sitting:uploadLast" : page.isByParts && !isLast ? "sitting:toPartEnd" : "sitting:toHandIn")}</button></div>`
  }</div>
${!page.goBack && after !== undefined && html`<p class="sit-hint">${t("sitting:noWayBack")}</p>`}<p class="sit-hint">${t(isPreview ? "sitting:preview.lead" : "sitting:movesSave")}</p>
${asked.program ? html`${runResult(question, page, candidate, shown.notRun)}${raw("</div></div>")}` : null}
${pictureSigns(page, candidate)}${page.fullScreen && html`<p class="sit-hint" data-full-screen hidden><button type="button" class="link-button">${t("sitting:fullScreen.enter")}</button> ${t("sitting:fullScreen.hint")}</p>`}${page.timesLeft > 0 && html`<p class="sit-hint">${t("sitting:timesLeft", { count: page.timesLeft })}</p>`}
</div>
${overview(page, candidate)}
</div>
</form>`;
  return sittingDocument(
    candidate,
    {
      title: `${trouble ? `${trouble.title} · ` : ""}${t("sitting:question", { number: place + 1 })} · ${page.exam}`,
      head: sittingHead(page, candidate, where, true),
      main,
      // What is under way may still arrive within the grace.
      refresh:
        until > 0
          ? {
              seconds: (until - page.now) / 1000 + 20,
              url: `${address}/${place + 1}?over`,
              isPlain: true,
            }
          : undefined,
      watermark: watermarkOf(page),
      takesPictures: page.takes.includes("camera"),
      isWide: true,
      records,
      holdsOthers: page.fullScreen,
      script: html`${!isPreview && html`<script src="${script}" defer></script>`}${records && html`<script src="${recorder}" defer></script>`}`,
    },
    trouble?.status ?? (shown.notRun ? 409 : 200),
  );
}

/** A flag is for looking again: where nobody comes back to a question there is none. */
const flagField = (
  { goBack, question }: SittingPage,
  { isFlagged }: Shown,
  t: Candidate["t"],
): Html | false =>
  goBack &&
  html`<div><label><input type="checkbox" name="flag" value="1"${attribute("checked", isFlagged ?? question!.isFlagged)}> ${t("sitting:flag")}</label></div>`;

/** The questions before and after one, of all parts that are open; by parts, in its own part. */
function besides({ parts, isByParts }: SittingPage, { place, part }: { place: number; part: number }) {
  const open = parts.flatMap(({ state, first, count }, at) =>
    state === "open" && (!isByParts || at === part)
      ? Array.from({ length: count }, (_, index) => first + index)
      : [],
  );
  const here = open.indexOf(place);
  return [open[here - 1], open[here + 1]];
}

/** What the paper's author says of a part: open where the part begins, and folded on its further questions. */
function partIntroduction({ parts, question }: SittingPage, { t }: Candidate): Html | null {
  const { introduction, first } = parts[question!.part]!;
  if (introduction === "") return null;
  return html`
<details class="sit-part"${attribute("open", question!.place === first)}><summary>${t("sitting:aboutPart")}</summary><p>${introduction}</p></details>`;
}

const stateLines = (page: SittingPage, candidate: Candidate, trouble: SaveTrouble | undefined): Html =>
  html`<div class="sit-state${trouble && " sit-state-warn"}" role="status" data-state${page.saved.at === 0 && !trouble && raw(" data-none")}>${trouble && html`<p id="trouble"><b>${trouble.title}</b> ${trouble.text}</p>`}<p>${savedLine(page, candidate)}</p></div>`;

/** Minutes before the end at which the script says the time. */
const moments = [10, 5, 1];

/** These moments with their times: what is said of them stays true while it stands there. */
function timesToSay(page: SittingPage, { language }: Candidate, until: number): string {
  const key = `${until} ${dayAt(page.now, page.timeZone)} ${page.timeZone} ${language}`;
  const known = times.get(key);
  if (known !== undefined) return known;
  const said = moments
    .map((count) => `${count}=${clockTime(until - count * 60_000, page, language)}`)
    .join("|");
  times.set(key, said, 2 * (key.length + said.length));
  return said;
}

/** What a page that stays has to say anew where more time was given since. */
export function pageTime(page: SittingPage, candidate: Candidate): PageTime {
  const until = deadlineOf(page);
  const times = until > 0 ? timesToSay(page, candidate, until) : "";
  return { until: String(until), times, head: timeOf(page, until, candidate, false).text };
}

/** They are the same on each page of a day, and often for all who sit. */
const times = new BoundedCache<string>(1_000_000);

const scriptTexts = new WeakMap<Candidate["t"], Html>();

/** What the script says by itself, the same on each page of a language. */
function scriptWords(t: Candidate["t"]): Html {
  const known =
    scriptTexts.get(t) ??
    html`${JSON.stringify({
      saving: t("sitting:script.saving"),
      notSaved: t("sitting:script.notSaved"),
      notKept: t("sitting:script.notKept"),
      serverBusy: t("sitting:script.serverBusy"),
      running: t("sitting:script.running"),
      ending: t("sitting:script.ending"),
      over: t("sitting:script.over", { line: "#" }),
      ...Object.fromEntries(
        moments.map((count) => [`left${count}`, t("sitting:script.left", { count, time: "#" })]),
      ),
    })}`;
  scriptTexts.set(t, known);
  return known;
}

/** All questions by part with their states, and the ways to everything else. */
function overview(page: SittingPage, { t, isPreview }: Candidate): Html {
  return html`<nav class="sit-overview" aria-labelledby="overview">
<h2 id="overview">${t("sitting:overview")}</h2>
<p class="sit-hint" data-counts>${countsLine(page, { t })}</p>
${page.goBack && page.parts.map((part, at) => (part.state === "open" ? partNumbers(page, part, at, t) : null))}
<ul class="sit-ways">
<li><button class="link-button" name="go" value="hand-in">${t("sitting:toHandIn")}</button></li>
${page.isFinal && !page.isByParts && page.question!.part < page.parts.length - 1 && html`<li><button class="link-button" name="go" value="part">${t("sitting:toPartEnd")}</button></li>`}
${page.pausesLeft > 0 && html`<li><button class="link-button" name="go" value="pause">${t("sitting:pause", { count: page.pausesLeft })}</button></li>`}
${(page.calculator || page.scratchPaper) && html`<li><button class="link-button" name="go" value="tools">${t(page.calculator ? (page.scratchPaper ? "sitting:bothTools" : "sitting:tools") : "sitting:scratch")}</button></li>`}
${!isPreview && html`<li><button class="link-button" name="go" value="view">${t("sitting:view")}</button></li>`}
</ul></nav>`;
}

function partNumbers(
  page: SittingPage,
  { name, first, count }: SittingPage["parts"][number],
  at: number,
  t: Candidate["t"],
): Html {
  return html`<section aria-labelledby="part-${at}"><h3 id="part-${at}">${name} <span>${t("sitting:questions", { count })}</span></h3>
<ul class="sit-numbers">${page.places.slice(first, first + count).map((one, index) => {
    const place = first + index;
    const isHere = place === page.question?.place;
    const { look, words } = numberLook(one, { t });
    return html`<li><button name="go" value="${place + 1}" class="${look}"${attribute('aria-current="true"', isHere)}>${place + 1}<span class="visually-hidden">${words}</span></button></li> `;
  })}</ul></section>`;
}
