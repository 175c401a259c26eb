import type { Question } from "#contract/questions/shapes";
import { pictureKindOf } from "../../../files/kinds";
import { mediaTypeOf } from "../../../files/media-kinds";
import { longestSide } from "../../../files/pictures";
import { reencodePicture } from "../../../files/reencode";
import { insertFileWithin } from "../../../files/store";
import type { Against } from "../../../imports/importer";
import type { FilePicture } from "./pictures";
import type { ReadItem } from "./shapes";

/** Bytes of a picture in a file of questions. */
const largest = 10_000_000;
const named = /\/file\/([\w-]{1,64})/g;

/**
 * Stores the pictures that questions of a file name, re-encoded, and names them by their ids. One that is stored
 * already, byte for byte, as in a file of ours, stays that one. Those that cannot be kept are replaced by a note.
 * Until the import is committed they are referenced by its row; `prunePictures` removes them after it.
 */
export async function withStoredPictures(
  items: ReadItem[],
  pictures: ReadonlyMap<string, FilePicture>,
  against: Pick<Against<unknown>, "database" | "companyId" | "operatorId" | "clock">,
): Promise<{ items: ReadItem[]; lost: number }> {
  if (pictures.size === 0 && items.every(({ question }) => question.media === null))
    return { items, lost: 0 };
  const stored = new Map<string, string | null>();
  const told: ReadItem[] = [];
  let lost = 0;
  for (const item of items) {
    const text = JSON.stringify(item.question);
    const ids = new Set([...text.matchAll(named)].map(([, id]) => id!).filter((id) => pictures.has(id)));
    for (const id of ids) if (!stored.has(id)) stored.set(id, await storedId(id, pictures.get(id)!, against));
    const question: Question = ids.size === 0 ? item.question : JSON.parse(renamed(text, stored));
    const hasMedia = await isStoredMedia(question.media, against);
    if (!hasMedia || [...ids].some((id) => stored.get(id) === null)) lost += 1;
    told.push({ ...item, question: hasMedia ? question : { ...question, media: null } });
  }
  return { items: told, lost };
}

/** Whether a sound or film is there: a file of ours may come from another company, without its bytes. */
async function isStoredMedia(
  media: Question["media"],
  { database, companyId }: Pick<Against<unknown>, "database" | "companyId">,
): Promise<boolean> {
  if (!media) return true;
  const file = await database.queries
    .selectFrom("file")
    .select("id")
    .where("id", "=", media.src.replace("/file/", ""))
    .where("company_id", "=", companyId)
    .where("purpose", "=", "media")
    .executeTakeFirst();
  return file !== undefined;
}

/** JSON of a question with the ids of stored pictures; an alternative text has no brackets. */
const renamed = (text: string, stored: Map<string, string | null>): string =>
  text
    .replace(/!\[([^[\]]{0,400})\]\(\/file\/([\w-]{1,64})\)/g, (whole, alt: string, id: string) =>
      stored.get(id) === null ? `〔图片${alt && `：${alt}`}〕` : whole,
    )
    .replace(named, (whole, id: string) => (stored.get(id) ? `/file/${stored.get(id)}` : whole));

async function storedId(
  id: string,
  { name, bytes }: FilePicture,
  {
    database,
    companyId,
    operatorId,
    clock,
  }: Pick<Against<unknown>, "database" | "companyId" | "operatorId" | "clock">,
): Promise<string | null> {
  const known = await database.queries
    .selectFrom("file")
    .select("bytes")
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .where("purpose", "in", ["picture", "media"])
    .executeTakeFirst();
  if (known && Buffer.from(known.bytes).equals(bytes)) return id;
  if (bytes.length > largest) return null;
  const by = { companyId, operatorId, now: clock.now() };
  const type = mediaTypeOf(bytes);
  if (type) {
    const media = { purpose: "media" as const, name: name || "media", type, bytes };
    return database.transaction((queries) => insertFileWithin(queries, by, media));
  }
  const kind = pictureKindOf(bytes);
  if (kind === null) return null;
  const reencoded = await reencodePicture(bytes, kind, longestSide.picture, "asItCame");
  if (!reencoded) return null;
  const file = { purpose: "picture" as const, name: name || "picture", ...reencoded };
  return database.transaction((queries) => insertFileWithin(queries, by, file));
}
