/** A piece of two texts: in both, only in the older, or only in the newer one. */
export interface DiffPiece {
  kind: "same" | "del" | "ins";
  text: string;
}

/** Tokens of a text that are compared one by one; beyond it the middle is replaced as a whole. */
const most = 1_500;

/** A word, a run of spaces, or any other character: Chinese is compared character by character. */
const token = /[\p{Script=Latin}\p{N}]+|\s+|./gsu;

/** The differences of two texts, as few as there can be (longest common subsequence). */
export function textDiff(before: string, after: string): DiffPiece[] {
  const [old, now] = [before.match(token) ?? [], after.match(token) ?? []];
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < old.length - head && tail < now.length - head && old.at(-1 - tail) === now.at(-1 - tail))
    tail += 1;
  const pieces: DiffPiece[] = [];
  const add = (kind: DiffPiece["kind"], text: string) => {
    const last = pieces.at(-1);
    if (text === "") return;
    if (last?.kind === kind) last.text += text;
    else pieces.push({ kind, text });
  };
  add("same", old.slice(0, head).join(""));
  const [gone, come] = [old.slice(head, old.length - tail), now.slice(head, now.length - tail)];
  if (gone.length > most || come.length > most) {
    add("del", gone.join(""));
    add("ins", come.join(""));
  } else for (const [kind, text] of stepsOf(gone, come)) add(kind, text);
  add("same", old.slice(old.length - tail).join(""));
  return pieces;
}

function stepsOf(old: string[], now: string[]): [DiffPiece["kind"], string][] {
  const width = now.length + 1;
  const longest = new Uint16Array((old.length + 1) * width);
  for (let at = old.length - 1; at >= 0; at -= 1)
    for (let to = now.length - 1; to >= 0; to -= 1)
      longest[at * width + to] =
        old[at] === now[to]
          ? longest[(at + 1) * width + to + 1]! + 1
          : Math.max(longest[(at + 1) * width + to]!, longest[at * width + to + 1]!);
  const steps: [DiffPiece["kind"], string][] = [];
  let [at, to] = [0, 0];
  while (at < old.length || to < now.length)
    if (at < old.length && to < now.length && old[at] === now[to]) {
      steps.push(["same", old[at]!]);
      at += 1;
      to += 1;
    } else if (
      to >= now.length ||
      (at < old.length && longest[(at + 1) * width + to]! >= longest[at * width + to + 1]!)
    )
      steps.push(["del", old[at++]!]);
    else steps.push(["ins", now[to++]!]);
  return steps;
}
