import { plainAnswer } from "#contract/questions/plain";
import type { Question } from "#contract/questions/shapes";
import { decoded } from "../../file-formats/decode";
import { FileError } from "../../file-formats/file-error";
import type { Progress } from "../../file-formats/pauses";
import { Pauses } from "../../file-formats/pauses";
import { readSafely } from "./reading/findings";
import { optionLetterOf, unsaid } from "./reading/foreign";
import { restOf, withRest } from "./reading/rest";
import type { Item, ParsedFile } from "./reading/shapes";

/** Aiken supports a question, its options and one correct answer. */
export const aikenHolds = ({ type }: Question) => type === 1;

const optionLine = /^([A-Z])[.)、．）]\s*(.*)$/s;
/** Other Aiken parsers ignore everything after the letter; our own files carry additional fields there. */
const answerLine = /^ANSWER\s*[:：]\s*([A-Z](?!\w)|)\s*(\{.*\})?.*$/is;

interface Begun {
  line: number;
  content: string[];
  option: { letter: string; text: string }[];
  /** Its lines as they stand in the file. */
  written: string[];
}

/** Parses the simplest format: a question line, a line per option, and `ANSWER: B`. */
export const readAiken = (bytes: Uint8Array, progress?: Progress): Promise<ParsedFile> =>
  readSafely(async (findings) => {
    const pauses = new Pauses(progress);
    const lines = decoded(bytes).split("\n");
    const nothing = (): Begun => ({ line: 0, content: [], option: [], written: [] });
    let begun = nothing();
    /** A question ends with its answer; if another begins first, the answer is missing. */
    const giveUp = () => {
      const { line, content, written } = begun;
      if (line > 0)
        findings.take(
          line,
          () => {
            throw new FileError("ANSWER_MISSING", content.join(" "));
          },
          () => written.join("\n"),
        );
      begun = nothing();
    };
    for (const [at, written] of lines.entries()) {
      const line = written.trim();
      const answer = answerLine.exec(line);
      const option = optionLine.exec(line);
      if (line !== "" && begun.line === 0) begun.line = at + 1;
      if (line !== "") begun.written.push(line);
      if (answer) {
        const done = begun;
        begun = nothing();
        findings.take(
          done.line,
          () => questionOf(done, answer[1]!.toUpperCase(), answer[2] ?? ""),
          () => done.written.join("\n"),
        );
      } else if (option && begun.content.length > 0)
        begun.option.push({ letter: option[1]!, text: option[2]! });
      else if (line !== "" && begun.option.length > 0) {
        begun.written.pop();
        giveUp();
        begun = { line: at + 1, content: [line], option: [], written: [line] };
      } else if (line !== "") begun.content.push(line);
      await pauses.take(at / lines.length);
      if (findings.isEnough) return;
    }
    giveUp();
  });

function questionOf({ content, option }: Begun, letter: string, rest: string): Item {
  const key = option.findIndex((each) => each.letter === letter);
  const question = {
    ...unsaid(1),
    content: content.join("\n"),
    option: option.map(({ text }) => text),
    answer: { ...plainAnswer, keys: key < 0 ? [] : [key] },
  };
  const { below: _, ...item } = withRest({ score: 1, question }, rest);
  return item;
}

export const mendedAiken = async (sources: string[]) => new TextEncoder().encode(`${sources.join("\n\n")}\n`);

export async function writeAiken(items: Item[]): Promise<Uint8Array> {
  const pauses = new Pauses();
  const written: string[] = [];
  for (const item of items) {
    const { content, option, answer } = item.question;
    const asked = inLine(content);
    const options = option.map((text, at) => `${optionLetterOf(at)}. ${inLine(text)}`);
    const letter = optionLetterOf(answer.keys[0]!);
    const begun: Begun = {
      line: 1,
      content: [asked],
      option: option.map((text, at) => ({ letter: optionLetterOf(at), text: inLine(text) })),
      written: [],
    };
    const rest = restOf(item, questionOf(begun, letter, ""));
    written.push([asked, ...options, `ANSWER: ${letter}${rest && ` ${rest}`}`, ""].join("\n"));
    await pauses.take();
  }
  return new TextEncoder().encode(written.join("\n"));
}

/** Each text is one line, and must not look like an option or answer line. */
const inLine = (text: string) =>
  text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^(?=[A-Z][.)、．）]|ANSWER\s*[:：])/i, "· ");
