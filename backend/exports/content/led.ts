import type { Block } from "#contract/rich/rich";

/** A text with a label before it: in its first line where that is text, else above. */
export function led(blocks: Block[], label: string): Block[] {
  const [first, ...others] = blocks;
  const word = { kind: "text" as const, text: label };
  if (first?.kind === "paragraph") return [{ ...first, children: [word, ...first.children] }, ...others];
  return [{ kind: "paragraph", children: [word] }, ...blocks];
}
