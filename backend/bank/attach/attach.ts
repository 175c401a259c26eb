import { sql } from "kysely";
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
    const closed = await mediaOf(queries, caller.companyId, (await reachOf(queries, caller)).hidden);
    return files
      .filter(({ id, created_by }) => created_by === caller.operatorId || !closed.has(id))
      .map(({ id, name, type }) => ({ fileId: id, ...mediaTold(type as MediaType, name) }));
  },
};

/** The files of sounds and films that questions of these banks have or had. */
async function mediaOf(queries: Queries, companyId: string, bankIds: string[]): Promise<Set<string>> {
  if (bankIds.length === 0) return new Set();
  const files = new Set<string>();
  // why two: each is found by an index of its own.
  for (const which of [sql<boolean>`staged = '' and removed_at = 0`, sql<boolean>`removed_at > 0`]) {
    const rows = await queries
      .selectFrom("question")
      .innerJoin("question_version as version", "version.question_id", "question.id")
      .select("version.extra")
      .where("question.company_id", "=", companyId)
      .where("question.bank_id", "in", bankIds)
      .where(which)
      .where("version.extra", "like", '%"src":"/file/%')
      .execute();
    for (const { extra } of rows)
      for (const [, id] of extra.matchAll(/"src":"\/file\/([^"]+)"/g)) files.add(id!);
  }
  return files;
}
