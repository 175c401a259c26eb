import { posix } from "node:path";
import { type Archive, openArchive } from "../../../file-formats/archive";
import { decoded } from "../../../file-formats/decode";
import { FileError } from "../../../file-formats/file-error";
import type { Pauses } from "../../../file-formats/pauses";
import { childrenNamed, elementsAt, treeOf, type XmlElement } from "../../../file-formats/xml";
import type { FilePictures } from "../reading/pictures";
import { SourceText } from "./source-text";
import { numberingOf, ParagraphNumbers } from "./word-numbers";
import { WordRuns } from "./word-runs";
import { tableLines } from "./word-tables";

const mostEntries = 5_000;
/** Characters of a part that is read as a whole. */
const longestPart = 4_000_000;
/** Bytes of a picture. */
const largest = 10_000_000;

/**
 * Reads a Word document as lines of text: one for each paragraph, with the number that its list gives it. Text that
 * was deleted or hidden, comments, headers and footnotes are left out.
 */
export async function readWordText(
  bytes: Uint8Array,
  pictures: FilePictures,
  pauses: Pauses,
): Promise<SourceText> {
  const archive = await openArchive(bytes, mostEntries, pauses);
  const relations = await relationsOf(archive, "");
  const name = relations.find(({ type }) => type === "officeDocument")?.target ?? "word/document.xml";
  const document = await archive.read(name);
  if (!document) throw new FileError("FILE_KIND");
  const beside = await relationsOf(archive, name);
  const partOf = async (kind: string) => {
    const target = beside.find(({ type }) => type === kind)?.target;
    const part = target ? await archive.read(target) : null;
    if (!part) return null;
    if (part.length > longestPart) throw new FileError("XML_TOO_COMPLEX");
    return treeOf(decoded(part));
  };
  const numbers = new ParagraphNumbers(numberingOf(await partOf("numbering"), await partOf("styles")));
  const source = new SourceText();
  const runs = new WordRuns(source, await addressesOf(archive, beside, pictures, pauses));
  let line = 0;
  const take = (element: XmlElement): void => {
    if (element.name === "p") {
      line += 1;
      source.add(line, numbers.labelOf(element) + runs.textOf(element));
    } else if (element.name === "tbl") {
      for (const text of tableLines(element, source, (cell) => runs.textsOf(cell, numbers))) {
        line += 1;
        source.add(line, text);
      }
    } else if (element.name === "sdt")
      for (const content of childrenNamed(element, "sdtContent"))
        for (const each of content.children) if (typeof each !== "string") take(each);
  };
  for await (const element of elementsAt(2, decoded(document), checkRoot, pauses)) take(element);
  return source;
}

const checkRoot = (name: string) => {
  if (name !== "document") throw new FileError("FILE_KIND");
};

interface Relation {
  id: string;
  type: string;
  target: string;
}

/** The relationships of a part within the archive; those that lead out of it are left out. */
async function relationsOf(archive: Archive, part: string): Promise<Relation[]> {
  const folder = part === "" ? "" : posix.dirname(part);
  const file = part === "" ? "_rels/.rels" : posix.join(folder, "_rels", `${posix.basename(part)}.rels`);
  const bytes = await archive.read(file);
  if (!bytes) return [];
  if (bytes.length > longestPart) throw new FileError("XML_TOO_COMPLEX");
  return childrenNamed(treeOf(decoded(bytes)), "Relationship").flatMap(({ attributes }) =>
    attributes.TargetMode === "External"
      ? []
      : [
          {
            id: attributes.Id ?? "",
            type: (attributes.Type ?? "").split("/").at(-1)!,
            target: targetOf(folder, attributes.Target ?? ""),
          },
        ],
  );
}

const targetOf = (folder: string, target: string) =>
  target.startsWith("/") ? target.slice(1) : posix.join(folder, target);

/** The addresses of a document's pictures by the ids of their relationships; null for what we do not keep. */
async function addressesOf(
  archive: Archive,
  relations: Relation[],
  pictures: FilePictures,
  pauses: Pauses,
): Promise<ReadonlyMap<string, string | null>> {
  const found = new Map<string, string | null>();
  for (const { id, type, target } of relations) {
    if (type !== "image") continue;
    const bytes = await archive.read(target);
    const isKept = bytes && bytes.length <= largest;
    found.set(id, isKept ? pictures.add(posix.basename(target), bytes) : null);
    await pauses.take();
  }
  return found;
}
