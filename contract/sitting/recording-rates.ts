/** What a page records: sound, or sound with pictures. */
export type Recorded = "audio" | "video";

/** Bits per second of speech and of a face that nobody has to save on, and the least that can still be followed. */
const usual = { audio: 48_000, video: 1_200_000 };
const least = { audio: 12_000, video: 60_000 };
/** Of the size that a file may have, as recorders do not keep exactly to a rate. */
const share = 0.8;
/** Seconds of a recording whose question has no limit of its own. */
const unlimited = { audio: 1_200, video: 300 };

/** Seconds that a page records at most: as many as the question allows, where a file of so many bytes has room for them. */
export function recordedSeconds(kind: Recorded, seconds: number, bytes: number): number {
  const rate = least.audio + (kind === "video" ? least.video : 0);
  return Math.min(seconds || unlimited[kind], Math.floor((bytes * 8 * share) / rate));
}

/** Bits per second at which a recording of so many seconds fits into a file of so many bytes. */
export function recordingRates(kind: Recorded, seconds: number, bytes: number) {
  const whole = (bytes * 8 * share) / seconds;
  const audio = Math.min(usual.audio, kind === "video" ? Math.max(least.audio, whole / 5) : whole);
  return { audio: Math.floor(audio), video: Math.floor(Math.min(usual.video, whole - audio)) };
}
