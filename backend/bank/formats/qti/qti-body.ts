import { markupIn, type XmlElement } from "../../../file-formats/xml";
import { fromHtml } from "../markup/from-html";
import { texOf } from "../markup/mathml";

/** The text of an item: a blank for each text entry and the prompts, without the choices. */
export const qtiContent = (body: XmlElement) => fromHtml(markupIn(withoutAnswers(body)));

function withoutAnswers(element: XmlElement): XmlElement {
  const children = element.children.flatMap((each): (XmlElement | string)[] => {
    if (typeof each === "string") return [each];
    if (each.name === "textEntryInteraction") return ["___"];
    if (each.name === "prompt") return [{ ...withoutAnswers(each), name: "p" }];
    if (each.name === "math") return [`\\(${texOf(each)}\\)`];
    if (each.name === "object") return [pictureOf(each), withoutAnswers(each)];
    if (each.name === "rubricBlock" && !isForCandidates(each)) return [];
    if (/^(feedbackBlock|feedbackInline|simpleChoice|simpleMatchSet)$/.test(each.name)) return [];
    return [withoutAnswers(each)];
  });
  return { ...element, name: element.name === "object" ? "div" : element.name, children };
}

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
export const choiceText = (choice: XmlElement) => fromHtml(markupIn(withoutAnswers(choice)));
