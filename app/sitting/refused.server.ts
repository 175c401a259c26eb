import type { Outcome } from "#contract/call";
import type { Translate } from "#locales/words";

type Refused = Outcome<unknown> & { ok: false };

/** What operators read of these is about what they can change, and about files; candidates send a photo alone. */
const ownWords = {
  EXAM_OVER: "sitting:obstacles.EXAM_OVER",
  EXAM_NOT_PUBLISHED: "sitting:obstacles.EXAM_NOT_PUBLISHED",
  TOO_MANY_CANDIDATES: "errors:EXAM_FULL",
  FILE_KIND: "sitting:pictures.faceUnread",
  FILE_DAMAGED: "sitting:pictures.faceUnread",
} as const;

/** A refusal in words for the candidate who reads it, of a call that refuses operators by the same name. */
export function forCandidate<R extends Refused>(refused: R, t: Translate): R {
  const words: (typeof ownWords)[keyof typeof ownWords] | undefined =
    ownWords[refused.reason as keyof typeof ownWords];
  return words ? { ...refused, message: t(words) } : refused;
}
