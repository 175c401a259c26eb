import { child, childrenNamed, elements, type XmlElement, xmlText } from "./xml";

/** What the cells of a workbook share. */
export interface Look {
  strings: string[];
  /** The number format of each style. */
  styles: NumberLook[];
  /** The workbook uses the 1904 date system. */
  isSince1904: boolean;
}

/** A number of digits is one whole number that is shown with that many at least, as 007. */
export type NumberLook = "number" | "date" | "percent" | { digits: number };

/** A cell's text as its author sees it. */
export function cellText(cell: XmlElement, { strings, styles, isSince1904 }: Look): string {
  const value = xmlText(child(cell, "v"));
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
  if (typeof look === "object" && Number.isInteger(number) && number >= 0)
    return rounded(number).padStart(look.digits, "0");
  return (look === "date" && dateAsShown(number, isSince1904)) || rounded(number);
}

/** Rounds binary fractions: 0.30000000000000004 was typed as 0.3. */
const rounded = (number: number) => String(Number(number.toPrecision(15)));

const day = 86_400;
/** Days from 1899-12-30, the epoch of spreadsheets, to 1970. */
const before1970 = 25_569;
const lastDay = 2_958_465;

/** Formats a serial number as a date, a time or both; null if it is not one. */
function dateAsShown(number: number, isSince1904: boolean): string | null {
  const days = number + (isSince1904 ? 1_462 : 0);
  if (days < 0 || days > lastDay) return null;
  // Lotus treated 1900 as a leap year, and spreadsheets still do: earlier days are off by one.
  const counted = days >= 1 && days < 60 ? days + 1 : days;
  const [date = "", clock = ""] = new Date(Math.round((counted - before1970) * day) * 1000)
    .toISOString()
    .slice(0, 19)
    .split("T");
  const time = clock.replace(/:00$/, "");
  if (days < 1) return time;
  return time === "00:00" ? date : `${date} ${time}`;
}

/** Dates and percentages among the built-in number formats. */
const isUsualDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** The number format of each style, from the parts of the styles list. */
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

/** Characters of a format are significant unless quoted, escaped or in brackets. */
function lookOf(format: string): NumberLook {
  const signs = format.slice(0, 1_000).replace(/"[^"]*"|\\.|_.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|general/gi, "");
  if (/[ymdhs]/i.test(signs)) return "date";
  if (/^0{2,30}$/.test(signs)) return { digits: signs.length };
  return signs.includes("%") ? "percent" : "number";
}

/** The text of a string, plain or in runs; without phonetic text. */
export function stringIn(element: XmlElement | undefined): string {
  if (!element) return "";
  const runs = elements(element).filter(({ name }) => name === "t" || name === "r");
  return unescapedText(runs.map((run) => xmlText(run.name === "r" ? child(run, "t") : run)).join(""));
}

/** Decodes escapes of characters that XML cannot contain, such as `_x000D_`. */
const unescapedText = (text: string) =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
