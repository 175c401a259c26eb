import { refuse } from "../handler";
import { kindOf } from "./kinds";
import { pictureMutex } from "./mutex";
import { isQuietPdf } from "./pdf";
import { reencodePicture } from "./reencode";
import { type Attach, bytesOf, type FileToStore, storeFile, type Uploading } from "./store";

/** Bytes. */
const largest = 10_000_000;
/** Pixels of the longer side: enough to read the small print of a whole page. */
const side = 2400;

/**
 * Stores a company's licence or a bank's voucher, a re-encoded picture or a PDF that only shows pages, and resolves with its file
 * id. `attach` references it and writes the audit row, in the same transaction. Earlier ones stay.
 */
export async function storeLicence(
  context: FileToStore,
  call: Uploading,
  file: File,
  attach: Attach,
  purpose: "licence" | "voucher" = "licence",
): Promise<string> {
  const bytes = await bytesOf(call, file, largest);
  const kind = kindOf(file.name, bytes);
  if (kind === null) refuse(call, "FILE_KIND");
  const stored =
    kind === "pdf"
      ? (await pictureMutex(() => isQuietPdf(bytes))) && { bytes, type: "application/pdf" as const }
      : await reencodePicture(bytes, kind, side, "photo");
  if (!stored) refuse(call, "FILE_DAMAGED");
  return storeFile(context, call, { purpose, name: file.name, ...stored }, attach);
}
