import * as z from "zod/v4";
import { revealReason } from "../candidates/shapes";
import { evidenceKinds } from "../exams/settings";
import { id } from "../text";

/** A picture that was taken by consent, and when, epoch milliseconds. */
export const takenPicture = z.object({ kind: z.enum(evidenceKinds), at: z.number() });

/** Which pictures to show: the last ones until a moment, 0 for now; and why somebody looks. */
export const picturesForm = z.object({
  reason: revealReason,
  until: z.coerce.number("NOT_VALID").int("NOT_VALID").min(0, "NOT_VALID").default(0),
});
export const picturesRequest = picturesForm.extend({ candidateId: id });

export const shownPictures = z.object({
  /** `content` in Base64: a JPEG, or a short video. */
  pictures: z.array(takenPicture.extend({ type: z.string(), content: z.string() })),
  /** The moment from which the next older ones are shown; 0 where there are none. */
  next: z.number(),
});
