import { refuse } from "../handler";
import { type Attach, bytesOf, type Keeping, keepFile, type Uploading } from "./keep";
import { kindOf } from "./kinds";
import { isQuietPdf } from "./pdf";
import { redraw } from "./redraw";
import { inTurn } from "./turns";

/** Bytes. */
const largest = 10_000_000;
/** Pixels of the longer side: enough to read the small print of a whole page. */
const side = 2400;

/**
 * Keeps a company's licence, a picture drawn anew or a PDF that only shows pages, and resolves with its file id.
 * `attach` points to it and writes the audit row, in the same transaction. Earlier licences stay.
 */
export async function keepLicence(
  context: Keeping,
  call: Uploading,
  file: File,
  attach: Attach,
): Promise<string> {
  const bytes = await bytesOf(call, file, largest);
  const kind = kindOf(file.name, bytes);
  if (kind === null) refuse(call, "FILE_KIND");
  const kept =
    kind === "pdf"
      ? (await inTurn(() => isQuietPdf(bytes))) && { bytes, type: "application/pdf" as const }
      : await redraw(bytes, kind, side, "photo");
  if (!kept) refuse(call, "FILE_DAMAGED");
  return keepFile(context, call, { purpose: "licence", name: file.name, ...kept }, attach);
}
