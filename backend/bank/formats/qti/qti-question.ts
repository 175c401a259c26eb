import { plainAnswer } from "#contract/questions/plain";
import { type Question, questionLimits } from "#contract/questions/shapes";
import { FileError } from "../../../file-formats/file-error";
import {
  child,
  childrenNamed,
  descendants,
  markupIn,
  type XmlElement,
  xmlText,
} from "../../../file-formats/xml";
import { fromHtml } from "../markup/from-html";
import type { Flat } from "../reading/families";
import { choiceOf, fewOptions, fillInOf, markFromGrade, matchingOf, unsaid } from "../reading/foreign";
import { isTold } from "../reading/losses";
import { withRest } from "../reading/rest";
import { choiceText, qtiContent } from "./qti-body";

/** An outcome declaration used by no template: other systems preserve it; it holds our own fields. */
export const qtiRestName = "MINGSHI";
/** The feedback that contains the analysis. */
export const analysisName = "ANALYSIS";

const interactions = [
  ...["choiceInteraction", "textEntryInteraction", "extendedTextInteraction", "uploadInteraction"],
  ...["matchInteraction", "inlineChoiceInteraction", "orderInteraction", "associateInteraction"],
  ...["gapMatchInteraction", "graphicGapMatchInteraction", "graphicOrderInteraction", "hotspotInteraction"],
  ...["graphicAssociateInteraction", "hottextInteraction", "sliderInteraction", "mediaInteraction"],
  ...["drawingInteraction", "selectPointInteraction", "positionObjectInteraction", "customInteraction"],
  "endAttemptInteraction",
];

/** External or computed content: without it, a question would be a different one. */
const outside = ["templateDeclaration", "printedVariable", "assessmentStimulusRef", "include"];

/** Parses an `<assessmentItem>` of QTI 2.1 or 2.2; missing values get defaults. */
export function qtiQuestion(item: XmlElement): Flat {
  if (item.name !== "assessmentItem") throw new FileError("QTI_NOT_ITEM", `<${item.name}>`, item.line);
  const body = child(item, "itemBody");
  if (!body) throw new FileError("CONTENT_MISSING", item.attributes.title, item.line);
  const [missing] = descendants(item, ...outside);
  if (missing) throw new FileError("TYPE_NOT_MAPPED", `<${missing.name}>`, missing.line);
  const score = scoreOf(item);
  const analysis = childrenNamed(item, "modalFeedback").find(
    ({ attributes }) => attributes.identifier === analysisName,
  );
  const question = {
    ...questionOf(item, body, score),
    analysis: analysis ? fromHtml(markupIn(analysis)) : "",
  };
  const rest = outcome(item, qtiRestName);
  const losses = qtiLosses(item, question.content);
  return withRest({ score, question, losses }, xmlText(rest && descendants(rest, "value")[0]));
}

/** What an item has and we do not keep, by kind. */
function qtiLosses(item: XmlElement, content: string): string[] {
  const isOther = ({ name, attributes }: XmlElement) =>
    name !== "modalFeedback" || attributes.identifier !== analysisName;
  const worths = descendants(item, "mapEntry").map(({ attributes }) => Number(attributes.mappedValue));
  const right = worths.filter((worth) => worth > 0);
  const found = {
    feedback: descendants(item, "modalFeedback", "feedbackInline", "feedbackBlock").some(isOther),
    weights: right.some((worth) => Math.abs(worth - right[0]!) > 0.0001),
    title: !isTold(item.attributes.title ?? "", content),
  };
  return Object.keys(found).filter((kind) => found[kind as keyof typeof found]);
}

function questionOf(item: XmlElement, body: XmlElement, score: number): Question {
  const asked = descendants(body, ...interactions);
  const [first, ...others] = asked;
  if (!first) return { ...unsaid(13), content: qtiContent(body) };
  if (asked.every(({ name }) => name === "textEntryInteraction")) return fillIn(item, body, asked);
  const read = kinds[first.name];
  if (!read || others.length > 0) {
    const names = [...new Set(asked.map(({ name }) => name))].join(" + ");
    throw new FileError(
      "TYPE_NOT_MAPPED",
      others.length > 0 ? `${names} (${asked.length})` : names,
      first.line,
    );
  }
  return read(item, body, first, score);
}

type Read = (item: XmlElement, body: XmlElement, asked: XmlElement, score: number) => Question;

