import { childTypes, hasOptionOrder } from "#contract/questions/kinds";
import type { Question } from "#contract/questions/shapes";
import { FileError } from "../../../file-formats/file-error";
import {
  child,
  childrenNamed,
  descendants,
  markupIn,
  type XmlElement,
  xmlText,
} from "../../../file-formats/xml";
import { asMarkdown } from "../markup/as-markdown";
import { fromHtml } from "../markup/from-html";
import type { Flat } from "../reading/families";
import { type AskedPart, familyOf, fillInOf, markFromGrade, markOfPart, unsaid } from "../reading/foreign";
import { namesFrom } from "../reading/losses";
import { type Remark, withRemarks } from "../reading/remarks";
import { withRest } from "../reading/rest";
import { topicsFrom } from "../reading/topics";
import { choiceText, qtiContent, qtiStimulus } from "./qti-body";
import { entryBlanks, hottextMarks, partsOfInteraction, type QtiPart } from "./qti-parts";
import { declaredFor, mostWorth } from "./qti-response";

/** An outcome declaration used by no template: other systems preserve it; it holds our own fields. */
export const qtiRestName = "MINGSHI";
/** The feedback that contains the analysis. */
export const analysisName = "ANALYSIS";

/** Interactions that cannot come in, each with the reason. */
const refusals: Record<string, string> = {
  ...Object.fromEntries(
    [
      ...["hotspotInteraction", "selectPointInteraction", "graphicOrderInteraction", "drawingInteraction"],
      ...["graphicAssociateInteraction", "graphicGapMatchInteraction", "positionObjectInteraction"],
    ].map((name) => [name, "ANSWERED_IN_PICTURE"]),
  ),
  sliderInteraction: "ANSWERED_BY_SLIDER",
  customInteraction: "ANSWERED_BY_PROGRAM",
  portableCustomInteraction: "ANSWERED_BY_PROGRAM",
  templateDeclaration: "QUESTION_COMPUTED",
  printedVariable: "QUESTION_COMPUTED",
  // Without it, a question would be a different one.
  assessmentStimulusRef: "STIMULUS_MISSING",
  include: "STIMULUS_MISSING",
};

/** Parses an `<assessmentItem>` of QTI 2.1 or 2.2; missing values get defaults. `keywords` are of its package. */
export function qtiQuestion(item: XmlElement, keywords: readonly string[] = []): Flat {
  if (item.name !== "assessmentItem") throw new FileError("QTI_NOT_ITEM", `<${item.name}>`, item.line);
  const body = child(item, "itemBody");
  if (!body) throw new FileError("CONTENT_MISSING", item.attributes.title, item.line);
  const [refused] = descendants(item, ...Object.keys(refusals));
  if (refused) throw new FileError(refusals[refused.name]!, refused.name, refused.line);
  const score = scoreOf(item, body);
  const losses = new Set<string>();
  const analysis = childrenNamed(item, "modalFeedback").find(
    ({ attributes }) => attributes.identifier === analysisName,
  );
  const asked = withStimulus(questionOf(item, body, { score, losses }), item, body);
  const said = choiceFeedback(item, body);
  const question = {
    ...asked,
    keepsOptionOrder: hasOptionOrder(asked.type) && isUnshuffled(body),
    ...namesFrom({ title: item.attributes.title }, asked.content, losses),
    analysis: withRemarks(
      analysis ? fromHtml(markupIn(analysis)) : "",
      said.map(({ remark }) => remark),
      losses,
    ),
  };
  const rest = outcome(item, qtiRestName);
  const known = new Set(said.map(({ from }) => from));
  for (const kind of qtiLosses(item, known)) losses.add(kind);
  const topics = topicsFrom(keywords, losses);
  return withRest(
    { score, question, topics, losses: [...losses] },
    xmlText(rest && descendants(rest, "value")[0]),
  );
}

/** True where options are said to stay in their order, or one of them in its place. */
const isUnshuffled = (body: XmlElement): boolean =>
  descendants(body, ...shuffled).some(
    (asked) =>
      asked.attributes.shuffle === "false" ||
      descendants(asked, ...fixable).some(({ attributes }) => attributes.fixed === "true"),
  );

/** Of an order the options stand sorted, whatever it says. */
const shuffled = [
  ...["choiceInteraction", "inlineChoiceInteraction", "matchInteraction"],
  ...["gapMatchInteraction", "associateInteraction"],
];
const fixable = ["simpleChoice", "inlineChoice", "simpleAssociableChoice", "gapText", "gapImg"];

/** A question with what is said before it; where it says nothing else, that is its text. */
function withStimulus(question: Question, item: XmlElement, body: XmlElement): Question {
  const stimulus = qtiStimulus(body);
  const isBare = stimulus !== "" && qtiContent(body) === "" && question.content === titled("", item);
  return isBare ? { ...question, content: stimulus } : { ...question, stimulus };
}

