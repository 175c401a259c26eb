import { addText, inLine, type Piece } from "./pieces";

/** Text with unclosed emphasis; `count` asterisks opened it, zero for the root. */
export interface Open {
  count: number;
  children: Piece[];
}

const word = /[\p{L}\p{N}]/u;
const narrowWord = /[\p{Script=Latin}\p{N}]/u;
/** Characters that may precede or follow emphasis, apart from spaces. */
const opening = /[\s([{（【《「『“‘，。、；：！？—]/u;
const closing = /[\s)\]}）】》」』”’，。、；：！？—.,;:!?]/u;
const endOfEmphasis = /[\p{L}\p{N})\]}）】》」』”’。！？….!?]/u;

/** One, two or three asterisks open or close emphasis; more are literal. */
export function takeStars(open: Open[], text: string, at: number, count: number): void {
  const before = characterBefore(text, at);
  const after = String.fromCodePoint(text.codePointAt(at + count) ?? 32);
  const isOne = count === 1;
  const mayClose =
    /\S/.test(before) &&
    (isOne
      ? endOfEmphasis.test(before) && (after === " " || closing.test(after))
      : !narrowWord.test(after) || after === " ");
  const mayOpen =
    /\S/.test(after) &&
    (isOne
      ? (before === " " || opening.test(before)) && word.test(after)
      : !narrowWord.test(before) || before === " ");
  const opener = open.findLastIndex((each) => each.count === count);
  if (count <= 3 && mayClose && opener > 0 && isFilled(open, opener)) close(open, opener);
  else if (count <= 3 && mayOpen) {
    // Emphasis does not nest in its own kind: asterisks opened before are literal.
    giveUp(open, count);
    open.push({ count, children: [] });
  } else addText(open.at(-1)!.children, "*".repeat(count));
}

function characterBefore(text: string, at: number): string {
  if (at === 0) return " ";
  const isPair = at > 1 && /[\udc00-\udfff]/.test(text[at - 1]!);
  return isPair ? text.slice(at - 2, at) : text[at - 1]!;
}

const isFilled = (open: Open[], opener: number) =>
  opener < open.length - 1 || open[opener]!.children.length > 0;

function close(open: Open[], opener: number): void {
  while (open.length - 1 > opener) giveUp(open, open.at(-1)!.count);
  const { count, children } = open.pop()!;
  const inside = children.map(inLine);
  const emphasis = { kind: "emphasis", children: inside } as const;
  open
    .at(-1)!
    .children.push(count === 1 ? emphasis : { kind: "bold", children: count === 2 ? inside : [emphasis] });
}

/** Unclosed asterisks are literal. */
export function giveUp(open: Open[], count: number): void {
  const place = open.findLastIndex((each) => each.count === count);
  if (place < 1) return;
  const [{ children }] = open.splice(place, 1) as [Open];
  const below = open[place - 1]!.children;
  addText(below, "*".repeat(count));
  for (const child of children) {
    if (child.kind === "text") addText(below, child.text);
    else below.push(child);
  }
}
