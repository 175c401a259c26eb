import type { XmlElement } from "../../../file-formats/xml";

const camel = (name: string) => name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** An item of QTI 3.0 with the names of QTI 2: `qti-choice-interaction` there is `choiceInteraction` here. */
export function asQti2(element: XmlElement): XmlElement {
  const isOwn = element.name.startsWith("qti-");
  const attributes = Object.entries(element.attributes).map(([name, value]) => [
    isOwn && !name.startsWith("data-") ? camel(name) : name,
    value,
  ]);
  return {
    ...element,
    name: isOwn ? camel(element.name.slice(4)) : element.name,
    attributes: Object.fromEntries(attributes),
    children: element.children.map((each) => (typeof each === "string" ? each : asQti2(each))),
  };
}