/** What is said about single choices: in them, or after them under their names. */
function choiceFeedback(item: XmlElement, body: XmlElement): { from: XmlElement; remark: Remark }[] {
  const modal = childrenNamed(item, "modalFeedback");
  return descendants(body, "simpleChoice", "inlineChoice", "hottext").flatMap((choice) => {
    const own = descendants(choice, "feedbackInline");
    const named = modal.filter(
      ({ attributes }) =>
        attributes.identifier === choice.attributes.identifier && attributes.showHide !== "hide",
    );
    return [...own, ...named].map((from) => ({
      from,
      remark: { answer: choiceText(choice), text: qtiContent(from) },
    }));
  });
}

/** What is known of an item, and where losses are told. */
interface Told {
  score: number;
  losses: Set<string>;
}

/** What an item has and we do not keep, by kind. */
function qtiLosses(item: XmlElement, known: ReadonlySet<XmlElement>): string[] {
  const isOther = (each: XmlElement) =>
    !known.has(each) && (each.name !== "modalFeedback" || each.attributes.identifier !== analysisName);
  const found = {
    feedback: descendants(item, "modalFeedback", "feedbackInline", "feedbackBlock").some(isOther),
    hints: descendants(item, "endAttemptInteraction").length > 0,
  };
  return Object.keys(found).filter((kind) => found[kind as keyof typeof found]);
}

function questionOf(item: XmlElement, body: XmlElement, told: Told): Question {
  const asked = descendants(body, ...Object.keys(partsOfInteraction));
  const [first] = asked;
  if (!first) return { ...unsaid(13), content: qtiContent(body) };
  if (asked.every(({ name }) => name === "textEntryInteraction")) {
    const answer = entryBlanks(item, asked, told.losses);
    if (answer) return { ...fillInOf(qtiContent(body), []), answer };
  }
  // Its parts appear and change while somebody answers.
  if (item.attributes.adaptive === "true" && asked.length > 1)
    throw new FileError("QUESTION_COMPUTED", qtiContent(body), first.line);
  const parts = asked.map((each) => partsOfInteraction[each.name]!(item, each, told.losses));
  const [only] = parts.flat();
  const isAlone = asked.length === 1;
  if (isAlone && parts[0]!.length === 1 && !isRows.test(first.name)) {
    const marks = new Map([...hottextMarks(body), ...(only!.slot ? [[only!.slot, "_____"] as const] : [])]);
    const question = { ...only!.question, content: titled(qtiContent(body, marks), item) };
    const note = [5, 10].includes(question.type) ? noteOf(body) : "";
    return note === "" ? question : { ...question, answer: { ...question.answer, text: note } };
  }
  if (isAlone && isWhole(item)) told.losses.add("allOrNothing");
  return asParent(item, body, asked, parts, told);
}

/** Each asks for several things, even where it is one. */
const isRows = /^(match|order|associate)Interaction$/;

/** A parent with a sub-question for each part; each is marked in the text, where the text does not name it itself. */
function asParent(
  item: XmlElement,
  body: XmlElement,
  asked: XmlElement[],
  parts: QtiPart[][],
  { score, losses }: Told,
): Question {
  const marks = new Map<XmlElement, string>();
  const named = parts.flatMap((some, at) =>
    some.map(({ question, weight, slot }): AskedPart => {
      if (!(childTypes as readonly number[]).includes(question.type)) {
        const names = [...new Set(asked.map(({ name }) => name))].join(" + ");
        throw new FileError("TYPE_NOT_MAPPED", `${names} (${asked.length})`, asked[at]!.line);
      }
      if (question.answerTemplate !== "") losses.add("template");
      const place = slot ?? (asked.length > 1 ? asked[at]! : undefined);
      if (place && !marks.has(place)) marks.set(place, markOfPart(marks.size));
      const mark = place ? marks.get(place)! : "";
      const content = [mark, question.content].filter((text) => text !== "").join(" ");
      return { question: { ...question, content }, weight };
    }),
  );
  return familyOf(titled(qtiContent(body, marks), item), named, score, losses);
}

/** A question whose text is only in its interaction is called by its title. */
const titled = (content: string, item: XmlElement) =>
  content || asMarkdown((item.attributes.title ?? "").trim());

/** True where only the whole answer earns something. */
const isWhole = (item: XmlElement) =>
  descendants(item, "responseProcessing").some(({ attributes }) =>
    /match_correct(\.xml)?$/.test(attributes.template ?? ""),
  );

const outcome = (item: XmlElement, name: string) =>
  childrenNamed(item, "outcomeDeclaration").find(({ attributes }) => attributes.identifier === name);

/** The maximum score, as far as the item specifies it: its own, or that of its mappings. */
function scoreOf(item: XmlElement, body: XmlElement): number {
  const most = outcome(item, "MAXSCORE");
  const told = (most && xmlText(most)) || outcome(item, "SCORE")?.attributes.normalMaximum;
  const asked = descendants(body, ...Object.keys(partsOfInteraction));
  const worths = asked.map((each) => {
    const response = declaredFor(item, each);
    const isOne = response?.attributes.cardinality === "single";
    return mostWorth(response, isOne) || 1;
  });
  return markFromGrade(told || worths.reduce((sum, worth) => sum + worth, 0));
}

/** The notes for markers. */
function noteOf(body: XmlElement): string {
  const note = descendants(body, "rubricBlock").find(({ attributes }) =>
    /scorer/.test(attributes.view ?? ""),
  );
  return note ? fromHtml(markupIn(note)) : "";
}
