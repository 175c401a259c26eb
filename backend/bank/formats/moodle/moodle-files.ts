import { child, childrenNamed, type XmlElement, xmlText } from "../../../file-formats/xml";
import type { FilePictures } from "../reading/pictures";

/** How Moodle's texts name their files. */
const plugged = /@@PLUGINFILE@@(\/[^"'\s<>()?#]{1,400})(?:\?[^"'\s<>()]{0,100})?/g;

/** A question whose texts name its pictures by their addresses; files that are none of ours stay in it. */
export function withMoodlePictures(element: XmlElement, pictures: FilePictures): XmlElement {
  const text = child(element, "text");
  const addresses = new Map<string, string>();
  const kept = new Set<XmlElement>();
  for (const file of text ? childrenNamed(element, "file") : []) {
    const { name = "", path = "/", encoding = "base64" } = file.attributes;
    if (encoding !== "base64") continue;
    const address = pictures.add(name, Buffer.from(xmlText(file), "base64"));
    if (address === null) continue;
    addresses.set(`${path}${name}`, address);
    kept.add(file);
  }
  const children = element.children.flatMap((each): (XmlElement | string)[] => {
    if (typeof each === "string") return [each];
    if (each === text) return [{ ...each, children: [told(xmlText(each), addresses, pictures)] }];
    return kept.has(each) ? [] : [withMoodlePictures(each, pictures)];
  });
  return { ...element, children };
}

const told = (text: string, addresses: Map<string, string>, pictures: FilePictures): string =>
  pictures
    .withoutData(text)
    .replace(plugged, (whole, path: string) => addresses.get(unescapedPath(path)) ?? whole);

function unescapedPath(path: string): string {
  try {
    return decodeURIComponent(path.replace(/&amp;/g, "&"));
  } catch {
    return path;
  }
}
