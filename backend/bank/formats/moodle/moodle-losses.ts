import {
  child,
  childrenNamed,
  descendants,
  elements,
  type XmlElement,
  xmlText,
} from "../../../file-formats/xml";
import { plainFromHtml } from "../markup/from-html";

const combined = ["correctfeedback", "partiallycorrectfeedback", "incorrectfeedback"];

const textIn = (element: XmlElement | undefined) =>
  element ? plainFromHtml(xmlText(child(element, "text") ?? element)).trim() : "";

/** What a question of Moodle has and we do not keep, by kind. */
export function moodleLosses(element: XmlElement): string[] {
  const has = (name: string) => childrenNamed(element, name).some((each) => textIn(each) !== "");
  const type = element.attributes.type ?? "";
  const found: Record<string, boolean> = {
    feedback: combined.some(has),
    penalty: !usualPenalties.test(xmlText(child(element, "penalty")).trim()) && type !== "truefalse",
    // Of Moodle 1.9 the picture stands beside the text.
    files: descendants(element, "file").length > 0 || textIn(child(element, "image_base64")) !== "",
    units: elements(element).some(({ name, children }) => name === "units" && children.length > 1),
  };
  return Object.keys(found).filter((kind) => found[kind]);
}

/** What Moodle fills in by itself, and none. */
const usualPenalties = /^(|0(\.0*)?|0?\.10*|0?\.3{3,})$/;
/** Types that have options to shuffle. */
const shuffled = [
  "multichoice",
  "multichoiceset",
  "matching",
  "ddmatch",
  "gapselect",
  "ddwtos",
  "mtf",
  "kprime",
];

/** True where the options are said to stay in their order. */
export const isUnshuffled = (element: XmlElement): boolean =>
  shuffled.includes(element.attributes.type ?? "") &&
  /^(false|0)$/.test(xmlText(child(element, "shuffleanswers")).trim());
