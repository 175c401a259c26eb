import { hasOptionOrder } from "#contract/questions/kinds";
import { plainAnswer } from "#contract/questions/plain";
import { type Question, questionLimits } from "#contract/questions/shapes";
import { FileError } from "../../../file-formats/file-error";
import {
  child,
  childrenNamed,
  descendants,
  elements,
  type XmlElement,
  xmlText,
} from "../../../file-formats/xml";
import { asMarkdown } from "../markup/as-markdown";
import { fromHtml, withTypedTags } from "../markup/from-html";
import { recordingOf } from "../markup/html-signs";
import type { Flat } from "../reading/families";
import {
  choiceOf,
  familyOf,
  fewOptions,
  fillInOf,
  isNumberLike,
  markFromGrade,
  matchingOf,
  unsaid,
} from "../reading/foreign";
import { namesFrom } from "../reading/losses";
import { withRemarks } from "../reading/remarks";
import { topicsFrom } from "../reading/topics";
import { conditionsOf, type Right } from "./qti1-conditions";

const responses = ["response_lid", "response_str", "response_num", "response_grp", "response_xy"];

/** Parses an `<item>` of QTI 1.2, as Canvas and Blackboard export it. */
export function qti1Question(item: XmlElement): Flat {
  const presentation = child(item, "presentation");
  if (!presentation) throw new FileError("CONTENT_MISSING", item.attributes.title, item.line);
  const content = textsOf(presentation);
  const score = markFromGrade(metadata(item, "points_possible") || metadata(item, "qmd_absolutescore_max"));
  const losses = new Set<string>();
  const question = questionOf(item, presentation, content, { score, losses });
  const feedback = childrenNamed(item, "itemfeedback");
  const general = feedback.find(({ attributes }) => attributes.ident === "general_fb");
  const said = descendants(presentation, "response_label").map((label) => {
    const found = feedback.find(({ attributes }) => attributes.ident === `${label.attributes.ident}_fb`);
    return { found, remark: { answer: textsOf(label), text: found ? textsOf(found) : "" } };
  });
  const known = new Set([general, ...said.map(({ found }) => found)]);
  const keywords = `${metadata(item, "qmd_topic")},${metadata(item, "qmd_keywords")}`
    .split(",")
    .map((keyword) => keyword.trim())
    .filter((keyword) => keyword !== "");
  const hasOthers = feedback.some((each) => !known.has(each) && textsOf(each) !== "");
  const remarks = said.map(({ remark }) => remark);
  const analysis = withRemarks(general ? textsOf(general) : "", remarks, losses);
  if (hasOthers) losses.add("feedback");
  // Canvas calls each question so.
  const title = item.attributes.title === "Question" ? "" : item.attributes.title;
  const names = namesFrom({ title }, content, losses);
  const keepsOptionOrder = hasOptionOrder(question.type) && isUnshuffled(presentation);
  return {
    score,
    below: 0,
    topics: topicsFrom(keywords, losses),
    question: { ...question, ...names, keepsOptionOrder, analysis },
    losses: [...losses],
  };
}

const isUnshuffled = (presentation: XmlElement): boolean =>
  descendants(presentation, "render_choice", "response_label").some(({ attributes }) =>
    [attributes.shuffle, attributes.rshuffle].some((word) => word?.toLowerCase() === "no"),
  );

function metadata(item: XmlElement, label: string): string {
  const field = descendants(item, "qtimetadatafield").find(
    (each) => xmlText(child(each, "fieldlabel")).trim() === label,
  );
  return field ? xmlText(child(field, "fieldentry")).trim() : xmlText(descendants(item, label)[0]).trim();
}

/** What an item is worth, and where losses are told. */
interface Told {
  score: number;
  losses: Set<string>;
}

function questionOf(item: XmlElement, presentation: XmlElement, content: string, told: Told): Question {
  const asked = descendants(presentation, ...responses);
  const kind = metadata(item, "question_type");
  const [first, ...others] = asked;
  if (kind === "file_upload_question") return { ...unsaid(10), content };
  if (!first) return { ...unsaid(13), content };
  if (kind === "fill_in_multiple_blanks_question") return namedBlanks(item, content, asked);
  if (kind === "multiple_dropdowns_question") return dropdowns(item, content, asked, told);
  const isComputed = descendants(item, "calculated").length > 0 || /calculated|formula/.test(kind);
  if (isComputed) throw new FileError("QUESTION_COMPUTED", kind || "calculated", item.line);
  if (asked.some(({ name }) => name === "response_xy"))
    throw new FileError("ANSWERED_IN_PICTURE", content, item.line);
  if (others.length > 0 && asked.every(({ name }) => name === "response_lid"))
    return matching(item, content, asked, told);
  if (asked.every(({ name }) => name === "response_str" || name === "response_num"))
    return written(item, content, asked, kind);
  if (others.length > 0 || first.name !== "response_lid" || !child(first, "render_choice"))
    throw new FileError("TYPE_NOT_MAPPED", `<${first.name}> (${asked.length})`, first.line);
  return choice(item, content, first);
}

const labelsOf = (response: XmlElement) =>
  descendants(response, "response_label").map((label) => ({
    ident: label.attributes.ident ?? "",
    text: textsOf(label),
  }));

const identOf = (response: XmlElement) => response.attributes.ident ?? "";
const rightOf = (item: XmlElement, response: XmlElement) => conditionsOf(item, identOf(response));

