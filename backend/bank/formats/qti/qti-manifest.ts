import { posix } from "node:path";
import type { Archive } from "../../../file-formats/archive";
import { decoded } from "../../../file-formats/decode";
import { FileError } from "../../../file-formats/file-error";
import type { Pauses } from "../../../file-formats/pauses";
import { child, elementsAt } from "../../../file-formats/xml";

const longestManifest = 20_000_000;

/** The resources that hold questions: an item each of QTI 2 and 3, a whole test or pool of QTI 1.2. */
const types =
  /^imsqti_(apip)?item(root)?_xmlv(2p[012]|3p0)|^imsqti_xmlv1p[12]|^assessment\/x-bb-qti-(test|pool|survey)/;

/** The names of the question files, in the order of the manifest. */
export async function itemFiles(archive: Archive, pauses: Pauses): Promise<string[]> {
  const name = archive.names
    .filter((each) => posix.basename(each) === "imsmanifest.xml")
    .sort((one, other) => one.length - other.length)[0];
  const bytes = name ? await archive.read(name) : null;
  if (!name || !bytes || bytes.length > longestManifest) throw new FileError("MANIFEST_MISSING");
  const files: string[] = [];
  let isOther = false;
  for await (const resource of elementsAt(2, decoded(bytes), isManifest, pauses)) {
    const { type = "", href, file } = resource.attributes;
    if (resource.name !== "resource" || !/^(imsqti_|assessment\/)/.test(type)) continue;
    const named = href || child(resource, "file")?.attributes.href || file;
    if (types.test(type) && named) files.push(posix.join(posix.dirname(name), unescapedPath(named)));
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
export function unescapedPath(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
