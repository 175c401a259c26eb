import * as z from "zod/v4";
import { uploaded } from "../call";
import { consentKinds, evidenceKinds } from "../exams/settings";

/**
 * Pictures that are taken by consent: seconds between two, and bytes of one. Of a short video its seconds and bytes,
 * which a phone without a session may send.
 */
export const pictureLimits = {
  ...{ every: 120, bytes: 8_000_000 },
  ...{ clipSeconds: 10, clipBytes: 900_000 },
} as const;
/** Seconds before the opening from which the photo of a face can be taken, and for which it stands for who begins. */
export const facePhoto = { ahead: 1_800, holds: 3_600 } as const;
/** Seconds that lie between two pictures of one kind at least: a page that is opened again may take one early. */
export const closestPictures = pictureLimits.every / 2;

/**
 * How many pictures of one kind are kept of a sitting of so many seconds: as many as there can be, so that nobody uses
 * them up by opening pages.
 */
export const mostPictures = (seconds: number): number => Math.ceil(seconds / closestPictures) + 1;

/** What a page of a sitting says of what is taken, and of the consents to it. */
export const evidenceOfPage = {
  /** What has to be agreed to, or can be, before the start: the organiser's words, "" for ours. */
  consents: z.array(z.object({ kind: z.enum(consentKinds), isRequired: z.boolean(), text: z.string() })),
  /** Names what these consents say: the form that begins sends it back. */
  consentStamp: z.string(),
  /** When the last picture of each kind was taken, epoch milliseconds; 0 for none. */
  pictures: z.record(z.enum(evidenceKinds), z.number()),
  /** What is taken of this candidate while they sit: what they agreed to and the exam still takes. */
  takes: z.array(z.enum(evidenceKinds)),
  /** A second phone takes pictures from the side. */
  hasPhone: z.boolean(),
  /** What is taken as short videos instead of pictures. */
  clips: z.array(z.enum(evidenceKinds)),
};
/** The stamp of a page, "" where a client does not say which words it showed. */
export const shownConsents = { consentStamp: z.string("NOT_VALID").max(64, "NOT_VALID").default("") };

const ofPictures = {
  /** The sitting's own session, or a token of `pictureToken` or of `phone`. */
  session: z.string("SITTING_GONE").regex(/^([\w-]{10,40}\.[0-9a-z]{1,9}\.)?[\w-]{43}$/, "SITTING_GONE"),
};
/** The photo at the start, or a picture by the camera, of the screen, or by the second phone. */
export const picturePayload = z.object({
  ...ofPictures,
  ...shownConsents,
  kind: z.enum(evidenceKinds, "NOT_VALID"),
  file: uploaded,
});

export const phoneRequest = z.object(ofPictures);
/** What the pages of a second phone need. */
export const phoneLink = z.object({
  /** Of the session: what the phone's address ends with. "" for a phone that asks by it. */
  token: z.string(),
  exam: z.string(),
  timeZone: z.string(),
  state: z.enum(["ready", "sitting", "paused", "over"]),
  now: z.number(),
  /** When its last picture was taken, epoch milliseconds; 0 for none. */
  last: z.number(),
  /** It takes short videos. */
  isClip: z.boolean(),
  /** As many of its pictures are kept as can be: it takes no more. */
  isFull: z.boolean(),
});
export type PhoneLink = z.output<typeof phoneLink>;
