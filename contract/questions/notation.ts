// What people type on lines of their own, and how it reads.

const linesOf = (text: string) => text.split(/\r\n?|\n/);

/**
 * One line for each blank; what is accepted there is parted by `|` or `｜`, and `\|` stands for the sign itself.
 * Blank lines at the end count for nothing, one in between is a blank without an answer.
 */
export function readBlanks(text: string): string[][] {
  const lines = linesOf(text.trimEnd());
  if (lines.length === 1 && lines[0] === "") return [];
  return lines.map((line) =>
    (line.match(/(?:\\[|｜]|[^|｜])+/g) ?? [])
      .map((accepted) => accepted.replace(/\\([|｜])/g, "$1").trim())
      .filter((accepted) => accepted !== ""),
  );
}

export const writeBlanks = (blanks: string[][]): string =>
  blanks.map((accepted) => accepted.map((text) => text.replace(/[|｜]/g, "\\$&")).join(" | ")).join("\n");

export interface WrittenOptions {
  option: string[];
  /** Places of the right ones, from 0. */
  keys: number[];
}

/**
 * One option a line; `*` or `＊` before it marks a right one, and `\*` stands for the sign itself. A `\` at the end
 * of a line takes the next line into the same option, `\\` there stands for one. Blank lines are no options.
 */
export function readOptions(text: string): WrittenOptions {
  const whole: string[] = [];
  let begun = "";
  for (const line of linesOf(text)) {
    const [slashes] = /\\*$/.exec(line)!;
    const read = line.slice(0, line.length - Math.ceil(slashes.length / 2));
    begun += read;
    if (slashes.length % 2 === 1) begun += "\n";
    else {
      whole.push(begun);
      begun = "";
    }
  }
  whole.push(begun);

  const marked = whole
    .filter((line) => line.trim() !== "")
    .map((line) => ({ line, right: /^[*＊]/.test(line) }));
  const options = marked
    .map(({ line, right }) => ({ text: right ? line.slice(1).replace(/^ /, "") : line, right }))
    .filter(({ text }) => text.trim() !== "");
  return {
    option: options.map(({ text }) => text.replace(/^\\(\\*[*＊])/, "$1")),
    keys: options.flatMap(({ right }, at) => (right ? [at] : [])),
  };
}

export const writeOptions = ({ option, keys }: WrittenOptions): string =>
  option
    .map((text, at) => {
      const safe = text.replace(/^\\*[*＊]/, "\\$&");
      const lines = safe.split("\n").map((line) => line + /\\*$/.exec(line)![0]);
      return `${keys.includes(at) ? "* " : ""}${lines.join("\\\n")}`;
    })
    .join("\n");
