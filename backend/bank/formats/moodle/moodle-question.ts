import { plainAnswer } from "#contract/questions/plain";
import type { Question } from "#contract/questions/shapes";
import { FileError } from "../../../file-formats/file-error";
import { child, childrenNamed, type XmlElement, xmlText } from "../../../file-formats/xml";
import { asMarkdown } from "../markup/as-markdown";
import { fromHtml } from "../markup/from-html";
import type { Flat } from "../reading/families";
import {
  choiceOf,
  fewOptions,
  fillInOf,
  markFromGrade,
  matchingOf,
  numberIn,
  unsaid,
} from "../reading/foreign";
import { withRest } from "../reading/rest";
import { readCloze, unescapeCloze } from "./cloze";
import { moodleLosses } from "./moodle-losses";

/** The element for our own fields that Moodle does not support. */
export const moodleRestName = "mingshi";

/** Parses a `<question>` of Moodle; missing values get defaults. */
export function moodleQuestion(element: XmlElement): Flat {
  const score = markFromGrade(xmlText(child(element, "defaultgrade")));
  const read = kinds[element.attributes.type ?? ""];
  if (!read) throw new FileError("TYPE_NOT_MAPPED", element.attributes.type);
  const question = read(element, score);
  const analysis = textOf(child(element, "generalfeedback"));
  const found = {
    score,
    question: { ...question, analysis },
    losses: moodleLosses(element, question.content),
  };
  return withRest(found, xmlText(child(element, moodleRestName)));
}

/** Limit on rows of a matching question; with more of them it is refused. */
const mostRows = 40;

const kinds: Record<string, (element: XmlElement, score: number) => Question> = {
  multichoice: (element) => ({ ...choice(element), content: contentOf(element) }),
  truefalse: (element) => ({ ...truth(element), content: contentOf(element) }),
  shortanswer: (element) => {
    const isCaseSensitive = xmlText(child(element, "usecase")).trim() === "1";
    const blank = accepted(element).map((answer) => unescapeCloze(plainOf(answer)));
    const question = fillInOf(contentOf(element), [blank]);
    return { ...question, answer: { ...question.answer, isCaseSensitive } };
  },
  numerical: (element) => {
    const answers = accepted(element);
    const tolerances = answers.map((answer) => Math.abs(Number(xmlText(child(answer, "tolerance")))));
    const tolerance = Math.max(0, ...tolerances.filter((each) => each <= 1_000_000));
    return fillInOf(contentOf(element), [answers.map(plainOf).map(numberIn)], tolerance);
  },
  cloze: (element) => {
    const { content, blanks, isCaseSensitive, tolerance } = readCloze(rawOf(child(element, "questiontext")));
    const question = fillInOf(content, blanks, tolerance);
    return { ...question, answer: { ...question.answer, isCaseSensitive } };
  },
  essay: (element) => {
    const wantsFile = xmlText(child(element, "responseformat")).trim() === "noinline";
    const answer = { ...plainAnswer, text: textOf(child(element, "graderinfo")) };
    return { ...unsaid(wantsFile ? 10 : 5), content: contentOf(element), answer };
  },
  matching: (element, score) => {
    const rows = childrenNamed(element, "subquestion")
      .slice(0, mostRows)
      .map((row) => ({
        item: textOf(row),
        match: textOf(child(row, "answer")),
      }));
    const pairs = rows
      .filter(({ item }) => item !== "")
      .map(({ item, match }) => ({ item, matches: [match] }));
    if (pairs.length === 0) throw new FileError("ANSWER_MISSING", contentOf(element));
    const all = rows.map(({ match }) => match).filter((match) => match !== "");
    return matchingOf(contentOf(element), pairs, all.sort(), score);
  },
  description: (element) => ({ ...unsaid(13), content: contentOf(element) }),
};

const contentOf = (element: XmlElement) => textOf(child(element, "questiontext"));
const rawOf = (element: XmlElement | undefined) => xmlText(element && (child(element, "text") ?? element));

/** Converts a text from its format: HTML, plain, Markdown, or Moodle auto-format (HTML with line breaks). */
function textOf(element: XmlElement | undefined): string {
  const raw = rawOf(element);
  switch (element?.attributes.format) {
    case "plain_text":
      return asMarkdown(raw.trim());
    case "markdown":
      return raw.trim();
    case "moodle_auto_format":
      return fromHtml(raw.trim().replace(/\n/g, "<br>"));
    default:
      return fromHtml(raw);
  }
}

/** An answer that is compared verbatim. */
const plainOf = (answer: XmlElement) => rawOf(answer).trim();

const fractionOf = (answer: XmlElement) => Number(answer.attributes.fraction ?? 0);

/** Answers with full credit; a wildcard without credit is the fallback for others. */
function accepted(element: XmlElement): XmlElement[] {
  const right = childrenNamed(element, "answer").filter((answer) => fractionOf(answer) >= 99.999);
  if (right.length === 0) throw new FileError("ANSWER_MISSING", contentOf(element));
  return right;
}

function choice(element: XmlElement): Question {
  const answers = childrenNamed(element, "answer");
  fewOptions(answers);
  const isSingle = /^(true|1)$/.test(xmlText(child(element, "single")).trim());
  const best = Math.max(...answers.map(fractionOf));
  const isRight = (answer: XmlElement) =>
    isSingle ? best > 0 && fractionOf(answer) === best : fractionOf(answer) > 0;
  const keys = answers.flatMap((answer, at) => (isRight(answer) ? [at] : []));
  return choiceOf(isSingle, answers.map(textOf), keys);
}

function truth(element: XmlElement): Question {
  const right = childrenNamed(element, "answer").find((answer) => fractionOf(answer) > 0);
  const word = plainOf(right ?? { name: "answer", attributes: {}, children: [], line: 0 }).toLowerCase();
  const keys = word === "true" ? [1] : word === "false" ? [0] : [];
  return { ...unsaid(3), answer: { ...plainAnswer, keys } };
}
