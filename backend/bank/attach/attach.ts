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
import { from } from "../../imports/store";

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

  /** Without those of questions in banks, or on their way there, that are hidden from who did not upload them. */
  async mediaFiles(_, { queries, caller }) {
    const files = await queries
      .selectFrom("file")
      .select(["id", "name", "type", "created_by", "created_at"])
      .where("company_id", "=", caller.companyId)
      .where("purpose", "=", "media")
      .orderBy("created_at", "desc")
      .orderBy("id")
      .limit(100)
      .execute();
    const { hidden } = await reachOf(queries, caller);
    // why first: what is published meanwhile is found by the other.
    const isComing = await mediaComing(queries, caller.companyId, hidden);
    const closed = await mediaOf(queries, caller.companyId, hidden);
    return files
      .filter((file) => file.created_by === caller.operatorId || !(closed.has(file.id) || isComing(file)))
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
    for (const { extra } of rows) for (const id of namedIn(extra)) files.add(id);
  }
  return files;
}

const namedIn = (text: string) => [...text.matchAll(/"src":"\/file\/([^"]+)"/g)].map(([, id]) => id!);

/** Which files are on their way into these banks: an import names them until its questions are published. */
async function mediaComing(queries: Queries, companyId: string, bankIds: string[]) {
  const all = await queries
    .selectFrom("import_job")
    .select(["id", "options", "state", "operator_id", "created_at"])
    .where("company_id", "=", companyId)
    .where("state", "in", [...from.open, ...from.committing])
    .execute();
  // Imports of other kinds have no bank.
  const coming = all.filter(({ options }) => bankIds.includes(JSON.parse(options).bankId));
  if (coming.length === 0) return () => false;
  const texts = await queries
    .selectFrom("import_job")
    .select("rows")
    .where(
      "id",
      "in",
      coming.map(({ id }) => id),
    )
    .where("state", "!=", "reading")
    .where("rows", "like", '%"src":"/file/%')
    .execute();
  const named = new Set(texts.flatMap(({ rows }) => namedIn(rows)));
  // why: while a file is parsed, its sounds are stored before anything names them.
  const parsing = coming.filter(({ state }) => state === "reading");
  return ({ id, created_by, created_at }: { id: string; created_by: string; created_at: number }) =>
    named.has(id) || parsing.some((one) => one.operator_id === created_by && one.created_at <= created_at);
}
