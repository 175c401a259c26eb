import { posix } from "node:path";
import type { Question } from "#contract/questions/shapes";
import { type Archive, mostEntries, openArchive } from "./archive";
import { decoded } from "./decode";
import { Families } from "./families";
import { type Findings, Mistaken, readSafely } from "./findings";
import { Pauses } from "./pauses";
import { qtiQuestion } from "./qti-question";
import type { Progress, Reading } from "./shapes";
import { child, elementsAt, treeOf } from "./xml";

/** Programs and recordings have no like in QTI. */
const types = [1, 2, 7, 3, 4, 5, 10, 13];
export const qtiHolds = ({ type }: Question) => types.includes(type);

/** Bytes of the file of one question. */
const longestItem = 2_000_000;
const longestManifest = 20_000_000;

/** Reads a package of QTI 2.1 or 2.2, or the file of a single question. */
export const readQti = (bytes: Uint8Array, progress?: Progress): Promise<Reading> =>
  readSafely(async (findings) => {
    const isPackage = bytes[0] === 0x50 && bytes[1] === 0x4b;
    const families = new Families(findings);
    if (isPackage) await readPackage(bytes, findings, families, new Pauses(progress));
    else if (bytes.length > longestItem) throw new Mistaken("XML_TOO_COMPLEX");
    else {
      const item = treeOf(decoded(bytes));
      families.take(item.line, () => qtiQuestion(item));
    }
    families.end();
  });

async function readPackage(bytes: Uint8Array, findings: Findings, families: Families, pauses: Pauses) {
  const archive = await openArchive(bytes, mostEntries, pauses);
  const files = await itemFiles(archive, pauses);
  for (const [at, name] of files.entries()) {
    // The files behind the last question that an import brings are only counted.
    if (findings.isFull) findings.take(0, notRead);
    else await readItem(archive, name, families);
    await pauses.take(at / files.length);
    if (findings.isEnough) return;
  }
}

const notRead = () => {
  throw new Mistaken("TOO_MANY_TO_IMPORT");
};

async function readItem(archive: Archive, name: string, families: Families): Promise<void> {
  const fail = (error: unknown) =>
    families.take(
      error instanceof Mistaken ? (error.line ?? 0) : 0,
      () => {
        throw error;
      },
      name,
    );
  try {
    const bytes = await archive.read(name);
    if (!bytes) throw new Mistaken("ITEM_FILE_MISSING");
    if (bytes.length > longestItem) throw new Mistaken("XML_TOO_COMPLEX");
    const item = treeOf(decoded(bytes));
    families.take(item.line, () => qtiQuestion(item), name);
  } catch (error) {
    if (!(error instanceof Mistaken)) throw error;
    fail(error);
  }
}

/** The names of the files with questions, in the order of the manifest. */
async function itemFiles(archive: Archive, pauses: Pauses): Promise<string[]> {
  const name = archive.names
    .filter((each) => posix.basename(each) === "imsmanifest.xml")
    .sort((one, other) => one.length - other.length)[0];
  const bytes = name ? await archive.read(name) : null;
  if (!name || !bytes || bytes.length > longestManifest) throw new Mistaken("MANIFEST_MISSING");
  const files: string[] = [];
  let isOther = false;
  for await (const resource of elementsAt(2, decoded(bytes), isManifest, pauses)) {
    const { type = "", href = child(resource, "file")?.attributes.href ?? "" } = resource.attributes;
    if (resource.name !== "resource" || !type.startsWith("imsqti_")) continue;
    if (/^imsqti_(apip)?item(root)?_xmlv2p[012]/.test(type))
      files.push(posix.join(posix.dirname(name), unescapedPath(href)));
    else isOther = true;
  }
  // A package of another version has questions that are written otherwise.
  if (files.length === 0 && isOther) throw new Mistaken("QTI_NOT_ITEM");
  return files;
}

function isManifest(root: string): void {
  if (root !== "manifest") throw new Mistaken("MANIFEST_MISSING", `<${root}>`, 1);
}

/** An address as a name: `a%20b.xml` is called `a b.xml`. It only names a file of the archive, whatever it says. */
function unescapedPath(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
