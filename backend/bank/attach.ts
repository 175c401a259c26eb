import { bankCalls } from "#contract/bank/calls";
import { bankLimits } from "#contract/bank/shapes";
import { audit } from "../audit";
import { mediaTold, storeMedia } from "../files/media";
import type { MediaType } from "../files/media-kinds";
import { storePicture } from "../files/pictures";
import type { Handlers } from "../handler";

export const attachService: Pick<Handlers<typeof bankCalls>, "attach" | "attachMedia" | "mediaFiles"> = {
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

  async mediaFiles(_, { queries, caller }) {
    const files = await queries
      .selectFrom("file")
      .select(["id", "name", "type"])
      .where("company_id", "=", caller.companyId)
      .where("purpose", "=", "media")
      .orderBy("created_at", "desc")
      .orderBy("id")
      .limit(100)
      .execute();
    return files.map(({ id, name, type }) => ({ fileId: id, ...mediaTold(type as MediaType, name) }));
  },
};
