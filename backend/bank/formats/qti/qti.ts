import { posix } from "node:path";
import type { Question } from "#contract/questions/shapes";
import { type Archive, mostEntries, openArchive } from "../../../file-formats/archive";
import { decoded } from "../../../file-formats/decode";
import { FileError } from "../../../file-formats/file-error";
import type { Progress } from "../../../file-formats/pauses";
import { Pauses } from "../../../file-formats/pauses";
import { child, elementsAt, treeOf } from "../../../file-formats/xml";
import { Families } from "../reading/families";
import { type FileFindings, readSafely } from "../reading/findings";
import type { ParsedFile } from "../reading/shapes";
import { qtiQuestion } from "./qti-question";

/** QTI does not support programs and recordings. */
const types = [1, 2, 7, 3, 4, 5, 10, 13];
export const qtiHolds = ({ type }: Question) => types.includes(type);

/** Maximum bytes of a question's file. */
const longestItem = 2_000_000;
const longestManifest = 20_000_000;

/** Parses a QTI 2.1 or 2.2 package, or a single question's file. */
export const readQti = (bytes: Uint8Array, progress?: Progress): Promise<ParsedFile> =>
  readSafely(async (findings) => {
    const isPackage = bytes[0] === 0x50 && bytes[1] === 0x4b;
    const families = new Families(findings);
    if (isPackage) await readPackage(bytes, findings, families, new Pauses(progress));
    else if (bytes.length > longestItem) throw new FileError("XML_TOO_COMPLEX");
    else {
      const item = treeOf(decoded(bytes));
      families.take(item.line, () => qtiQuestion(item));
    }
    families.end();
  });

async function readPackage(bytes: Uint8Array, findings: FileFindings, families: Families, pauses: Pauses) {
  const archive = await openArchive(bytes, mostEntries, pauses);
  const files = await itemFiles(archive, pauses);
  for (const [at, name] of files.entries()) {
    // Files beyond the import limit are only counted.
    if (findings.isFull) findings.take(0, notRead);
    else await readItem(archive, name, families);
    await pauses.take(at / files.length);
    if (findings.isEnough) return;
  }
}

const notRead = () => {
  throw new FileError("TOO_MANY_TO_IMPORT");
};

async function readItem(archive: Archive, name: string, families: Families): Promise<void> {
  const fail = (error: unknown) =>
    families.take(
      error instanceof FileError ? (error.line ?? 0) : 0,
      () => {
        throw error;
      },
      name,
    );
  try {
    const bytes = await archive.read(name);
    if (!bytes) throw new FileError("ITEM_FILE_MISSING");
    if (bytes.length > longestItem) throw new FileError("XML_TOO_COMPLEX");
    const item = treeOf(decoded(bytes));
    families.take(item.line, () => qtiQuestion(item), name);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    fail(error);
  }
}

/** The names of the question files, in the order of the manifest. */
async function itemFiles(archive: Archive, pauses: Pauses): Promise<string[]> {
  const name = archive.names
    .filter((each) => posix.basename(each) === "imsmanifest.xml")
    .sort((one, other) => one.length - other.length)[0];
  const bytes = name ? await archive.read(name) : null;
  if (!name || !bytes || bytes.length > longestManifest) throw new FileError("MANIFEST_MISSING");
  const files: string[] = [];
  let isOther = false;
  for await (const resource of elementsAt(2, decoded(bytes), isManifest, pauses)) {
    const { type = "", href = child(resource, "file")?.attributes.href ?? "" } = resource.attributes;
    if (resource.name !== "resource" || !type.startsWith("imsqti_")) continue;
    if (/^imsqti_(apip)?item(root)?_xmlv2p[012]/.test(type))
      files.push(posix.join(posix.dirname(name), unescapedPath(href)));
    else isOther = true;
  }
  // Packages of other versions contain questions in another syntax.
  if (files.length === 0 && isOther) throw new FileError("QTI_NOT_ITEM");
  return files;
}

function isManifest(root: string): void {
  if (root !== "manifest") throw new FileError("MANIFEST_MISSING", `<${root}>`, 1);
}

/** Percent-decodes a URL: `a%20b.xml` is `a b.xml`. It can only ever name a file in the archive. */
function unescapedPath(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
