import { hasOptionOrder } from "#contract/questions/kinds";
import { plainAnswer } from "#contract/questions/plain";
import { type Question, questionLimits } from "#contract/questions/shapes";
import { parseRich } from "#contract/rich/parse";
import { plainOf as textOf } from "#contract/rich/plain";
import { FileError } from "../../../file-formats/file-error";
import { child, childrenNamed, descendants, type XmlElement, xmlText } from "../../../file-formats/xml";
import { asMarkdown } from "../markup/as-markdown";
import { plainFromHtml } from "../markup/from-html";
import { choiceByPercent, partialOf } from "../reading/credit";
import type { Flat } from "../reading/families";
import {
  choiceOf,
  fewOptions,
  fillInOf,
  isNumberLike,
  markFromGrade,
  matchingOf,
  numberIn,
  rangesOf,
  unsaid,
} from "../reading/foreign";
import { hintsFrom, namesFrom } from "../reading/losses";
import { type Remark, truthSigns, withRemarks } from "../reading/remarks";
import { withRest } from "../reading/rest";
import { topicsFrom } from "../reading/topics";
import { plainCloze, readCloze, unescapeCloze } from "./cloze";
import { gaps, judgedRows, ordering } from "./moodle-gaps";
import { isUnshuffled, moodleLosses } from "./moodle-losses";
import { moodleText, rawOf } from "./moodle-text";

/** The element for our own fields that Moodle does not support. */
export const moodleRestName = "mingshi";

/** Parses a `<question>` of Moodle; missing values get defaults. */
export function moodleQuestion(element: XmlElement): Flat {
  const score = markFromGrade(xmlText(child(element, "defaultgrade")));
  const type = element.attributes.type ?? "";
  const read = kinds.get(type);
  if (!read) throw new FileError(refusals.get(type) ?? "TYPE_NOT_MAPPED", askedIn(element));
  const losses = new Set<string>();
  const question = read(element, score, losses);
  for (const kind of moodleLosses(element)) losses.add(kind);
  const name = child(element, "name");
  const names = namesFrom(
    {
      title: xmlText(name && (child(name, "text") ?? name)),
      idNumber: xmlText(child(element, "idnumber")),
    },
    question.content,
    losses,
  );
  const general = moodleText(child(element, "generalfeedback"));
  const said = [general, question.analysis].filter((text) => text !== "").join("\n\n");
  const analysis = withRemarks(said, remarksIn(element, question), losses);
  const tags = descendants(element, "tag").map((tag) => xmlText(child(tag, "text") ?? tag).trim());
  const topics = topicsFrom(tags.filter(Boolean), losses);
  const keepsOptionOrder = hasOptionOrder(question.type) && isUnshuffled(element);
  const hints = hintsFrom(childrenNamed(element, "hint").map(moodleText), losses);
  const whole = { ...question, ...names, keepsOptionOrder, hints, analysis };
  const found = { score, question: whole, topics, losses: [...losses] };
  return withRest(found, xmlText(child(element, moodleRestName)));
}

/** Limit on rows of a matching question; with more of them it is refused. */
const mostRows = 40;

type Read = (element: XmlElement, score: number, losses: Set<string>) => Question;

const kinds = new Map<string, Read>(
  Object.entries({
    multichoice: (element, _, losses) => ({ ...choice(element, losses), content: contentOf(element) }),
    // Whole keys only, as several choices are scored here by default.
    multichoiceset: (element) => {
      const { answers, percents } = chosen(element);
      const keys = percents.flatMap((percent, at) => (percent > 0 ? [at] : []));
      return { ...choiceOf(false, answers.map(moodleText), keys), content: contentOf(element) };
    },
    truefalse: (element) => ({ ...truth(element), content: contentOf(element) }),
    shortanswer: (element, _, losses) => {
      const isCaseSensitive = xmlText(child(element, "usecase")).trim() === "1";
      const blank = accepted(element).map((answer) => unescapeCloze(plainOf(answer)));
      const question = fillInOf(contentOf(element), [blank]);
      const partial = partialOf(answersOf(element), losses, ({ answer }) => plainCloze(plainOf(answer)));
      return { ...question, answer: { ...question.answer, isCaseSensitive, partial } };
    },
    numerical: (element, _, losses) => {
      const { values, tolerance, others } = rangesOf(
        accepted(element).map((answer) => ({ value: numberIn(plainOf(answer)), tolerance: wideOf(answer) })),
      );
      const question = fillInOf(contentOf(element), [values], tolerance);
      const partial = partialOf(
        answersOf(element),
        losses,
        ({ answer }) => (isNumberLike(plainOf(answer)) ? plainOf(answer) : null),
        ({ answer }) => (wideOf(answer) === tolerance ? undefined : wideOf(answer)),
      );
      return { ...question, answer: { ...question.answer, partial: [...others, ...partial] } };
    },
    cloze: (element, score, losses) => readCloze(rawOf(child(element, "questiontext")), score, losses),
    gapselect: gaps("selectoption"),
    ddwtos: gaps("dragbox"),
    ordering,
    mtf: judgedRows,
    kprime: judgedRows,
    essay: (element, _, losses) => {
      const wantsFile = xmlText(child(element, "responseformat")).trim() === "noinline";
      const answer = { ...plainAnswer, text: moodleText(child(element, "graderinfo")) };
      const asked = { content: contentOf(element), answer };
      // The answer is plain text here.
      const template = textOf(parseRich(moodleText(child(element, "responsetemplate"))));
      if (wantsFile || template.length > questionLimits.answerMax) {
        if (template !== "") losses.add("template");
        return { ...unsaid(wantsFile ? 10 : 5), ...asked };
      }
      return { ...unsaid(5), ...asked, answerTemplate: template };
    },
    matching,
    ddmatch: matching,
    description: (element) => ({ ...unsaid(13), content: contentOf(element) }),
  } satisfies Record<string, Read>),
);

