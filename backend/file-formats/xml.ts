import { SaxesParser } from "saxes";
import { FileError } from "./file-error";
import type { Pauses } from "./pauses";

/** An XML element; `name` without its prefix, `line` counts from 1. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: (XmlElement | string)[];
  line: number;
}

/** Maximum nesting of elements, also within an emitted one. */
const deepest = 100;
const mostElements = 50_000;
/** Characters parsed before yielding to other work. */
const piece = 16_384;

const bare = (name: string) => name.slice(name.indexOf(":") + 1);

/**
 * Streaming XML parser: emits each element at `depth` levels (0: the root) as soon as it ends, so that a long
 * file never becomes a tree in memory. Entity declarations and malformed XML abort with a `FileError`
 * with its line.
 */
class Reader {
  readonly done: XmlElement[] = [];
  private readonly open: XmlElement[] = [];
  private level = 0;
  private count = 0;
  /** The line where the latest element begins. */
  private line = 0;
  private readonly parser: SaxesParser;

  constructor(
    private readonly depth: number,
    private readonly checkRoot: (name: string) => void = () => undefined,
    isFragment = false,
  ) {
    this.parser = new SaxesParser({ fragment: isFragment, position: true });
    const { parser } = this;
    parser.on("error", () => this.fail("XML_BROKEN"));
    parser.on("doctype", () => this.fail("XML_DOCTYPE"));
    parser.on("opentagstart", () => {
      // The name ends with the character after it, which may be the line break.
      this.line = parser.line - (parser.column === 0 ? 1 : 0);
    });
    parser.on("opentag", ({ name, attributes }) => this.begin(bare(name), attributes));
    parser.on("closetag", () => this.end());
    parser.on("text", (text) => this.open.at(-1)?.children.push(text));
    parser.on("cdata", (text) => this.open.at(-1)?.children.push(text));
  }

  write(text: string): void {
    this.parser.write(text);
  }

  close(): void {
    this.parser.close();
  }

  private fail(reason: string): never {
    throw new FileError(reason, "", this.parser.line);
  }

  private begin(name: string, written: Record<string, unknown>): void {
    if (this.level === 0) this.checkRoot(name);
    this.count = this.level <= this.depth ? 0 : this.count + 1;
    if (this.level >= deepest || this.count > mostElements) this.fail("XML_TOO_COMPLEX");
    if (this.level >= this.depth) {
      const attributes = Object.fromEntries(
        Object.entries(written).map(([key, value]) => [bare(key), String(value)]),
      );
      this.open.push({ name, attributes, children: [], line: this.line });
    }
    this.level += 1;
  }

  private end(): void {
    this.level -= 1;
    if (this.level < this.depth) return;
    const element = this.open.pop()!;
    const above = this.open.at(-1);
    if (above) above.children.push(element);
    else this.done.push(element);
  }
}

/** Iterates over the root's child elements; `checkRoot` may refuse the root. */
export async function* elementsBelowRoot(
  text: string,
  checkRoot: (name: string) => void,
  pauses: Pauses,
): AsyncGenerator<XmlElement> {
  yield* elementsAt(1, text, checkRoot, pauses);
}

/** The elements at this depth below the root. */
export async function* elementsAt(
  depth: number,
  text: string,
  checkRoot: (name: string) => void,
  pauses: Pauses,
): AsyncGenerator<XmlElement> {
  const reader = new Reader(depth, checkRoot);
  for (let at = 0; at < text.length; at += piece) {
    reader.write(text.slice(at, at + piece));
    for (const element of reader.done.splice(0)) {
      yield element;
      await pauses.take(at / text.length);
    }
    await pauses.take(at / text.length);
  }
  reader.close();
  yield* reader.done.splice(0);
}

/** Parses a whole document to a tree; for short ones. */
export function treeOf(text: string): XmlElement {
  const reader = new Reader(0);
  reader.write(text);
  reader.close();
  return reader.done[0]!;
}

/** Parses an XML fragment as the children of a virtual element. */
export function fragmentOf(text: string): XmlElement {
  return treeOf(`<fragment>${text}</fragment>`);
}

export const elements = ({ children }: XmlElement): XmlElement[] =>
  children.filter((child) => typeof child !== "string");

/** The first child with this name. */
export const child = (element: XmlElement, name: string): XmlElement | undefined =>
  elements(element).find((each) => each.name === name);

export const childrenNamed = (element: XmlElement, name: string): XmlElement[] =>
  elements(element).filter((each) => each.name === name);

/** All descendants with these names, in document order. */
export function descendants(element: XmlElement, ...names: string[]): XmlElement[] {
  return elements(element).flatMap((each) => [
    ...(names.includes(each.name) ? [each] : []),
    ...descendants(each, ...names),
  ]);
}

/** The text content of an element. */
export const xmlText = (element: XmlElement | undefined): string =>
  element ? element.children.map((each) => (typeof each === "string" ? each : xmlText(each))).join("") : "";

/** The inner markup of an element. */
export const markupIn = ({ children }: XmlElement): string =>
  children.map((each) => (typeof each === "string" ? escapeXml(each) : markupOf(each))).join("");

/** An element with its markup; prefixes of names are not kept. */
export function markupOf(element: XmlElement): string {
  const attributes = Object.entries(element.attributes).map(
    ([name, value]) => ` ${name}="${escapedValue(value)}"`,
  );
  const begin = `<${element.name}${attributes.join("")}`;
  // HTML's br has no end tag.
  return element.children.length === 0 ? `${begin}/>` : `${begin}>${markupIn(element)}</${element.name}>`;
}

/** Escapes text for XML content. */
export const escapeXml = (text: string): string => text.replace(/[&<>]/g, (sign) => entities[sign]!);

/** Escapes text for an attribute, where line breaks would be normalised to spaces. */
export const escapedValue = (text: string): string => text.replace(/[&<>"\t\n]/g, (sign) => entities[sign]!);

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#9;",
  "\n": "&#10;",
};
