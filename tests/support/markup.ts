/** An element as it was met, with its attributes as a browser reads them. */
export interface Seen {
  tag: string;
  attributes: Record<string, string>;
}

const entities = (text: string) =>
  text.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));

/**
 * Reads HTML of our own strictly: every `<` begins an element that is well formed and ends in its place, every value
 * stands between double quotes, and `&` begins a figure. Anything else throws, for a browser might read it otherwise.
 */
export function parseHtml(html: string): { elements: Seen[]; text: string } {
  const elements: Seen[] = [];
  const open: string[] = [];
  let text = "";
  const pattern = /<(\/?)([a-z]+)((?: [a-z]+="[^"<>]*")*)>|([^<>]+)|([<>])/g;
  for (const [whole, slash, tag, attributes, letters, wrong] of html.matchAll(pattern)) {
    if (wrong) throw new Error(`stray ${wrong} in ${html}`);
    if (/&(?!#\d+;)/.test(letters ?? attributes ?? "")) throw new Error(`stray & in ${whole}`);
    if (letters) text += entities(letters);
    else if (slash) {
      if (open.pop() !== tag) throw new Error(`${whole} ends nothing in ${html}`);
    } else {
      const pairs = [...attributes!.matchAll(/ ([a-z]+)="([^"]*)"/g)];
      elements.push({
        tag: tag!,
        attributes: Object.fromEntries(pairs.map(([, name, value]) => [name!, entities(value!)])),
      });
      if (tag !== "br" && tag !== "img") open.push(tag!);
    }
  }
  if (open.length > 0) throw new Error(`${open.join()} without end in ${html}`);
  return { elements, text };
}
