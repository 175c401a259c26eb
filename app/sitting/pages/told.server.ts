import type { SittingPage } from "#contract/sitting/shapes";
import { joinSentences } from "#locales/sentences";
import type { Candidate } from "../candidate.server";
import { noticeOf } from "../document.server";
import { type Html, html } from "../html";
import type { ToldNow } from "../script/answer-counts";
import { clockTime } from "../times.server";

/** How long a question page repeats what a monitor did, milliseconds. */
const repeated = 15 * 60_000;

const lasting = ["end", "void", "readmit"];

/** What a monitor did last, why, and in their own words; on a running sitting only for a while. */
export function toldNotice(page: SittingPage, { t, language }: Candidate): Html | false {
  const { told, state, now } = page;
  if (!told || (state === "sitting" && now - told.at > repeated)) return false;
  const { kind, reason, note, minutes, at } = told;
  // After the hand-in only what became of it is of interest.
  if (!lasting.includes(kind) && ["submitted", "terminated"].includes(state)) return false;
  const title = t(`sitting:told.${kind}`, { time: clockTime(at, page, language), minutes });
  const why =
    kind === "message" || reason === "other"
      ? ""
      : t("sitting:told.why", { reason: t(`sitting:reasons.${reason}`) });
  const isStern = ["warn", "pause", "end", "void", "earlier"].includes(kind);
  return noticeOf(isStern ? "warn" : "info", title, joinSentences(why, note));
}

/** The same for a page that stays after a save. */
export const toldNow = (page: SittingPage, candidate: Candidate): ToldNow => ({
  at: String(page.told?.at ?? 0),
  text: html`${toldNotice(page, candidate)}`.text,
});

/** The place where a question page says it. */
export function toldRegion(page: SittingPage, candidate: Candidate): Html {
  const { at } = toldNow(page, candidate);
  return html`<div aria-live="polite" data-told="${at}">${toldNotice(page, candidate)}</div>`;
}
