import { posix } from "node:path";
import type { Archive } from "../../../file-formats/archive";
import { decoded } from "../../../file-formats/decode";
import { FileError } from "../../../file-formats/file-error";
import type { Pauses } from "../../../file-formats/pauses";
import {
  child,
  descendants,
  elements,
  elementsAt,
  type XmlElement,
  xmlText,
} from "../../../file-formats/xml";

const longestManifest = 20_000_000;

/** The resources that hold questions: an item each of QTI 2 and 3, a whole test or pool of QTI 1.2. */
const types =
  /^imsqti_(apip)?item(root)?_xmlv(2p[012]|3p0)|^imsqti_xmlv1p[12]|^assessment\/x-bb-qti-(test|pool|survey)/;

/** A file of questions, and the keywords that its package gives it. */
interface ItemFile {
  name: string;
  keywords: string[];
}

/** The question files, in the order of the manifest. */
export async function itemFiles(archive: Archive, pauses: Pauses): Promise<ItemFile[]> {
  const name = archive.names
    .filter((each) => posix.basename(each) === "imsmanifest.xml")
    .sort((one, other) => one.length - other.length)[0];
  const bytes = name ? await archive.read(name) : null;
  if (!name || !bytes || bytes.length > longestManifest) throw new FileError("MANIFEST_MISSING");
  const files: ItemFile[] = [];
  let isOther = false;
  for await (const resource of elementsAt(2, decoded(bytes), isManifest, pauses)) {
    const { type = "", href, file } = resource.attributes;
    if (resource.name !== "resource" || !/^(imsqti_|assessment\/)/.test(type)) continue;
    const named = href || child(resource, "file")?.attributes.href || file;
    if (types.test(type) && named)
      files.push({
        name: posix.join(posix.dirname(name), unescapedPath(named)),
        keywords: keywordsIn(child(resource, "metadata")),
      });
    else isOther = true;
  }
  // Packages of other versions contain questions in another syntax.
  if (files.length === 0 && isOther) throw new FileError("QTI_NOT_ITEM");
  return files;
}

/** Those of LOM metadata, each in the first of its languages. */
const keywordsIn = (metadata: XmlElement | undefined): string[] =>
  (metadata ? descendants(metadata, "keyword") : [])
    .map((keyword) => xmlText(elements(keyword)[0] ?? keyword).trim())
    .filter((keyword) => keyword !== "");

function isManifest(root: string): void {
  if (root !== "manifest") throw new FileError("MANIFEST_MISSING", `<${root}>`, 1);
}

/** Percent-decodes a URL: `a%20b.xml` is `a b.xml`. It can only ever name a file in the archive. */
export function unescapedPath(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
