import { descendants, elements, type XmlElement, xmlText } from "../../../file-formats/xml";

/** Converts MathML to TeX: its TeX annotation, else from its elements. */
export function texOf(math: XmlElement): string {
  const own = descendants(math, "annotation").find(({ attributes }) =>
    /tex/i.test(attributes.encoding ?? ""),
  );
  return own ? xmlText(own).trim() : rowOf(math).trim();
}

const rowOf = (element: XmlElement): string => {
  const parts = elements(element).filter(({ name }) => !name.startsWith("annotation"));
  return parts.length === 0 ? signOf(xmlText(element).trim()) : parts.map(partOf).join("");
};

/** Escapes TeX's special characters with a backslash. */
const signOf = (text: string) => text.replace(/[{}%$#&_]/g, "\\$&").replace(/\s+/g, " ");

function partOf(part: XmlElement): string {
  const [one = "", two = "", three = ""] = elements(part).map((each) => `{${partOf(each)}}`);
  switch (part.name) {
    case "msup":
      return `${one}^${two}`;
    case "msub":
      return `${one}_${two}`;
    case "msubsup":
    case "munderover":
      return `${one}_${two}^${three}`;
    case "mfrac":
      return `\\frac${one}${two}`;
    case "msqrt":
      return `\\sqrt{${rowOf(part)}}`;
    case "mroot":
      return `\\sqrt[${two}]${one}`;
    case "mtext":
      return `\\text{${signOf(xmlText(part).trim())}}`;
    case "mfenced":
      return `(${rowOf(part)})`;
    default:
      return rowOf(part);
  }
}
