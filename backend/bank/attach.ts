import { bankCalls } from "#contract/bank/calls";
import { audit } from "../audit";
import { keepPicture } from "../files/pictures";
import type { Handlers } from "../handler";

export const attachService: Pick<Handlers<typeof bankCalls>, "attach"> = {
  /** An author keeps a picture for the text of a question; everybody in the company may see it from then on. */
  attach: ({ file }, context) =>
    keepPicture(context, bankCalls.attach, file, "picture", (queries, fileId) =>
      audit({ ...context, queries }, "question.picture", fileId),
    ),
};
