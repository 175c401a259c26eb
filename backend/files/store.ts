import { sql } from "kysely";
import { whyNoFile } from "#contract/call";
import type { Queries } from "../database/open";
import { type Context, type Refusing, refuse } from "../handler";
import { newId } from "../ids";
import { lockCompany } from "../lock-company";
import { mediaEndings } from "./media-kinds";
import { cleanName } from "./names";

type Unreadable = "FILE_MISSING" | "FILE_EMPTY" | "FILE_TOO_LARGE";
/** What every call that stores a file declares. */
export type Uploading = Refusing<Unreadable | "FILE_KIND" | "FILE_DAMAGED" | "FILE_QUOTA">;

export type FileToStore = Pick<Context, "once" | "caller" | "clock">;
/** `picture` belongs to the text of a question, `media` is what it is listened to or watched as. */
/** `candidate` is somebody's face: stored encrypted (trust F3). */
export type FilePurpose =
  | "logo"
  | "avatar"
  | "licence"
  | "voucher"
  | "picture"
  | "media"
  | "certificate"
  | "candidate";

/** A file whose content was checked. */
interface Checked {
  purpose: FilePurpose;
  /** As uploaded; it is sanitised here. */
  name: string;
  type: keyof typeof endings;
  bytes: Uint8Array;
}

/** References the new file and writes the audit row: the last step of the transaction that stores it. */
export type Attach = (queries: Queries, fileId: string) => Promise<void>;

/** Bytes stored. */
export const quotas = { company: 200_000_000, all: 20_000_000_000 } as const;

const endings = {
  ...{ "image/png": "png", "image/jpeg": "jpg", "application/pdf": "pdf" },
  ...mediaEndings,
} as const;

/** The bytes of an upload; refuses one that is empty or larger than `most` bytes. */
export async function bytesOf(call: Refusing<Unreadable>, file: File, most: number): Promise<Uint8Array> {
  if (file.size === 0) refuse(call, whyNoFile(file));
  if (file.size > most) refuse(call, "FILE_TOO_LARGE", { megabytes: most / 1_000_000 });
  return new Uint8Array(await file.arrayBuffer());
}

/**
 * Stores a checked file with its reference, atomically (D4), and once where it is sent twice; removes the
 * logo or portrait that it replaces. Resolves with its id. Refuses what would exceed the company's quota, or
 * the total one.
 */
export async function storeFile(
  { once, caller, clock }: FileToStore,
  call: Uploading,
  { purpose, name, type, bytes }: Checked,
  attach: Attach,
): Promise<string> {
  return once(async (queries) => {
    // Uploads of one company are serialised by this lock, so that both count towards its quota.
    await lockCompany(queries, caller.companyId);
    const id = await insertFile(queries, { ...caller, now: clock.now() }, { purpose, name, type, bytes });
    if (purpose === "logo" || purpose === "avatar") await letGo(queries, caller, purpose, id);
    if ((await sizeOf(queries, caller.companyId)) > quotas.company) refuse(call, "FILE_QUOTA");
    if ((await sizeOf(queries)) > quotas.all) refuse(call, "FILE_QUOTA");
    await attach(queries, id);
    return id;
  });
}

type Storing = { companyId: string; operatorId: string; now: number };

async function insertFile(
  queries: Queries,
  { companyId, operatorId, now }: Storing,
  { purpose, name, type, bytes }: Checked,
): Promise<string> {
  const id = newId();
  await queries
    .insertInto("file")
    .values({
      ...{ id, company_id: companyId, purpose, name: cleanName(name, purpose, endings[type]) },
      ...{ type, size: bytes.length, bytes, created_by: operatorId, created_at: now },
    })
    .execute();
  return id;
}

/** Stores a checked file of a job; null where it would exceed a quota. */
export async function insertFileWithin(queries: Queries, by: Storing, file: Checked): Promise<string | null> {
  await lockCompany(queries, by.companyId);
  const own = (await sizeOf(queries, by.companyId)) + file.bytes.length;
  const all = (await sizeOf(queries)) + file.bytes.length;
  return own > quotas.company || all > quotas.all ? null : insertFile(queries, by, file);
}

/**
 * A company has one logo and an operator one portrait. Licences stay: they are what was verified. Pictures
 * stay as long as texts reference them, including versions that papers contain: `prunePictures` removes
 * the rest.
 */
async function letGo(
  queries: Queries,
  caller: FileToStore["caller"] & object,
  purpose: "logo" | "avatar",
  current: string,
): Promise<void> {
  let old = queries
    .deleteFrom("file")
    .where("company_id", "=", caller.companyId)
    .where("purpose", "=", purpose)
    .where("id", "!=", current);
  if (purpose === "avatar") old = old.where("created_by", "=", caller.operatorId);
  await old.execute();
}

/** Bytes stored for one company, or for all. */
export async function sizeOf(queries: Queries, companyId?: string): Promise<number> {
  let files = queries.selectFrom("file").select(sql<number>`coalesce(sum(size), 0)`.as("size"));
  if (companyId !== undefined) files = files.where("company_id", "=", companyId);
  return (await files.executeTakeFirstOrThrow()).size;
}
