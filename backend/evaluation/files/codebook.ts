import type { Language } from "#locales/languages";
import type { ProductSnapshot } from "../snapshot";
import { type CodedItem, codedItems } from "./codes";

/** A label in one line, so that no text of a company ends a comment or a statement. */
const flat = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they end lines in some programs
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ")
    .trim();
/** The most bytes that SPSS keeps of a label; it cuts what is longer, be it within a character. */
const spssBytes = { variable: 255, value: 120 } as const;
/** SPSS reads a doubled quote as one. */
function spss(text: string, of: keyof typeof spssBytes): string {
  const kept = Buffer.from(flat(text))
    .subarray(0, spssBytes[of])
    .toString()
    .replace(/\ufffd+$/, "");
  return `'${kept.replace(/'/g, "''")}'`;
}
const r = (text: string) => `"${flat(text).replace(/[\\"]/g, "\\$&")}"`;

interface Described {
  code: string;
  label: string;
  /** 1 or −1; 0 for an additional item. */
  keyed: number;
  values: [value: number, label: string][];
}

function described(item: CodedItem, reader: Language): Described {
  const { code, low } = item;
  if ("additional" in item) {
    const { texts, name } = item.additional;
    const own = texts[reader] ?? Object.values(texts)[0];
    const values = (own?.options ?? []).map((option, at): [number, string] => [low + at, option]);
    return { code, label: own?.text ?? name, keyed: 0, values };
  }
  const { texts, keys, name } = item.scale;
  const own = texts[reader] ?? Object.values(texts)[0];
  return {
    ...{ code, label: own?.items[item.at] ?? name, keyed: keys[item.at]! },
    values: (own?.anchors ?? []).map((anchor, at) => [low + at, anchor]),
  };
}

/** Fields of a person before the items; texts are as wide as they may be. */
export const personFields = ["number", "name", "group", "language", "seconds"] as const;
const widths = { number: "F8.0", name: "A240", group: "A240", language: "A2", seconds: "F8.0" } as const;

/** What each column of the answers means: a row for each value of each item. */
export function codebookRows(snapshot: ProductSnapshot, reader: Language): (string | number)[][] {
  return [
    ["code", "label", "scale", "keyed", "value", "value_label"],
    ...codedItems(snapshot).flatMap((item) => {
      const { code, label, keyed, values } = described(item, reader);
      const scale = "scale" in item ? item.scale.name : "";
      const sign = keyed === 0 ? "" : keyed > 0 ? "+" : "-";
      const head = [code, label, scale, sign];
      return values.length === 0
        ? [[...head, "", ""]]
        : values.map(([value, text]) => [...head, value, text]);
    }),
  ];
}

/** Each scale: its number, items in their order with codes and keys, and how many must be answered for a score. */
const scored = (snapshot: ProductSnapshot) =>
  snapshot.scales.map((scale, at) => ({
    ...{ code: `s${at + 1}`, name: scale.name, items: scale.keys.length },
    sum: scale.lowest * 2 + scale.points - 1,
    least: Math.max(1, Math.ceil((scale.keys.length * (100 - scale.maxMissing)) / 100)),
    keyed: scale.keys.map((key, item) => ({ code: `s${at + 1}_${item + 1}`, isReversed: key < 0 })),
  }));

/** SPSS syntax that reads `answers.csv` beside it, labels it, recodes reversed items, and adds up the scales. */
export function spssSyntax(snapshot: ProductSnapshot, reader: Language): string {
  const items = codedItems(snapshot);
  const texts = items.map((item) => described(item, reader));
  const lines = [
    "* Encoding: UTF-8.",
    "* Missing answers are empty. Reversed items are recoded into new variables that end in r.",
    "GET DATA /TYPE=TXT /FILE='answers.csv' /ENCODING='UTF8' /ARRANGEMENT=DELIMITED /DELCASE=LINE",
    "  /FIRSTCASE=2 /DELIMITERS=',' /QUALIFIER='\"' /VARIABLES=",
    ...personFields.map((field) => `  ${field} ${widths[field]}`),
    ...items.map(({ code }) => `  ${code} F3.0`),
    "  .",
    ...texts.map(({ code, label }) => `VARIABLE LABELS ${code} ${spss(label, "variable")}.`),
    ...texts.flatMap(({ code, values }) =>
      values.length === 0
        ? []
        : [
            `VALUE LABELS ${code} ${values.map(([value, text]) => `${value} ${spss(text, "value")}`).join(" ")}.`,
          ],
    ),
    ...scored(snapshot).flatMap(({ code, name, items: count, sum, least, keyed }) => [
      ...keyed
        .filter(({ isReversed }) => isReversed)
        .map((item) => `COMPUTE ${item.code}r = ${sum} - ${item.code}.`),
      `COMPUTE ${code} = MEAN.${least}(${keyed
        .map((item) => (item.isReversed ? `${item.code}r` : item.code))
        .join(", ")}) * ${count}.`,
      `VARIABLE LABELS ${code} ${spss(name, "variable")}.`,
    ]),
    "EXECUTE.",
  ];
  return `${lines.join("\r\n")}\r\n`;
}

/** An R script, base R alone, that reads `answers.csv` beside it, labels it, and adds up the scales. */
export function rScript(snapshot: ProductSnapshot, reader: Language): string {
  const texts = codedItems(snapshot).map((item) => described(item, reader));
  const vector = (names: readonly string[]) => `c(${names.join(", ")})`;
  const lines = [
    "# Reads answers.csv in the working directory. Missing answers are NA; nothing is recoded in the items.",
    'answers <- read.csv("answers.csv", fileEncoding = "UTF-8-BOM", na.strings = "", check.names = FALSE)',
    `labels <- ${vector(texts.map(({ code, label }) => `${code} = ${r(label)}`))}`,
    "values <- list()",
    ...texts.map(
      ({ code, values }) =>
        `values$${code} <- ${vector(values.map(([value, text]) => `${r(text)} = ${value}`))}`,
    ),
    "# Reversed items count lowest + highest - answer; with too few answers there is no score.",
    "score <- function(items, keys, sum, least) {",
    "  x <- as.matrix(answers[, items, drop = FALSE])",
    "  for (i in which(keys < 0)) x[, i] <- sum - x[, i]",
    "  total <- rowMeans(x, na.rm = TRUE) * length(items)",
    "  total[rowSums(!is.na(x)) < least] <- NA",
    "  total",
    "}",
    ...scored(snapshot).map(
      ({ code, name, sum, least, keyed }) =>
        `answers$${code} <- score(${vector(keyed.map((item) => `"${item.code}"`))}, ${vector(
          keyed.map(({ isReversed }) => (isReversed ? "-1" : "1")),
        )}, ${sum}, ${least}) # ${flat(name)}`,
    ),
  ];
  return `${lines.join("\n")}\n`;
}
