import { descendants, markupIn, type XmlElement } from "../../../file-formats/xml";
import { fromHtml } from "../markup/from-html";
import { texOf } from "../markup/mathml";

/** What stands in a text in place of an element. */
export type Marks = ReadonlyMap<XmlElement, string>;
const noMarks: Marks = new Map();

/** The text of an item: a blank for each text entry and the prompts, without the choices. */
export const qtiContent = (body: XmlElement, marks = noMarks) =>
  fromHtml(markupIn(withoutAnswers(body, marks)));

function withoutAnswers(element: XmlElement, marks: Marks): XmlElement {
  const children = element.children.flatMap((each): (XmlElement | string)[] => {
    if (typeof each === "string") return [each];
    const mark = marks.get(each);
    if (mark !== undefined)
      return inline.test(each.name) ? [mark] : [{ ...each, name: "p", attributes: {}, children: [mark] }];
    if (each.name === "textEntryInteraction") return ["___"];
    if (each.name === "prompt") return [{ ...withoutAnswers(each, marks), name: "p" }];
    if (each.name === "math") return [`\\(${texOf(each)}\\)`];
    if (each.name === "object") return [pictureOf(each), withoutAnswers(each, marks)];
    // Of others, or said before the question.
    if (each.name === "rubricBlock") return [];
    if (silent.test(each.name)) return [];
    return [withoutAnswers(each, marks)];
  });
  return { ...element, name: element.name === "object" ? "div" : element.name, children };
}

/** What an item says to candidates before it asks anything. */
export const qtiStimulus = (body: XmlElement): string =>
  descendants(body, "rubricBlock")
    .filter(isForCandidates)
    .map((block) => qtiContent(block))
    .filter((text) => text !== "")
    .join("\n\n");

/** Elements that stand within a line. */
const inline = /^(textEntryInteraction|inlineChoiceInteraction|gap|hottext)$/;
/** What is no part of the text: choices, and what is shown after an answer. */
const silent =
  /^(feedbackBlock|feedbackInline|simpleChoice|simpleMatchSet|simpleAssociableChoice|gapText|gapImg|endAttemptInteraction)$/;

const isForCandidates = ({ attributes }: XmlElement) => /(^|\s)candidate(\s|$)/.test(attributes.view ?? "");

/** An object is a picture, a sound or a film, or only its name remains; its content is the alternative text. */
function pictureOf({ attributes, line }: XmlElement): XmlElement | string {
  const { data = "", type = "" } = attributes;
  const [kind = ""] = type.split("/");
  if (kind === "audio" || kind === "video")
    return { name: kind, attributes: { src: data }, children: [], line };
  if (!type.startsWith("image/")) return data === "" ? "" : `〔${data.split("/").at(-1)}〕`;
  return { name: "img", attributes: { src: data, alt: "" }, children: [], line };
}

/** The text of a choice. */
export const choiceText = (choice: XmlElement) => qtiContent(choice);
