import { sql } from "kysely";
import type * as z from "zod/v4";
import type { EvidenceKind } from "#contract/exams/settings";
import { sittingCalls } from "#contract/sitting/calls";
import { pictureLimits, type picturePayload } from "#contract/sitting/shapes";
import type { Queries } from "../database/open";
import { pictureKindOf } from "../files/kinds";
import { reencodePicture } from "../files/reencode";
import { bytesOf } from "../files/store";
import { type Context, refuse } from "../handler";
import { newId } from "../ids";

/** Pixels of the longer side: a face is recognised, and a screen's text can be read. */
const longestSides = { face: 640, camera: 640, screen: 1280 } as const;
/** Bytes of all pictures of one company. */
const companyQuota = 20_000_000_000;

/**
 * Stores a picture that the candidate agreed to, encrypted and without what the camera wrote into it. Of two within
 * half the interval the second is not kept; a photo at the start takes the place of the last one.
 */
export async function keepPicture(
  context: Context,
  { id: candidate_id, company_id }: { id: string; company_id: string },
  { kind, file }: Pick<z.output<typeof picturePayload>, "kind" | "file">,
): Promise<null> {
  const call = sittingCalls.savePicture;
  const { queries, clock, encryption, database } = context;
  const taken = await takenOf(queries, candidate_id);
  const isEarly = clock.now() - taken.last[kind] < pictureLimits.every * 500;
  if (kind !== "face" && (isEarly || taken.count >= pictureLimits.most)) return null;

  const sent = await bytesOf(call, file, pictureLimits.bytes);
  const type = pictureKindOf(sent);
  if (type === null) refuse(call, "FILE_KIND");
  const picture = await reencodePicture(sent, type, longestSides[kind], "photo");
  if (!picture) refuse(call, "FILE_DAMAGED");
  const { used } = await queries
    .selectFrom("evidence_picture")
    .select(sql<number>`coalesce(sum(size), 0)`.as("used"))
    .where("company_id", "=", company_id)
    .executeTakeFirstOrThrow();
  if (Number(used) + picture.bytes.length > companyQuota) refuse(call, "FILE_QUOTA");
  const row = {
    ...{ id: newId(), candidate_id, company_id, kind, size: picture.bytes.length, at: clock.now() },
    bytes: encryption.encrypt(picture.bytes),
  };
  await database.transaction(async (trx) => {
    if (kind === "face")
      await trx
        .deleteFrom("evidence_picture")
        .where("candidate_id", "=", candidate_id)
        .where("kind", "=", "face")
        .execute();
    await trx.insertInto("evidence_picture").values(row).execute();
  });
  return null;
}

/** Whether a candidate agreed to pictures of this kind. */
export async function hasAgreed(queries: Queries, candidateId: string, kind: EvidenceKind): Promise<boolean> {
  const consent = await queries
    .selectFrom("candidate_consent")
    .select("kind")
    .where("candidate_id", "=", candidateId)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return consent !== undefined;
}

/** How many pictures of a candidate there are, and when the last of each kind was taken; 0 for none. */
export async function takenOf(
  queries: Queries,
  candidateId: string,
): Promise<{ count: number; last: Record<EvidenceKind, number> }> {
  const rows = await queries
    .selectFrom("evidence_picture")
    .select(["kind", sql<number>`count(*)`.as("count"), sql<number>`max(at)`.as("last")])
    .where("candidate_id", "=", candidateId)
    .groupBy("kind")
    .execute();
  const lastOf = (kind: EvidenceKind) => Number(rows.find((row) => row.kind === kind)?.last ?? 0);
  return {
    count: rows.reduce((sum, { count }) => sum + Number(count), 0),
    last: { face: lastOf("face"), camera: lastOf("camera"), screen: lastOf("screen") },
  };
}