/** Types of which it is known why they cannot come in. */
const refusals = new Map(
  Object.entries({
    ...{ ddimageortext: "ANSWERED_IN_PICTURE", ddmarker: "ANSWERED_IN_PICTURE" },
    ...{
      calculated: "QUESTION_COMPUTED",
      calculatedsimple: "QUESTION_COMPUTED",
      calculatedmulti: "QUESTION_COMPUTED",
    },
    ...{ stack: "QUESTION_COMPUTED", formulas: "QUESTION_COMPUTED", coderunner: "ANSWERED_BY_PROGRAM" },
  }),
);

function matching(element: XmlElement, score: number, losses: Set<string>): Question {
  const rows = childrenNamed(element, "subquestion")
    .slice(0, mostRows)
    .map((row) => ({ item: moodleText(row), match: moodleText(child(row, "answer")) }));
  const pairs = rows.filter(({ item }) => item !== "").map(({ item, match }) => ({ item, matches: [match] }));
  if (pairs.length === 0) throw new FileError("ANSWER_MISSING", contentOf(element));
  const all = rows.map(({ match }) => match).filter((match) => match !== "");
  return matchingOf(contentOf(element), pairs, all.sort(), score, losses);
}

const contentOf = (element: XmlElement) => moodleText(child(element, "questiontext"));

/** What a question of a type that is not read is known by. */
const askedIn = (element: XmlElement) =>
  [element.attributes.type, plainFromHtml(rawOf(child(element, "questiontext")).slice(0, 2_000)).trim()]
    .filter(Boolean)
    .join(" · ");

/** An answer that is compared verbatim. */
const plainOf = (answer: XmlElement) => rawOf(answer).trim();

const fractionOf = (answer: XmlElement) => Number(answer.attributes.fraction ?? 0);

/** Answers with full credit; a wildcard without credit is the fallback for others. */
function accepted(element: XmlElement): XmlElement[] {
  const right = childrenNamed(element, "answer").filter((answer) => fractionOf(answer) >= 99.999);
  if (right.length === 0) throw new FileError("ANSWER_MISSING", contentOf(element));
  return right;
}

const answersOf = (element: XmlElement) =>
  childrenNamed(element, "answer").map((answer) => ({ answer, percent: fractionOf(answer) }));

function wideOf(answer: XmlElement): number {
  const wide = Math.abs(Number(xmlText(child(answer, "tolerance"))));
  return wide <= 1_000_000 ? wide : 0;
}

function chosen(element: XmlElement) {
  const answers = childrenNamed(element, "answer");
  fewOptions(answers);
  return { answers, percents: answers.map(fractionOf) };
}

function choice(element: XmlElement, losses: Set<string>): Question {
  const { answers, percents } = chosen(element);
  const isSingle = /^(true|1)$/.test(xmlText(child(element, "single")).trim());
  return choiceByPercent(isSingle, answers.map(moodleText), percents, losses);
}

function truth(element: XmlElement): Question {
  const right = childrenNamed(element, "answer").find((answer) => fractionOf(answer) > 0);
  const word = plainOf(right ?? { name: "answer", attributes: {}, children: [], line: 0 }).toLowerCase();
  const keys = word === "true" ? [1] : word === "false" ? [0] : [];
  return { ...unsaid(3), answer: { ...plainAnswer, keys } };
}

/** What is said about answers: a choice names its options, other answers stand as they are. */
function remarksIn(element: XmlElement, { type, option }: Question): Remark[] {
  if (type === 13) return [];
  return childrenNamed(element, "answer").map((answer, at) => {
    const word = plainOf(answer).toLowerCase();
    const isTruth = type === 3 && (word === "true" || word === "false");
    const named = isTruth ? truthSigns[word] : (option[at] ?? asMarkdown(plainOf(answer)));
    return { answer: named, text: moodleText(child(answer, "feedback")) };
  });
}
