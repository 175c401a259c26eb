import { child, childrenNamed, elements, textIn, type XmlElement } from "./xml";

/** What the cells of a workbook have in common. */
export interface Look {
  strings: string[];
  /** How the numbers of each style are shown. */
  styles: NumberLook[];
  /** Days are counted from 1904 on. */
  isSince1904: boolean;
}

export type NumberLook = "number" | "date" | "percent";

/** What stands in a cell, as whoever filled it in sees it. */
export function cellText(cell: XmlElement, { strings, styles, isSince1904 }: Look): string {
  const value = textIn(child(cell, "v"));
  switch (cell.attributes.t) {
    case "s":
      return strings[Number(value)] ?? "";
    case "inlineStr":
      return stringIn(child(cell, "is"));
    case "b":
      return value === "1" ? "TRUE" : "FALSE";
    case "str":
      return unescapedText(value);
    case "d":
      return value.replace("T", " ").replace(/( 00:00:00)?(\.0+)?Z?$/, "");
    case "e":
      return value;
    default:
      return numberAsShown(value, styles[Number(cell.attributes.s ?? 0)] ?? "number", isSince1904);
  }
}

function numberAsShown(value: string, look: NumberLook, isSince1904: boolean): string {
  const number = Number(value);
  if (value.trim() === "" || !Number.isFinite(number)) return value;
  if (look === "percent") return `${rounded(number * 100)}%`;
  return (look === "date" && dateAsShown(number, isSince1904)) || rounded(number);
}

/** 0.30000000000000004 is 0.3 to whoever typed it. */
const rounded = (number: number) => String(Number(number.toPrecision(15)));

const day = 86_400;
/** Days from 1899-12-30, from which programs count, to 1970. */
const before1970 = 25_569;
const lastDay = 2_958_465;

/** Days and parts of days as a date, a time or both; null where that is none. */
function dateAsShown(number: number, isSince1904: boolean): string | null {
  const days = number + (isSince1904 ? 1_462 : 0);
  if (days < 0 || days > lastDay) return null;
  // Lotus took 1900 for a leap year, and everybody since has to: earlier days are counted one too few.
  const counted = days >= 1 && days < 60 ? days + 1 : days;
  const [date = "", clock = ""] = new Date(Math.round((counted - before1970) * day) * 1000)
    .toISOString()
    .slice(0, 19)
    .split("T");
  const time = clock.replace(/:00$/, "");
  if (days < 1) return time;
  return time === "00:00" ? date : `${date} ${time}`;
}

/** Dates and percentages among the formats that every workbook has. */
const isUsualDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** How each style shows numbers, from the parts of a list of styles. */
export function stylesOf(parts: XmlElement[]): NumberLook[] {
  const part = (name: string) => parts.find((each) => each.name === name);
  const own = new Map(
    elements(part("numFmts") ?? none).map(({ attributes }) => [
      attributes.numFmtId,
      lookOf(attributes.formatCode ?? ""),
    ]),
  );
  return childrenNamed(part("cellXfs") ?? none, "xf").map(({ attributes: { numFmtId = "" } }) => {
    const id = Number(numFmtId);
    return own.get(numFmtId) ?? (isUsualDate(id) ? "date" : id === 9 || id === 10 ? "percent" : "number");
  });
}

const none: XmlElement = { name: "", attributes: {}, children: [], line: 0 };

/** Signs of a format mean something unless they are quoted, masked or in brackets. */
function lookOf(format: string): NumberLook {
  const signs = format.slice(0, 1_000).replace(/"[^"]*"|\\.|_.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|general/gi, "");
  if (/[ymdhs]/i.test(signs)) return "date";
  return signs.includes("%") ? "percent" : "number";
}

/** The text of a string, in one piece or in runs; how it sounds is not part of it. */
export function stringIn(element: XmlElement | undefined): string {
  if (!element) return "";
  const runs = elements(element).filter(({ name }) => name === "t" || name === "r");
  return unescapedText(runs.map((run) => textIn(run.name === "r" ? child(run, "t") : run)).join(""));
}

/** Signs that XML cannot hold stand as `_x000D_`. */
const unescapedText = (text: string) =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