function choice(item: XmlElement, content: string, response: XmlElement): Question {
  const labels = labelsOf(response);
  fewOptions(labels);
  const isSingle = (response.attributes.rcardinality ?? "Single").toLowerCase() !== "multiple";
  const { values } = rightOf(item, response);
  const keys = labels.flatMap(({ ident }, at) => (values.includes(ident) ? [at] : []));
  if (keys.length === 0) throw new FileError("ANSWER_MISSING", content, response.line);
  const words = labels.map(({ text }) => text.trim().toLowerCase());
  if (isSingle && [...words].sort().join() === "false,true")
    return { ...unsaid(3), content, answer: { ...plainAnswer, keys: [words[keys[0]!] === "true" ? 1 : 0] } };
  const option = labels.map(({ text }) => text);
  return { ...choiceOf(isSingle, option, isSingle ? keys.slice(0, 1) : keys), content };
}

function written(item: XmlElement, content: string, asked: XmlElement[], kind: string): Question {
  const found = asked.map((response) => rightOf(item, response));
  const isOpen =
    kind === "essay_question" || found.every((right) => right.values.length === 0 && !right.range);
  if (isOpen) return { ...unsaid(5), content };
  if (asked.length > questionLimits.blanksMax) throw new FileError("TOO_MANY_BLANKS", content);
  if (found.some((right) => right.values.length === 0 && !right.range))
    throw new FileError("ANSWER_MISSING", content, item.line);
  const numbers = found.map(numberOf);
  const tolerance = Math.max(0, ...numbers.map((number) => number?.tolerance ?? 0));
  const blanks = found.map(({ values }, at) => (numbers[at] ? [numbers[at]!.value] : values));
  const blankCount = content.match(/_{3,}/g)?.length ?? 0;
  if (asked.length > 1 && blankCount !== asked.length)
    throw new FileError("TYPE_NOT_MAPPED", content, item.line);
  return fillInOf(content, blanks, tolerance);
}

/** A number with its tolerance, where the answer is a range of them. */
function numberOf({ values, range, isSeveral }: Right): { value: string; tolerance: number } | null {
  if (!range) return null;
  if (isSeveral) throw new FileError("TYPE_NOT_MAPPED", values.join(" · "));
  const [low, high] = range;
  const round = (value: number) => Number(value.toPrecision(12));
  const told = values.find(isNumberLike);
  const middle = told === undefined ? round((low + high) / 2) : Number(told);
  const tolerance = round(Math.min(middle - low, high - middle));
  if (!(tolerance >= 0)) throw new FileError("ANSWER_MISSING", `${low}–${high}`);
  return { value: told ?? String(middle), tolerance };
}

/** Canvas names its blanks in the text: `Roses are [color1]`. */
function namedBlanks(item: XmlElement, content: string, asked: XmlElement[]): Question {
  if (asked.length > questionLimits.blanksMax) throw new FileError("TOO_MANY_BLANKS", content);
  const found = asked.map((response) => {
    const labels = labelsOf(response);
    const { values } = rightOf(item, response);
    const answers = labels.filter(({ ident }) => values.includes(ident)).map(({ text }) => text);
    const mark = markOf(response);
    return { mark, at: content.indexOf(mark), answers: answers.length > 0 ? answers : values };
  });
  if (found.some(({ at, answers }) => at < 0 || answers.length === 0))
    throw new FileError("ANSWER_MISSING", content, item.line);
  found.sort((one, other) => one.at - other.at);
  const text = found.reduce((before, { mark }) => before.replace(mark, () => "___"), content);
  return fillInOf(
    text,
    found.map(({ answers }) => answers),
  );
}

/** The mark of a response in the text, as Markdown has it. */
const markOf = (response: XmlElement) => {
  const name = textsOf(response) || identOf(response).replace(/^response_/, "");
  return asMarkdown(`[${name}]`);
};

function dropdowns(
  item: XmlElement,
  content: string,
  asked: XmlElement[],
  { score, losses }: Told,
): Question {
  const parts = asked.map((response) => ({ question: choice(item, markOf(response), response), weight: 1 }));
  return familyOf(content, parts, score, losses);
}

function matching(item: XmlElement, content: string, asked: XmlElement[], { score, losses }: Told): Question {
  const pairs = asked.map((response) => {
    const labels = labelsOf(response);
    const { values } = rightOf(item, response);
    return {
      item: textsOf(response),
      matches: labels.filter(({ ident }) => values.includes(ident)).map(({ text }) => text),
    };
  });
  if (pairs.some(({ item: text, matches }) => text === "" || matches.length === 0))
    throw new FileError("ANSWER_MISSING", content, item.line);
  return matchingOf(
    content,
    pairs,
    labelsOf(asked[0]!).map(({ text }) => text),
    score,
    losses,
  );
}

/** The texts of an element, apart from those of its responses and choices. */
function textsOf(element: XmlElement): string {
  const found: string[] = [];
  for (const each of elements(element)) {
    if (responses.includes(each.name) && !responses.includes(element.name)) continue;
    if (each.name.startsWith("render_")) continue;
    if (each.name === "mattext" || each.name === "mat_formattedtext") found.push(textOf(each));
    else if (each.name === "matimage")
      found.push(fromHtml(`<img src="${each.attributes.uri ?? ""}" alt="">`));
    else if (each.name === "mataudio" || each.name === "matvideo")
      found.push(recordingOf(each.attributes.uri));
    else found.push(textsOf(each));
  }
  return found.filter((text) => text !== "").join("\n\n");
}

function textOf(element: XmlElement): string {
  const text = xmlText(element);
  const kind = `${element.attributes.texttype ?? ""}${element.attributes.type ?? ""}`.toLowerCase();
  if (kind.includes("html") || element.name === "mat_formattedtext") return fromHtml(withTypedTags(text));
  return asMarkdown(text.trim());
}
