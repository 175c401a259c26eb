import { child, childrenNamed, descendants, type XmlElement } from "../../../file-formats/xml";

/** How a level of a list is numbered. */
interface Level {
  kind: string;
  /** Such as `%1.`, where %1 is the number of the first level. */
  text: string;
  start: number;
}

/** Lists by their ids in a document, and the list and level of a paragraph style. */
export interface Numbering {
  levels: Map<string, Level[]>;
  abstractOf: Map<string, string>;
  styles: Map<string, { list: string; level: number }>;
}

const val = (element: XmlElement | undefined, name: string) =>
  (element && child(element, name))?.attributes.val;

const numberOr = (text: string | undefined, usual: number) => {
  const value = Number(text);
  return text !== undefined && Number.isInteger(value) && Math.abs(value) < 100_000 ? value : usual;
};

/** Parses `numbering.xml` and the lists of `styles.xml`. */
export function numberingOf(lists: XmlElement | null, styles: XmlElement | null): Numbering {
  const abstract = new Map<string, Level[]>();
  const levels = new Map<string, Level[]>();
  const abstractOf = new Map<string, string>();
  for (const each of lists ? childrenNamed(lists, "abstractNum") : [])
    abstract.set(each.attributes.abstractNumId ?? "", childrenNamed(each, "lvl").map(levelOf));
  for (const each of lists ? childrenNamed(lists, "num") : []) {
    const own = [...(abstract.get(val(each, "abstractNumId") ?? "") ?? [])];
    const id = each.attributes.numId ?? "";
    let isOwn = false;
    for (const override of childrenNamed(each, "lvlOverride")) {
      const at = numberOr(override.attributes.ilvl, 0);
      const inside = child(override, "lvl");
      const before = inside ? levelOf(inside) : own[at];
      if (!before) continue;
      const start = val(override, "startOverride");
      if (start !== undefined) isOwn = true;
      own[at] = { ...before, start: numberOr(start, before.start) };
    }
    levels.set(id, own);
    // Lists of one kind count on together, unless one begins anew.
    abstractOf.set(id, isOwn ? `own ${id}` : (val(each, "abstractNumId") ?? id));
  }
  return { levels, abstractOf, styles: stylesOf(styles) };
}

const levelOf = (level: XmlElement): Level => ({
  kind: val(level, "numFmt") ?? "decimal",
  text: (val(level, "lvlText") ?? "").slice(0, 50),
  start: numberOr(val(level, "start"), 1),
});

function stylesOf(styles: XmlElement | null): Numbering["styles"] {
  const found: Numbering["styles"] = new Map();
  for (const style of styles ? childrenNamed(styles, "style") : []) {
    const [numbers] = descendants(style, "numPr");
    const list = val(numbers, "numId");
    const id = style.attributes.styleId;
    if (id && list) found.set(id, { list, level: numberOr(val(numbers, "ilvl"), 0) });
  }
  return found;
}

/** Counts the numbered paragraphs of a document, one after another. */
export class ParagraphNumbers {
  private readonly counts = new Map<string, number[]>();
  constructor(private readonly numbering: Numbering) {}

  /** The label in front of a paragraph, such as `1.` or `A.`; "" where it has none. */
  labelOf(paragraph: XmlElement): string {
    const properties = child(paragraph, "pPr");
    const numbers = properties && child(properties, "numPr");
    const style = this.numbering.styles.get(val(properties, "pStyle") ?? "");
    const list = val(numbers, "numId") ?? style?.list ?? "0";
    const at = numberOr(val(numbers, "ilvl"), style?.level ?? 0);
    const levels = this.numbering.levels.get(list);
    const level = levels?.[at];
    if (!levels || !level || at < 0) return "";
    const key = this.numbering.abstractOf.get(list) ?? list;
    const counts = this.counts.get(key) ?? [];
    counts.length = Math.min(counts.length, at + 1);
    for (let above = 0; above < at; above += 1) counts[above] ??= levels[above]?.start ?? 1;
    counts[at] = counts[at] === undefined ? level.start : counts[at] + 1;
    this.counts.set(key, counts);
    if (level.kind === "bullet" || level.kind === "none") return "";
    return level.text.replace(/%([1-9])/g, (_, place: string) => {
      const index = Number(place) - 1;
      return numeral(levels[index]?.kind ?? "decimal", counts[index] ?? 1);
    });
  }
}

/** A number as a list writes it. */
function numeral(kind: string, value: number): string {
  switch (kind) {
    case "upperLetter":
      return value >= 1 && value <= 26 ? String.fromCharCode(64 + value) : String(value);
    case "lowerLetter":
      return value >= 1 && value <= 26 ? String.fromCharCode(96 + value) : String(value);
    case "chineseCounting":
    case "chineseCountingThousand":
    case "japaneseCounting":
    case "ideographDigital":
      return chinese(value);
    case "decimalEnclosedCircle":
    case "decimalEnclosedCircleChinese":
      return value >= 1 && value <= 20 ? String.fromCharCode(0x245f + value) : String(value);
    default:
      return String(value);
  }
}

const digits = "零一二三四五六七八九";
function chinese(value: number): string {
  if (value < 0 || value > 99) return String(value);
  const [tens, ones] = [Math.floor(value / 10), value % 10];
  const ten = tens === 0 ? "" : `${tens === 1 ? "" : digits[tens]}十`;
  return ten + (ones === 0 && tens > 0 ? "" : digits[ones]);
}