const kinds: Record<string, Read> = {
  choiceInteraction(item, body, asked) {
    const choices = childrenNamed(asked, "simpleChoice");
    fewOptions(choices);
    const names = choices.map(({ attributes }) => attributes.identifier ?? "");
    const response = responseOf(item, asked);
    const isSingle = response.attributes.cardinality !== "multiple" || asked.attributes.maxChoices === "1";
    const found = right(response, isSingle).map(({ value }) => value);
    const keys = found.map((value) => names.indexOf(value));
    if (keys.some((key) => key < 0)) throw new FileError("ANSWER_MISSING", found.join(), asked.line);
    const content = qtiContent(body);
    if ([...names].sort().join().toLowerCase() === "false,true" && keys.length === 1) {
      const isTrue = names[keys[0]!]!.toLowerCase() === "true";
      return { ...unsaid(3), content, answer: { ...plainAnswer, keys: [isTrue ? 1 : 0] } };
    }
    return {
      ...choiceOf(
        isSingle,
        choices.map((each) => choiceText(each)),
        keys,
      ),
      content,
    };
  },
  extendedTextInteraction: (item, body, asked) => ({
    ...unsaid(5),
    content: qtiContent(body),
    answer: { ...plainAnswer, text: noteOf(body) || modelOf(item, asked) },
  }),
  uploadInteraction: (_, body) => ({
    ...unsaid(10),
    content: qtiContent(body),
    answer: { ...plainAnswer, text: noteOf(body) },
  }),
  matchInteraction(item, body, asked, score) {
    const [left, others] = childrenNamed(asked, "simpleMatchSet").map((set) =>
      childrenNamed(set, "simpleAssociableChoice"),
    );
    if ((left ?? []).length > questionLimits.childrenMax)
      throw new FileError("TOO_MANY_CHILDREN", qtiContent(body), asked.line);
    fewOptions(others ?? []);

    const found = right(responseOf(item, asked)).map(({ value }) => value.trim().split(/\s+/));
    const pairs = (left ?? []).map((each) => ({
      item: choiceText(each),
      matches: (others ?? [])
        .filter((other) =>
          found.some(
            ([one, two]) => one === each.attributes.identifier && two === other.attributes.identifier,
          ),
        )
        .map(choiceText),
    }));
    if (pairs.length === 0 || pairs.some(({ matches }) => matches.length === 0))
      throw new FileError("ANSWER_MISSING", qtiContent(body), asked.line);
    return matchingOf(qtiContent(body), pairs, (others ?? []).map(choiceText), score);
  },
};

/** Each text entry is a blank. */
function fillIn(item: XmlElement, body: XmlElement, asked: XmlElement[]): Question {
  if (asked.length > questionLimits.blanksMax) throw new FileError("TOO_MANY_BLANKS", qtiContent(body));
  let isCaseSensitive = false;
  const blanks = asked.map((entry) => {
    const answers = right(responseOf(item, entry));
    if (answers.some((each) => each.isCaseSensitive)) isCaseSensitive = true;
    return [...new Set(answers.map(({ value }) => value.trim()).filter((value) => value !== ""))];
  });
  const question = fillInOf(qtiContent(body), blanks);
  return { ...question, answer: { ...question.answer, isCaseSensitive } };
}

function responseOf(item: XmlElement, asked: XmlElement): XmlElement {
  const found = declaredFor(item, asked);
  if (!found) throw new FileError("ANSWER_MISSING", asked.attributes.responseIdentifier, asked.line);
  return found;
}

const declaredFor = (item: XmlElement, { attributes }: XmlElement) =>
  childrenNamed(item, "responseDeclaration").find(
    (each) => each.attributes.identifier === (attributes.responseIdentifier ?? "RESPONSE"),
  );

/** The correct response, and for texts or single answers, any mapped value with the top score. */
function right(response: XmlElement, isOne = false): { value: string; isCaseSensitive: boolean }[] {
  const correct = child(response, "correctResponse");
  const values = correct ? childrenNamed(correct, "value").map(xmlText) : [];
  const entries = descendants(response, "mapEntry").map(({ attributes }) => ({
    value: attributes.mapKey ?? "",
    worth: Number(attributes.mappedValue),
    // Case-sensitive by default, if the text has any case.
    isCaseSensitive: attributes.caseSensitive
      ? attributes.caseSensitive === "true"
      : hasCase(attributes.mapKey),
  }));
  // No question accepts this many answers.
  if (values.length + entries.length > 1_000)
    throw new FileError("NOT_VALID", response.attributes.identifier, response.line);
  const most = Math.max(0, ...entries.map(({ worth }) => worth));
  const isText = response.attributes.baseType === "string";
  const mapped = entries.filter(({ worth }) => worth > 0 && (!(isText || isOne) || worth === most));
  if (values.length > 0 && !isText)
    return values.map((value) => ({ value: value.trim(), isCaseSensitive: false }));
  const isSensitive = (value: string) =>
    entries.find((each) => each.value === value)?.isCaseSensitive ?? hasCase(value);
  const told = values.map((value) => ({ value, isCaseSensitive: isSensitive(value) }));
  return [...told, ...mapped.filter(({ value }) => !values.includes(value))];
}

const hasCase = (text = "") => text.toLowerCase() !== text.toUpperCase();

const outcome = (item: XmlElement, name: string) =>
  childrenNamed(item, "outcomeDeclaration").find(({ attributes }) => attributes.identifier === name);

/** The maximum score, as far as the item specifies it. */
function scoreOf(item: XmlElement): number {
  const most = outcome(item, "MAXSCORE");
  const upper = descendants(item, "mapping")[0]?.attributes.upperBound;
  return markFromGrade((most && xmlText(most)) || outcome(item, "SCORE")?.attributes.normalMaximum || upper);
}

/** The author's model answer. */
function modelOf(item: XmlElement, asked: XmlElement): string {
  const response = declaredFor(item, asked);
  const answers = response ? right(response) : [];
  return answers.map(({ value }) => value.trim()).join("\n");
}

/** The notes for markers. */
function noteOf(body: XmlElement): string {
  const note = descendants(body, "rubricBlock").find(({ attributes }) =>
    /scorer/.test(attributes.view ?? ""),
  );
  return note ? fromHtml(markupIn(note)) : "";
}
