import { bankCalls } from "#contract/bank/calls";
import { bankLimits } from "#contract/bank/shapes";
import { audit } from "../audit";
import { storeMedia } from "../files/media";
import { storePicture } from "../files/pictures";
import type { Handlers } from "../handler";

export const attachService: Pick<Handlers<typeof bankCalls>, "attach" | "attachMedia"> = {
  /** Stores a picture for a question's text; from then on everybody in the company may view it. */
  attach: ({ file }, context) =>
    storePicture(context, bankCalls.attach, file, "picture", (queries, fileId) =>
      audit({ ...context, queries }, "question.picture", fileId),
    ),

  /** Stores the sound or film of a question: never re-encoded, so only what browsers play and nothing else. */
  attachMedia: ({ file }, context) =>
    storeMedia(context, bankCalls.attachMedia, file, bankLimits.mediaBytes, (queries, fileId) =>
      audit({ ...context, queries }, "question.media", fileId),
    ),
};
