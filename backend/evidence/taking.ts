import { sql } from "kysely";
import type * as z from "zod/v4";
import type { EvidenceKind, ExamSettings } from "#contract/exams/settings";
import { sittingCalls } from "#contract/sitting/calls";
import { closestPictures, facePhoto, pictureLimits, type picturePayload } from "#contract/sitting/pictures";
import { compiledOnce, readRows } from "../database/compiled";
import type { Queries } from "../database/open";
import { pictureKindOf } from "../files/kinds";
import { reencodePicture } from "../files/reencode";
import { bytesOf } from "../files/store";
import { type Context, refuse } from "../handler";
import { newId } from "../ids";
import { agreedTo, type ConsentingCandidate, consentInsert, hasOtherConsents } from "./consents";

/** Pixels of the longer side: a face is recognised, and a screen's text can be read. */
const longestSides = { face: 640, camera: 640, screen: 1280, phone: 1280 } as const;

/** In `sitting_event.kind`: as many pictures are kept as can be. */
export const noMorePictures = "noMorePictures";

interface Wanted {
  settings: ExamSettings;
  as: "picture" | "clip";
  /** How many of one kind are kept. */
  most: number;
}

/**
 * Stores a picture that the candidate agreed to, encrypted and without what the camera wrote into it. Of two within
 * half the interval the second is not kept, and that there are as many as are kept is noted; a photo at the start takes
 * the place of the last one, and is stored with its consent, as the start may be refused.
 */
export async function keepPicture(
  context: Context,
  candidate: ConsentingCandidate,
  { settings, as, most }: Wanted,
  { kind, file, consentStamp }: Pick<z.output<typeof picturePayload>, "kind" | "file" | "consentStamp">,
): Promise<null> {
  const call = sittingCalls.savePicture;
  const { queries, clock, encryption, database, language } = context;
  const { id: candidate_id, company_id } = candidate;
  const before = await takenOf(queries, candidate_id);
  if (kind === "face") {
    if (hasOtherConsents(settings, consentStamp)) refuse(call, "CONSENT_CHANGED");
  } else {
    if (before.count[kind] >= most) {
      await noteEnd(context, candidate);
      refuse(call, "PICTURE_NOT_WANTED");
    }
    if (clock.now() - before.last[kind] < closestPictures * 1000) return null;
  }

  const sent = await bytesOf(call, file, pictureLimits.bytes);
  const video = as === "clip" ? videoTypeOf(sent) : null;
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
      const agreed = { ...agreedTo(settings, kind, language), at: row.at };
      await trx.executeQuery(consentInsert(trx, candidate, agreed));
    }
    await trx.insertInto("evidence_picture").values(row).execute();
    if (kind !== "face" && before.count[kind] + 1 >= most) await noteEnd({ queries: trx, clock }, candidate);
  });
  return null;
}

/** Notes once of a sitting that no more pictures are kept: evidence must not end without a word. */
async function noteEnd(
  { queries, clock }: Pick<Context, "queries" | "clock">,
  { id: candidate_id, exam_id, company_id }: ConsentingCandidate,
): Promise<void> {
  const noted = await queries
    .selectFrom("sitting_event")
    .select("id")
    .where("candidate_id", "=", candidate_id)
    .where("kind", "=", noMorePictures)
    .executeTakeFirst();
  if (noted) return;
  await queries
    .insertInto("sitting_event")
    .values({
      ...{ id: newId(), candidate_id, exam_id, company_id },
      ...{ kind: noMorePictures, detail: "", at: clock.now() },
    })
    .execute();
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

const pictureCounts = compiledOnce(["candidateId"], (queries, { candidateId }: { candidateId: string }) =>
  queries
    .selectFrom("evidence_picture")
    .select(["kind", sql<number>`count(*)`.as("count"), sql<number>`max(at)`.as("last")])
    .where("candidate_id", "=", candidateId)
    .groupBy("kind"),
);

/** How many pictures of each kind of a candidate there are, and when the last one was taken; 0 for none. */
export async function takenOf(
  queries: Queries,
  candidateId: string,
): Promise<Record<"count" | "last", Record<EvidenceKind, number>>> {
  const rows = await readRows(queries, pictureCounts(queries, { candidateId }));
  const byKind = (what: "count" | "last") => {
    const of = (kind: EvidenceKind) => Number(rows.find((row) => row.kind === kind)?.[what] ?? 0);
    return { face: of("face"), camera: of("camera"), screen: of("screen"), phone: of("phone") };
  };
  return { count: byKind("count"), last: byKind("last") };
}

/** When the photo was taken with which somebody may begin now; 0 for none, and for one of too long ago. */
export const facePhotoAt = ({ last }: Awaited<ReturnType<typeof takenOf>>, now: number): number =>
  last.face > now - facePhoto.holds * 1000 ? last.face : 0;
