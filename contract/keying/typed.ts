import { normalForm } from "../normal-form";
import { letterOf } from "../questions/kinds";

/** One field of a keying page: a choice as it stands on the candidate's paper, true or false, or a blank. */
export interface KeyedField {
  kind: "one" | "some" | "truth" | "blank";
  /** How many options it has; 2 for true/false, 0 for a blank. */
  options: number;
}

/** Letters of a blank at most, as online. */
export const keyedBlankMax = 500;

const separators = /[\s,、，.。;；/·\-+&和]+/g;
/** What stands for true and for false, in our four languages and as people tick. */
const right = new Set([
  "t",
  "true",
  "v",
  "verdadero",
  "r",
  "a",
  "1",
  "对",
  "是",
  "正",
  "正确",
  "正しい",
  "○",
  "◯",
  "〇",
  "o",
  "√",
  "✓",
  "✔",
]);
const wrong = new Set([
  "f",
  "false",
  "falso",
  "w",
  "b",
  "2",
  "错",
  "否",
  "误",
  "誤",
  "错误",
  "誤り",
  "×",
  "✗",
  "✕",
  "✘",
  "x",
]);

/**
 * What was keyed, in one form: letters in their order (“AC”), “T” or “F”, a blank's text; "" for no answer, null where it
 * is none. Lower case, full width and numbers of options are understood.
 */
export function readKeyed({ kind, options }: KeyedField, typed: string): string | null {
  if (kind === "blank") {
    const text = typed.trim();
    return text.length > keyedBlankMax ? null : text;
  }
  const plain = normalForm(typed).toUpperCase().replace(separators, "");
  if (plain === "") return "";
  if (kind === "truth")
    return right.has(plain.toLowerCase()) ? "T" : wrong.has(plain.toLowerCase()) ? "F" : null;
  const chosen = new Set<number>();
  for (const sign of plain) {
    const at = /[A-Z]/.test(sign) ? sign.charCodeAt(0) - 65 : /[1-9]/.test(sign) ? Number(sign) - 1 : -1;
    if (at < 0 || at >= options) return null;
    chosen.add(at);
  }
  if (kind === "one" && chosen.size > 1) return null;
  return [...chosen]
    .sort((one, other) => one - other)
    .map(letterOf)
    .join("");
}

/** Whether two keyings say the same: of blanks, as they are scored. */
export const isSameKeyed = (one: string, other: string): boolean => compared(one) === compared(other);
const compared = (text: string) => normalForm(text).trim().replace(/\s+/g, " ");
