import { child, descendants, elements, type XmlElement, xmlText } from "../../../file-formats/xml";
import { lowered, placed, raised } from "../markup/html-signs";
import { texOfOffice } from "./omml";
import { foreignText, type SourceText } from "./source-text";
import type { ParagraphNumbers } from "./word-numbers";

/** What stands in a text in place of a formula, or a sign of a font of its own, that cannot be read. */
export const lostFormula = "〔公式〕";

/** Text that is not shown, or not any more; a formula of old stands in its field's instruction. */
const unseen = new Set(["del", "moveFrom", "rPr", "pPr", "sdtPr", "sdtEndPr", "delText", "commentReference"]);

/** Reads the text of paragraphs. */
export class WordRuns {
  constructor(
    private readonly source: SourceText,
    private readonly pictures: ReadonlyMap<string, string | null>,
  ) {}

  textOf(paragraph: XmlElement): string {
    return this.inside(paragraph).replace(/(?:___\s*){2,}/g, "___");
  }

  /** The paragraphs within a cell of a table. */
  textsOf(cell: XmlElement, numbers: ParagraphNumbers): string[] {
    return descendants(cell, "p")
      .map((each) => numbers.labelOf(each) + this.textOf(each))
      .filter((text) => text.trim() !== "");
  }

  private inside(element: XmlElement): string {
    return elements(element)
      .map((each) => this.part(each))
      .join("");
  }

  private part(element: XmlElement): string {
    if (unseen.has(element.name)) return "";
    switch (element.name) {
      case "r":
        return this.run(element);
      case "oMath":
        return this.formula(element);
      case "instrText":
        return /^\s*eq\b/i.test(xmlText(element)) ? lostFormula : "";
      case "AlternateContent":
        return this.alternative(element);
      default:
        return this.inside(element);
    }
  }

  private run(run: XmlElement): string {
    const properties = child(run, "rPr");
    const has = (name: string) => {
      const flag = properties && child(properties, name);
      return flag !== undefined && !["0", "false", "none", "off"].includes(flag.attributes.val ?? "1");
    };
    if (has("vanish")) return "";
    const text = elements(run)
      .map((each) => this.piece(each))
      .join("");
    // An underlined space is a blank to fill in.
    if (has("u") && text !== "" && /^[ \t\u3000\u00a0]+$/.test(text)) return "___";
    const place = placeOf(properties, text);
    if (place !== "superscript" && place !== "subscript") return text;
    const isRaised = place === "superscript";
    const written = placed(text, isRaised ? "^" : "_", isRaised ? raised : lowered);
    return written.startsWith("$") ? this.source.mark(written) : written;
  }

  private piece(element: XmlElement): string {
    switch (element.name) {
      case "t":
        return foreignText(xmlText(element));
      case "tab":
      case "ptab":
        return "\t";
      case "br":
        return element.attributes.type ? "" : "\n";
      case "cr":
        return "\n";
      case "noBreakHyphen":
        return "-";
      case "sym":
        return signs[(element.attributes.char ?? "").toUpperCase()] ?? lostFormula;
      case "drawing":
      case "pict":
        return this.drawing(element);
      case "object":
        return lostFormula;
      case "ruby":
        return this.inside(child(element, "rubyBase") ?? element);
      case "instrText":
      case "AlternateContent":
        return this.part(element);
      default:
        return "";
    }
  }

  private formula(math: XmlElement): string {
    const tex = foreignText(texOfOffice(math));
    return tex === "" ? "" : this.source.mark(`$${tex}$`);
  }

  /** Pictures, and the text of boxes. */
  private drawing(drawing: XmlElement): string {
    const blips = descendants(drawing, "blip", "imagedata");
    const shown = blips.map(({ attributes }) => {
      const address = this.pictures.get(attributes.embed ?? attributes.id ?? "");
      return address ? this.source.mark(`![](${address})`, "〔图片〕") : "〔图片〕";
    });
    const texts = descendants(drawing, "txbxContent").flatMap((box) =>
      elements(box).map((each) => this.inside(each)),
    );
    return [...shown, ...texts].join("");
  }

  /** One thing in two forms: the newer one, unless only the older one is understood. */
  private alternative(element: XmlElement): string {
    const [newer, older] = [child(element, "Choice"), child(element, "Fallback")];
    const first = newer ? this.pieces(newer) : "";
    return first !== "" || !older ? first : this.pieces(older);
  }

  private pieces(element: XmlElement): string {
    return elements(element)
      .map((each) => this.piece(each) || this.part(each))
      .join("");
  }
}

/** Above or below the line: by its name, or as LibreOffice writes it, by a shift of smaller letters. */
function placeOf(properties: XmlElement | undefined, text: string): string | undefined {
  const named = properties && child(properties, "vertAlign")?.attributes.val;
  if (named || !properties || text.length > 6) return named;
  const shift = Number(child(properties, "position")?.attributes.val ?? 0);
  if (!shift || !child(properties, "sz")) return undefined;
  return shift > 0 ? "superscript" : "subscript";
}

/** Ticks and crosses of Wingdings, by their codes. */
const signs: Record<string, string> = {
  ...{ F0FC: "√", F0FE: "√", "00FC": "√", "00FE": "√", F052: "√" },
  ...{ F0FB: "×", F0FD: "×", "00FB": "×", "00FD": "×", F0B4: "×", F0D6: "√" },
};
