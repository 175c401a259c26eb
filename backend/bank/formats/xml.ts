import { SaxesParser } from "saxes";
import { Mistaken } from "./findings";
import type { Pauses } from "./pauses";

/** An element of XML; `name` without its prefix, `line` counts from 1. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: (XmlElement | string)[];
  line: number;
}

/** Elements within one another, and within one that is handed over. */
const deepest = 100;
const mostElements = 50_000;
/** Characters that are read before others may have their turn. */
const piece = 16_384;

const bare = (name: string) => name.slice(name.indexOf(":") + 1);

/**
 * Reads XML and hands over each element that stands `depth` levels deep as soon as it ends (0: the root), so that a
 * long file never stands in memory as a tree. Declarations of entities, and whatever is no XML, end the reading as a
 * `Mistaken` with its line.
 */
class Reader {
  readonly done: XmlElement[] = [];
  private readonly open: XmlElement[] = [];
  private level = 0;
  private count = 0;
  /** Where the latest element begins. */
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
      // Its name ends with the sign behind it, which may be the end of the line.
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
    throw new Mistaken(reason, "", this.parser.line);
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

/** The elements directly below the root, one after the other; `checkRoot` may refuse it. */
export async function* elementsBelowRoot(
  text: string,
  checkRoot: (name: string) => void,
  pauses: Pauses,
): AsyncGenerator<XmlElement> {
  yield* elementsAt(1, text, checkRoot, pauses);
}

/** The elements so many levels below the root. */
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

/** A whole document as a tree; for short ones. */
export function treeOf(text: string): XmlElement {
  const reader = new Reader(0);
  reader.write(text);
  reader.close();
  return reader.done[0]!;
}

/** A piece of XML as the children of an element that is not there. */
export function fragmentOf(text: string): XmlElement {
  return treeOf(`<fragment>${text}</fragment>`);
}

export const elements = ({ children }: XmlElement): XmlElement[] =>
  children.filter((child) => typeof child !== "string");

/** The first child of this name. */
export const child = (element: XmlElement, name: string): XmlElement | undefined =>
  elements(element).find((each) => each.name === name);

export const childrenNamed = (element: XmlElement, name: string): XmlElement[] =>
  elements(element).filter((each) => each.name === name);

/** Every element of these names below this one, in order. */
export function descendants(element: XmlElement, ...names: string[]): XmlElement[] {
  return elements(element).flatMap((each) => [
    ...(names.includes(each.name) ? [each] : []),
    ...descendants(each, ...names),
  ]);
}

/** All text within an element. */
export const textIn = (element: XmlElement | undefined): string =>
  element ? element.children.map((each) => (typeof each === "string" ? each : textIn(each))).join("") : "";

/** What an element holds, as markup again. */
export const markupIn = ({ children }: XmlElement): string =>
  children.map((each) => (typeof each === "string" ? escaped(each) : markupOf(each))).join("");

function markupOf(element: XmlElement): string {
  const attributes = Object.entries(element.attributes).map(
    ([name, value]) => ` ${name}="${escapedValue(value)}"`,
  );
  const begin = `<${element.name}${attributes.join("")}`;
  // HTML knows no end of a line break.
  return element.children.length === 0 ? `${begin}/>` : `${begin}>${markupIn(element)}</${element.name}>`;
}

/** Text as it stands in XML. */
export const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => entities[sign]!);

/** Text as it stands in an attribute, where line breaks would become spaces. */
export const escapedValue = (text: string): string => text.replace(/[&<>"\t\n]/g, (sign) => entities[sign]!);

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#9;",
  "\n": "&#10;",
};
