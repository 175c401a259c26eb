import { answering } from "#contract/questions/kinds";
import { type Recorded, recordedSeconds } from "#contract/sitting/recording-rates";
import type { RecordingState } from "#contract/sitting/recordings";
import type { SittingFile, SittingQuestion } from "#contract/sitting/shapes";
import type { Translate } from "#locales/words";
import { attribute, type Html, html } from "./html";

/** What the page's own recorder takes for a question; null where nothing is recorded. */
export const recordedBy = (type: SittingQuestion["type"]): Recorded | null =>
  answering[type] !== "recording" ? null : type === 14 ? "audio" : "video";

/** In place of a question that waits to be shown: what is known of it before, and the button that shows it. */
export function waitingQuestion({ prepareSeconds, seconds, takes }: SittingQuestion, t: Translate): Html {
  const facts = [
    t("sitting:show.prepare", { count: prepareSeconds }),
    seconds > 0 ? t("sitting:show.answer", { count: seconds }) : t("sitting:show.answerAny"),
    takes > 0 ? t("sitting:show.takes", { count: takes }) : t("sitting:show.takesAny"),
  ];
  return html`<h2 class="sit-stem" id="stem">${t("sitting:show.title")}</h2>
<ul class="sit-list">${facts.map((fact) => html`<li>${fact}</li>`)}</ul>
<p>${t("sitting:show.prepareLead")}</p>
<p class="sit-next"><button class="button button-primary" name="go" value="show">${t("sitting:show.submit")}</button></p>`;
}

/** Whether no further recording is taken, and none is on its way: there is nothing to choose a file for. */
export const isTakenUp = (recording: RecordingState | null): boolean =>
  recording?.left === 0 && !recording.isAwaited;

/** How many more recordings there are; "" where any number may be made. */
export function takesLine(
  { takes }: SittingQuestion,
  { recording, file }: { recording: RecordingState | null; file: SittingFile | null },
  t: Translate,
): string {
  const { left = null, isAwaited = false } = recording ?? {};
  if (left === null) return "";
  if (left > 0) return leftWords(left, takes, t);
  return t(`sitting:takes.${isAwaited ? "awaited" : file ? "over" : "none"}`);
}

const leftWords = (left: number, takes: number, t: Translate): string =>
  left === takes
    ? t("sitting:takes.all", { count: left })
    : left === 1
      ? t("sitting:takes.last")
      : t("sitting:takes.left", { count: left });

/** Where the script puts its recorder; nothing without it, and where no recording is left. `bytes`: of the file. */
export function recorderBox(
  { type, seconds, takes, prepareSeconds }: SittingQuestion,
  recording: RecordingState | null,
  bytes: number,
  t: Translate,
): Html | false {
  const recorder = recordedBy(type);
  if (!recorder || recording?.left === 0) return false;
  const isCounted = recording !== null && (takes > 0 || prepareSeconds > 0);
  // By what is left after one more has begun.
  const left = Array.from({ length: recording?.left ?? 0 }, (_, at) =>
    at === 0 ? t("sitting:takes.awaited") : leftWords(at, takes, t),
  );
  const most = recordedSeconds(recorder, seconds, bytes);
  const room = most === seconds ? "" : t("sitting:recorder.room", { count: most });
  return html`<div hidden class="sit-recorder" data-records="${recorder}" data-seconds="${most}" data-room="${room}" data-prepare-until="${recording?.prepareUntil ?? 0}"${attribute("data-counted", isCounted)} data-left="${JSON.stringify(left)}" data-words="${JSON.stringify(recorderWords(t))}"></div>`;
}

const recorderWords = (t: Translate) =>
  Object.fromEntries(
    (
      [
        "begin",
        "prepare",
        "passed",
        "now",
        "record",
        "stop",
        "full",
        "done",
        "last",
        "again",
        "failed",
      ] as const
    ).map((name) => [name, t(`sitting:recorder.${name}`)]),
  );
