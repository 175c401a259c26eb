import { posix } from "node:path";
import type { Archive } from "../../../file-formats/archive";
import { type XmlElement, xmlText } from "../../../file-formats/xml";
import type { FilePictures } from "../reading/pictures";

const attributesOf: Record<string, string> = {
  ...{ img: "src", audio: "src", video: "src", source: "src", object: "data" },
  ...{ matimage: "uri", mataudio: "uri", matvideo: "uri" },
};

/** Bytes of a picture of a package. */
const largest = 10_000_000;

/** Names the pictures of an item by their addresses: those of its package, and those written into it as data. */
export async function withQtiPictures(
  item: XmlElement,
  pictures: FilePictures,
  { archive, folder }: { archive: Archive | null; folder: string },
): Promise<XmlElement> {
  const known = new Map<string, string | null>();
  async function addressOf(reference: string): Promise<string | null> {
    const [, data] = /^data:image\/[\w.+-]{1,20};base64,([A-Za-z0-9+/=\s]+)$/.exec(reference) ?? [];
    if (data) return pictures.add("", Buffer.from(data, "base64"));
    if (!archive || /^[a-z][a-z0-9+.-]*:/i.test(reference)) return null;
    const path = unescapedReference(reference).replace(/^\$IMS-CC-FILEBASE\$\/?/, "web_resources/");
    for (const name of [posix.join(folder, path), posix.join(path)]) {
      const bytes = await archive.read(name);
      if (bytes && bytes.length <= largest) return pictures.add(posix.basename(name), bytes);
    }
    return null;
  }
  /** HTML that stands in an item as text, as in QTI 1.2. */
  async function namedText(element: XmlElement): Promise<XmlElement> {
    let text = xmlText(element);
    for (const [whole, , reference] of text.matchAll(/\ssrc\s*=\s*(["'])([^"'<>]{1,4000000})\1/g)) {
      const address = await remembered(reference!.replace(/&amp;/g, "&"));
      if (address) text = text.replaceAll(whole, () => ` src="${address}"`);
    }
    return { ...element, children: [text] };
  }
  async function remembered(reference: string): Promise<string | null> {
    if (!known.has(reference)) known.set(reference, await addressOf(reference));
    return known.get(reference)!;
  }
  async function named(element: XmlElement): Promise<XmlElement> {
    if (element.name === "mattext" || element.name === "mat_formattedtext") return namedText(element);
    const attribute = attributesOf[element.name] ?? "";
    const reference = element.attributes[attribute];
    const children: (XmlElement | string)[] = [];
    for (const each of element.children) children.push(typeof each === "string" ? each : await named(each));
    if (attribute === "" || !reference) return { ...element, children };
    const address = await remembered(reference);
    if (!address) return { ...element, children };
    return { ...element, children, attributes: { ...element.attributes, [attribute]: address } };
  }
  return named(item);
}

function unescapedReference(reference: string): string {
  const [path = ""] = reference.split(/[?#]/);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
