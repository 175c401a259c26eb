import { BoundedCache } from "#contract/bounded-cache";
import type { Queries } from "../database/open";
import type { Tables } from "../database/schema";

export type MediaFile = Pick<Tables["file"], "bytes" | "type" | "size" | "name">;

/** Bytes of a file that one reply holds in memory, whatever was asked for: players go on asking. */
const pieceSize = 512 * 1024;

/** All candidates of an exam listen to the same files, in pieces. */
const files = new BoundedCache<MediaFile>(60_000_000);
const reading = new Map<string, Promise<MediaFile | undefined>>();

/** The sound or film of a question; many who ask for it at once read it once. */
export async function mediaFile(
  queries: Queries,
  companyId: string,
  id: string,
): Promise<MediaFile | undefined> {
  const key = `${companyId} ${id}`;
  const known = files.get(key) ?? reading.get(key);
  if (known) return known;
  const read = queries
    .selectFrom("file")
    .select(["bytes", "type", "size", "name"])
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .where("purpose", "=", "media")
    .executeTakeFirst()
    .finally(() => reading.delete(key));
  reading.set(key, read);
  const file = await read;
  if (file) files.set(key, file, file.size);
  return file;
}

/** The one piece that a `Range` header asks for; null for the whole file, which several pieces at once are too. */
export function pieceOf(range: string, size: number): { from: number; to: number } | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range) ?? [];
  if (first === undefined || (first === "" && last === "")) return null;
  const from = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return { from, to: Math.min(to, from + pieceSize - 1) };
}

/** Parts of the bytes themselves, not copies of them. */
export function* chunksOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize);
}
