import { answering, languageNames, letterOf } from "#contract/questions/kinds";
import type { Question } from "#contract/questions/shapes";
import { readAnswer } from "../sitting/answers/stored-answer";

type Item = Pick<Question, "type">;
type Given = { keys: number[]; blanks: string[]; text: string };

/** An answer in words: letters of the options as the question stands, blanks, a text, a file's name. */
export function givenWords(question: Question, content: string | undefined): string[] {
  if (content === undefined) return [];
  const { answer, file } = readAnswer(content);
  if (file) return [file.name];
  if (answering[question.type] === "family")
    return question.children.map((child, at) => one(child, answer.children[at] ?? none).join(" "));
  const words = one(question, answer);
  return answer.language && words.length > 0 ? [languageNames[answer.language], ...words] : words;
}

const none: Given = { keys: [], blanks: [], text: "" };

function one({ type }: Item, { keys, blanks, text }: Given): string[] {
  const kind = answering[type];
  if (kind === "one" || kind === "some")
    return keys.length === 0
      ? []
      : [
          [...keys]
            .sort((a, b) => a - b)
            .map(letterOf)
            .join(""),
        ];
  if (kind === "truth") return keys.length === 0 ? [] : [keys[0] === 1 ? "✓" : "✗"];
  if (kind === "blanks") return blanks.some((blank) => blank.trim() !== "") ? blanks : [];
  return text.trim() === "" ? [] : [text];
}
