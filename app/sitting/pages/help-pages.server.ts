import script from "virtual:check";
import { exactTime, home, zoneName } from "~/words/dates.server";
import type { Candidate } from "../candidate.server";
import { formFields, noticeOf, sittingDocument } from "../document.server";
import { attribute, html } from "../html";

/** What was sent by the form of the page: how much, and of which kind. */
interface Tried {
  bytes: number;
  kind: "image" | "audio" | "video" | "";
}

/**
 * What the device can do, in advance or just before. Without script a real form tries the line, and camera and
 * microphone by a file each, of the 1 MB that `server/body.ts` takes of strangers; with it the page also measures, and
 * asks for both. `worked` names what an earlier file showed to work: it is in the form's address, which is read of a
 * file that is too large as well.
 */
export function checkPage(
  candidate: Candidate,
  { back, tried, worked }: { back: string; tried: Tried | "tooLarge" | null; worked: string[] },
): Response {
  const { t, language } = candidate;
  const now = Date.now();
  const { bytes, kind } = tried === null || tried === "tooLarge" ? { bytes: 0, kind: "" as const } : tried;
  const received = t("sitting:check.fileDone", { kilobytes: Math.ceil(bytes / 1000) });
  type Row = [
    name: "time" | "line" | "cookie" | "camera" | "microphone",
    state: "ok" | "open" | "failed",
    text: string,
  ];
  const device = (name: "camera" | "microphone", ...kinds: Tried["kind"][]): Row => {
    if (bytes > 0 && kinds.includes(kind)) return [name, "ok", received];
    return worked.includes(name)
      ? [name, "ok", t("sitting:check.deviceDone")]
      : [name, "open", t("sitting:check.fileText")];
  };
  /** The browser has sent no cookie: it has none yet, or keeps none. */
  const isNew = candidate.headers.has("set-cookie");
  const rows: Row[] = [
    ["time", "ok", t("sitting:check.timeIs", { time: exactTime(now), zone: zoneName(home, language, now) })],
    ["line", tried ? "ok" : "open", t(tried ? "sitting:check.lineDone" : "sitting:check.lineText")],
    ["cookie", isNew ? (tried ? "failed" : "open") : "ok", t("sitting:check.cookieText")],
    device("camera", "image", "video"),
    device("microphone", "audio", "video"),
  ];
  const named = (state: Row[1]) => rows.flatMap((row) => (row[1] === state ? [row[0]] : []));
  const failed = named("failed").map((name) => t(`sitting:check.${name}`));
  const counts = (count: number, total: number) => t("sitting:check.counts", { count, total });
  const done = named("ok").filter((name) => name === "camera" || name === "microphone");
  const failing = (names: string) => t("sitting:check.failing", { names });
  // The script has one more, the storage of the browser: without it nothing is kept there.
  const withScript = rows.length + 1;
  const words = {
    ...{ ok: t("sitting:check.states.ok"), failed: t("sitting:check.states.failed") },
    ...{ line: t("sitting:check.lineDone"), lineFailed: t("sitting:check.lineFailed") },
    time: t("sitting:check.timeOff", { seconds: "#" }),
    cookie: t("sitting:check.cookieText"),
    storageName: t("sitting:check.storage"),
    ...{ storage: t("sitting:check.storageDone"), storageFailed: t("sitting:check.storageFailed") },
    ...{ denied: t("sitting:check.denied"), missing: t("sitting:check.missing") },
    ...{ unable: t("sitting:check.unable"), device: t("sitting:check.deviceDone") },
    counts: Array.from({ length: withScript + 1 }, (_, count) => counts(count, withScript)),
    ...{ failing: failing("#"), separator: t("listSeparator") },
  };
  const main = html`<h1 class="sit-h1">${t("sitting:check.title")}</h1><p>${t("sitting:check.lead")}</p>
<div class="sit-notice sit-notice-info" role="status"><p><b data-counts>${counts(named("ok").length, rows.length)}</b></p>
<p data-failing>${failed.length > 0 && failing(failed.join(t("listSeparator")))}</p></div>
${tried === "tooLarge" && noticeOf("info", t("sitting:check.tooLarge"), t("sitting:check.tooLargeText"))}
<ul class="sit-rows sit-checks" data-checks="${JSON.stringify(words)}">${rows.map(
    ([name, state, text]) =>
      html`<li data-row="${name}" class="sit-check-${state}"><b>${t(`sitting:check.${name}`)}</b> <span>${t(`sitting:check.states.${state}`)}</span><p class="sit-hint">${text}</p></li>`,
  )}</ul>
<p data-tries="${t("sitting:check.tries")}"></p>
<h2>${t("sitting:check.form")}</h2>
<form method="post" action="/sit/check${done.length > 0 && `?worked=${done.join("+")}`}" enctype="multipart/form-data" class="sit-form" data-check>${formFields(candidate)}
<div class="sit-field"><label for="file">${t("sitting:check.choose")}</label><input type="file" id="file" name="file" accept="image/*,audio/*,video/*" capture="user" aria-describedby="file-limit">
<p class="sit-hint" id="file-limit">${t("sitting:check.limit")}</p></div>
<div class="sit-moves">${back && html`<div><a class="button" href="${back}">${t("sitting:back")}</a></div>`}<div><button class="button">${t("sitting:check.send")}</button></div></div></form>
<p class="sit-hint">${t("sitting:check.notNeeded")}</p>`;
  return sittingDocument(candidate, {
    title: t("sitting:check.title"),
    main,
    records: "video",
    script: html`<script src="${script}" defer></script>`,
  });
}

/** Text size, contrast, and whether the time stands in sight. */
export function viewPage(candidate: Candidate, back: string): Response {
  const { t, uuid, view } = candidate;
  const size = view[0];
  const main = html`<h1 class="sit-h1">${t("sitting:view")}</h1>
<form method="post" action="/sit/${uuid}/view" class="sit-form">${formFields(candidate)}<input type="hidden" name="back" value="${back}">
<fieldset class="sit-choices"><legend>${t("sitting:viewSize")}</legend>${["1", "2", "3"].map(
    (value) =>
      html`<label class="sit-choice"><input type="radio" name="size" value="${value}"${attribute("checked", value === size)}> <span>${t(`sitting:viewSizes.${value as "1"}`)}</span></label>`,
  )}</fieldset>
<label class="sit-tick"><input type="checkbox" name="contrast" value="h"${attribute("checked", view.includes("h"))}> ${t("sitting:viewContrast")}</label>
<label class="sit-tick"><input type="checkbox" name="time" value="t"${attribute("checked", view.includes("t"))} aria-describedby="time-hint"> ${t("sitting:viewTime")}</label>
<p class="sit-hint" id="time-hint">${t("sitting:viewTimeHint")}</p>
<div class="sit-moves"><div><a class="button" href="${back}">${t("sitting:back")}</a></div>
<div><button class="button button-primary">${t("sitting:viewSave")}</button></div></div></form>`;
  return sittingDocument(candidate, { title: t("sitting:view"), main });
}
