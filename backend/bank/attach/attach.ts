import { bankCalls } from "#contract/bank/calls";
import { bankLimits } from "#contract/bank/shapes";
import { audit } from "../../audit";
import { reachOf } from "../../banks/rights";
import type { Queries } from "../../database/open";
import { mediaTold, storeMedia } from "../../files/media";
import type { MediaType } from "../../files/media-kinds";
import { storePicture } from "../../files/pictures";
import type { Handlers } from "../../handler";

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

  /** Without those of questions in banks that are hidden from the caller, who did not upload them. */
  async mediaFiles(_, { queries, caller }) {
    const files = await queries
      .selectFrom("file")
      .select(["id", "name", "type", "created_by"])
      .where("company_id", "=", caller.companyId)
      .where("purpose", "=", "media")
      .orderBy("created_at", "desc")
      .orderBy("id")
      .limit(100)
      .execute();
    const closed = await mediaOf(queries, (await reachOf(queries, caller)).hidden);
    return files
      .filter(({ id, created_by }) => created_by === caller.operatorId || !closed.has(id))
      .map(({ id, name, type }) => ({ fileId: id, ...mediaTold(type as MediaType, name) }));
  },
};

/** The files of sounds and films that questions of these banks have or had. */
async function mediaOf(queries: Queries, bankIds: string[]): Promise<Set<string>> {
  if (bankIds.length === 0) return new Set();
  const rows = await queries
    .selectFrom("question")
    .innerJoin("question_version as version", "version.question_id", "question.id")
    .select("version.extra")
    .where("question.bank_id", "in", bankIds)
    .where("version.extra", "like", '%"src":"/file/%')
    .execute();
  return new Set(
    rows.flatMap(({ extra }) => [...extra.matchAll(/"src":"\/file\/([^"]+)"/g)].map(([, id]) => id!)),
  );
}
