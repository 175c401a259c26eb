import { sql } from "kysely";
import type * as z from "zod/v4";
import { type ConsentKind, clipsOf, type EvidenceKind, type ExamSettings } from "#contract/exams/settings";
import { sittingCalls } from "#contract/sitting/calls";
import { pictureLimits, type picturePayload } from "#contract/sitting/pictures";
import type { Queries } from "../database/open";
import { pictureKindOf } from "../files/kinds";
import { reencodePicture } from "../files/reencode";
import { bytesOf } from "../files/store";
import { type Context, refuse } from "../handler";
import { newId } from "../ids";
import { agreedText, type ConsentingCandidate, consentInsert } from "./consents";

/** Pixels of the longer side: a face is recognised, and a screen's text can be read. */
const longestSides = { face: 640, camera: 640, screen: 1280, phone: 1280 } as const;

/**
 * Stores a picture that the candidate agreed to, encrypted and without what the camera wrote into it. Of two within
 * half the interval the second is not kept; a photo at the start takes the place of the last one, and is stored with
 * its consent, as the start may be refused.
 */
export async function keepPicture(
  context: Context,
  candidate: ConsentingCandidate,
  settings: ExamSettings,
  { kind, file }: Pick<z.output<typeof picturePayload>, "kind" | "file">,
): Promise<null> {
  const call = sittingCalls.savePicture;
  const { queries, clock, encryption, database, language } = context;
  const { id: candidate_id, company_id } = candidate;
  const before = await takenOf(queries, candidate_id);
  const isEarly = clock.now() - before.last[kind] < pictureLimits.every * 500;
  if (kind !== "face" && (isEarly || before.count >= pictureLimits.most)) return null;

  const sent = await bytesOf(call, file, pictureLimits.bytes);
  const video = clipsOf(settings).includes(kind) ? videoTypeOf(sent) : null;
  if (video && sent.length > pictureLimits.clipBytes) refuse(call, "FILE_KIND");
  // What a browser records holds nothing but the video; a picture may hold where it was taken.
  const taken = video ? { bytes: sent, type: video } : await pictureIn(sent, kind);
  const row = {
    ...{
      id: newId(),
      candidate_id,
      company_id,
      kind,
      type: taken.type,
      size: taken.bytes.length,
      at: clock.now(),
    },
    bytes: encryption.encrypt(taken.bytes),
  };
  await database.transaction(async (trx) => {
    if (kind === "face") {
      await trx
        .deleteFrom("evidence_picture")
        .where("candidate_id", "=", candidate_id)
        .where("kind", "=", "face")
        .execute();
      const text = agreedText(settings, kind, language);
      await consentInsert(trx, candidate, { kind, text, at: row.at }).execute();
    }
    await trx.insertInto("evidence_picture").values(row).execute();
  });
  return null;
}

/** A picture drawn anew; refuses what is none. */
async function pictureIn(sent: Uint8Array, kind: EvidenceKind) {
  const call = sittingCalls.savePicture;
  const type = pictureKindOf(sent);
  if (type === null) return refuse(call, "FILE_KIND");
  const picture = await reencodePicture(sent, type, longestSides[kind], "photo");
  return picture ? { bytes: picture.bytes, type: "image/jpeg" } : refuse(call, "FILE_DAMAGED");
}

/** The type of a video by its first bytes, as browsers record them: WebM or MP4. */
function videoTypeOf(bytes: Uint8Array): string | null {
  const begins = (at: number, text: string) => Buffer.from(text, "latin1").equals(bytes.subarray(at, at + 4));
  if (begins(0, "\x1a\x45\xdf\xa3")) return "video/webm";
  return begins(4, "ftyp") ? "video/mp4" : null;
}

/** Whether a candidate agreed to pictures of this kind. */
export async function hasAgreed(queries: Queries, candidateId: string, kind: ConsentKind): Promise<boolean> {
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
    last: {
      ...{ face: lastOf("face"), camera: lastOf("camera") },
      ...{ screen: lastOf("screen"), phone: lastOf("phone") },
    },
  };
}
