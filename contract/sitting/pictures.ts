import * as z from "zod/v4";
import { uploaded } from "../call";
import { evidenceKinds } from "../exams/settings";

/**
 * Pictures that are taken by consent: seconds between two, how many of one sitting are kept, and bytes of one. Of a
 * short video its seconds and bytes, which a phone without a session may send.
 */
export const pictureLimits = {
  ...{ every: 120, most: 400, bytes: 8_000_000 },
  ...{ clipSeconds: 10, clipBytes: 900_000 },
} as const;
const ofPictures = {
  /** The sitting's own session, or a token of `pictureToken` or of `phone`. */
  session: z.string("SITTING_GONE").regex(/^([\w-]{10,40}\.[0-9a-z]{1,9}\.)?[\w-]{43}$/, "SITTING_GONE"),
};
/** The photo at the start, or a picture by the camera, of the screen, or by the second phone. */
export const picturePayload = z.object({
  ...ofPictures,
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
});
export type PhoneLink = z.output<typeof phoneLink>;
