import { plainAnswer } from "#contract/questions/plain";
import type { Question } from "#contract/questions/shapes";
import { decoded } from "./decode";
import { Mistaken, readSafely } from "./findings";
import { letterOf, unsaid } from "./foreign";
import { Pauses } from "./pauses";
import { restOf, withRest } from "./rest";
import type { Item, Progress, Reading } from "./shapes";

/** Aiken knows a question, its options and the right one. */
export const aikenHolds = ({ type }: Question) => type === 1;

const optionLine = /^([A-Z])[.)、．）]\s*(.*)$/s;
/** Readers of Aiken look no further than the letter; behind it our own files say the rest. */
const answerLine = /^ANSWER\s*[:：]\s*([A-Z](?!\w)|)\s*(\{.*\})?.*$/is;

interface Begun {
  line: number;
  content: string[];
  option: { letter: string; text: string }[];
}

/** Reads the simplest of formats: a line that asks, a line for each option, and `ANSWER: B`. */
export const readAiken = (bytes: Uint8Array, progress?: Progress): Promise<Reading> =>
  readSafely(async (findings) => {
    const pauses = new Pauses(progress);
    const lines = decoded(bytes).split("\n");
    const nothing = (): Begun => ({ line: 0, content: [], option: [] });
    let begun = nothing();
    /** A question ends with its answer; where another begins before, the answer is missing. */
    const giveUp = () => {
      const { line, content } = begun;
      if (line > 0)
        findings.take(line, () => {
          throw new Mistaken("ANSWER_MISSING", content.join(" "));
        });
      begun = nothing();
    };
    for (const [at, written] of lines.entries()) {
      const line = written.trim();
      const answer = answerLine.exec(line);
      const option = optionLine.exec(line);
      if (line !== "" && begun.line === 0) begun.line = at + 1;
      if (answer) {
        const done = begun;
        begun = nothing();
        findings.take(done.line, () => questionOf(done, answer[1]!.toUpperCase(), answer[2] ?? ""));
      } else if (option && begun.content.length > 0)
        begun.option.push({ letter: option[1]!, text: option[2]! });
      else if (line !== "" && begun.option.length > 0) {
        giveUp();
        begun = { line: at + 1, content: [line], option: [] };
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
  const { score, question: whole } = withRest({ score: 1, question }, rest);
  return { score, question: whole };
}

export async function writeAiken(items: Item[]): Promise<Uint8Array> {
  const pauses = new Pauses();
  const written: string[] = [];
  for (const item of items) {
    const { content, option, answer } = item.question;
    const asked = inLine(content);
    const options = option.map((text, at) => `${letterOf(at)}. ${inLine(text)}`);
    const letter = letterOf(answer.keys[0]!);
    const begun: Begun = {
      line: 1,
      content: [asked],
      option: option.map((text, at) => ({ letter: letterOf(at), text: inLine(text) })),
    };
    const rest = restOf(item, questionOf(begun, letter, ""));
    written.push([asked, ...options, `ANSWER: ${letter}${rest && ` ${rest}`}`, ""].join("\n"));
    await pauses.take();
  }
  return new TextEncoder().encode(written.join("\n"));
}

/** Each text has one line, and none may look like what follows it. */
const inLine = (text: string) =>
  text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^(?=[A-Z][.)、．）]|ANSWER\s*[:：])/i, "· ");
