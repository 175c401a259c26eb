import { refuse } from "../handler";
import { kindOf } from "./kinds";
import { reencodePicture } from "./reencode";
import { type Attach, bytesOf, type FileToStore, storeFile, type Uploading } from "./store";

/** Bytes. */
const largest = 2_000_000;
/** Pixels of the longer side. */
export const longestSide = {
  logo: 512,
  avatar: 256,
  picture: 1600,
  certificate: 2000,
  candidate: 480,
} as const;

/**
 * Stores a company's logo, an operator's portrait or a picture for the text of a question, re-encoded before
 * the transaction begins, and resolves with its file id. `attach` references it and writes the audit row; a
 * logo or portrait that it replaces is removed in the same transaction. `seal` encrypts what is stored.
 */
export async function storePicture(
  context: FileToStore,
  call: Uploading,
  file: File,
  purpose: keyof typeof longestSide,
  attach: Attach,
  seal: (bytes: Uint8Array) => Uint8Array = (bytes) => bytes,
): Promise<string> {
  const bytes = await bytesOf(call, file, largest);
  const kind = kindOf(file.name, bytes);
  if (kind === null || kind === "pdf") refuse(call, "FILE_KIND");
  const reencoded = await reencodePicture(bytes, kind, longestSide[purpose], "asItCame");
  if (!reencoded) refuse(call, "FILE_DAMAGED");
  return storeFile(
    context,
    call,
    { purpose, name: file.name, ...reencoded, bytes: seal(reencoded.bytes) },
    attach,
  );
}
