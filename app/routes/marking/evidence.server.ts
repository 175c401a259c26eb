import type { RecordingEvidence } from "#contract/sitting/recordings";
import type { Translate } from "#locales/words";

/** `0:31`. */
const span = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** How a recording came about, in the sitting's own time; no moment tells the marker who it was. */
export function recordingFacts(evidence: RecordingEvidence, t: Translate): string {
  const { prepareSeconds, firstTakeAfter, receivedAfter, take, takes } = evidence;
  const facts = [
    prepareSeconds > 0 && t("marking:recorded.shown", { time: span(prepareSeconds) }),
    firstTakeAfter !== null && t("marking:recorded.firstTake", { time: span(firstTakeAfter) }),
    receivedAfter !== null && t("marking:recorded.received", { time: span(receivedAfter) }),
    takes > 0 && t("marking:recorded.take", { take, takes }),
  ];
  return facts.filter((fact) => fact !== false).join(" · ");
}
