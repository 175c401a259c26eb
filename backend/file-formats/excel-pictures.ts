import type { Archive } from "./archive";
import { decoded } from "./decode";
import type { Pauses } from "./pauses";
import { child, descendants, elementsAt, type XmlElement, xmlText } from "./xml";

/** Pictures of a sheet beyond this limit are ignored. */
const most = 2_000;

type Relations = (part: string) => Promise<{ id: string; type: string; target: string }[]>;

/** The parts of the pictures of a sheet: those that lie over its cells, and those within them. */
export interface SheetPictures {
  /** By `row:column`, both counted from 0. */
  over: Map<string, string[]>;
  /** By the name in a cell's formula `=DISPIMG("name",1)`, as WPS writes it. */
  within: Map<string, string>;
}

/** Finds the pictures of a sheet. A picture that lies over several cells belongs to the one where it begins. */
export async function picturesOfSheet(
  archive: Archive,
  { book, sheet }: { book: string; sheet: string },
  relationsOf: Relations,
  pauses: Pauses,
): Promise<SheetPictures> {
  const over = new Map<string, string[]>();
  const within = new Map<string, string>();
  let count = 0;
  for (const { target } of (await relationsOf(sheet)).filter(({ type }) => type === "drawing"))
    for await (const anchor of partOf(archive, target, pauses)) {
      const [place] = descendants(anchor, "from");
      const name = await pictureIn(anchor, target);
      if (!place || !name || count >= most) continue;
      count += 1;
      const key = `${xmlText(child(place, "row")).trim()}:${xmlText(child(place, "col")).trim()}`;
      over.set(key, [...(over.get(key) ?? []), name]);
    }
  for (const { target } of (await relationsOf(book)).filter(({ type }) => type === "cellImage"))
    for await (const image of partOf(archive, target, pauses)) {
      const [own] = descendants(image, "cNvPr");
      const name = await pictureIn(image, target);
      if (own?.attributes.name && name && within.size < most) within.set(own.attributes.name, name);
    }
  return { over, within };

  async function pictureIn(element: XmlElement, part: string): Promise<string | null> {
    const id = descendants(element, "blip")[0]?.attributes.embed;
    return (id && (await relationsOf(part)).find((each) => each.id === id)?.target) || null;
  }
}

async function* partOf(archive: Archive, name: string, pauses: Pauses): AsyncGenerator<XmlElement> {
  const bytes = await archive.read(name);
  if (bytes) yield* elementsAt(1, decoded(bytes), () => undefined, pauses);
}

/** The name of a picture within a cell, by its text; null where it is no such cell. */
export const pictureWithin = (cell: string): string | null =>
  /^\s*=?\s*(?:_xlfn\.)?DISPIMG\(\s*"([^"]{1,100})"/.exec(cell)?.[1] ?? null;
