import { bankCalls } from "#contract/bank/calls";
import { audit } from "../audit";
import { storePicture } from "../files/pictures";
import type { Handlers } from "../handler";

export const attachService: Pick<Handlers<typeof bankCalls>, "attach"> = {
  /** Stores a picture for a question's text; from then on everybody in the company may view it. */
  attach: ({ file }, context) =>
    storePicture(context, bankCalls.attach, file, "picture", (queries, fileId) =>
      audit({ ...context, queries }, "question.picture", fileId),
    ),
};
