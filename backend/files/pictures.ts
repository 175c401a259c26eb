import { refuse } from "../handler";
import { type Attach, bytesOf, type Keeping, keepFile, type Uploading } from "./keep";
import { kindOf } from "./kinds";
import { redraw } from "./redraw";

/** Bytes. */
const largest = 2_000_000;
/** Pixels of the longer side. */
const sides = { logo: 512, avatar: 256, picture: 1600, certificate: 2000 } as const;

/**
 * Keeps a company's logo, an operator's portrait or a picture for the text of a question, drawn anew before the
 * transaction begins, and resolves with its file id. `attach` points to it and writes the audit row; a logo or portrait
 * that it replaces goes in the same transaction.
 */
export async function keepPicture(
  context: Keeping,
  call: Uploading,
  file: File,
  purpose: keyof typeof sides,
  attach: Attach,
): Promise<string> {
  const bytes = await bytesOf(call, file, largest);
  const kind = kindOf(file.name, bytes);
  if (kind === null || kind === "pdf") refuse(call, "FILE_KIND");
  const drawn = await redraw(bytes, kind, sides[purpose], "asItCame");
  if (!drawn) refuse(call, "FILE_DAMAGED");
  return keepFile(context, call, { purpose, name: file.name, ...drawn }, attach);
}
