import { type TypedQuestion, typeNamed } from "#contract/questions/form";
import { answering, hasOptions, type QuestionType, scoringRules } from "#contract/questions/kinds";
import { questionLimits } from "#contract/questions/shapes";

/** The form drawn anew with what was typed: for another type, or with more rows for options. */
export interface Redrawn {
  initialValue: TypedQuestion & Carried;
  /** The first of the rows that were added: it takes the focus. */
  newRow: number | null;
}

/** What a form holds beyond the fields of its type, so that a change of type and back loses nothing. */
export interface Carried {
  /** The text that was the answer while the type asked for one. */
  otherAnswer?: string;
}

/** Rows for options that a new question begins with, and that one press adds. */
const fewestRows = 4;
const rowsAdded = 2;

/** A form that was sent to be drawn anew, not to be saved: `switchTo` names a type, `moreOptions` asks for rows. */
export function redrawn(form: FormData): Redrawn | null {
  const now = typeNamed(form.get("type"));
  const next = typeNamed(form.get("switchTo")) ?? (form.has("moreOptions") ? now : null);
  if (now === null || next === null) return null;
  const option = withRows(optionsIn(form));
  const newRow = form.has("moreOptions") && option.length < questionLimits.optionsMax ? option.length : null;
  const text = (name: string) => String(form.get(name) ?? "");
  const asksForText = answering[now] === "blanks" || answering[now] === "text";
  return {
    initialValue: {
      type: String(next),
      content: text("content"),
      option: newRow === null ? option : withRows(option, option.length + rowsAdded),
      answer: answerIn(form, now, next),
      score: text("score"),
      difficulty: text("difficulty"),
      ownership: text("ownership"),
      scoringRule: isSameRule(now, next) ? text("scoringRule") : String(scoringRules[next][0]),
      isByOrder: now === 4 ? form.has("isByOrder") : true,
      analysis: text("analysis"),
      otherAnswer: text(asksForText ? "answer" : "otherAnswer"),
    },
    newRow,
  };
}

/** The rows for options: four at least, the blank ones among them. */
export function withRows(option: readonly (string | undefined)[], fewest = fewestRows): string[] {
  const rows = Math.min(questionLimits.optionsMax, Math.max(fewest, option.length));
  return Array.from({ length: rows }, (_, row) => option[row] ?? "");
}

function optionsIn(form: FormData): string[] {
  const rows = Array.from({ length: questionLimits.optionsMax }, (_, row) => form.get(`option[${row}]`));
  const count = rows.reduce((last, row, index) => (row === null ? last : index + 1), 0);
  return rows.slice(0, count).map((row) => String(row ?? ""));
}

/** Ticked rows stay among types with options, a text among types that ask for one. */
function answerIn(form: FormData, now: QuestionType, next: QuestionType): string[] {
  const rows = form.getAll("answer").map(String);
  if (now === next) return rows;
  if (hasOptions(now) && hasOptions(next)) return answering[next] === "one" ? rows.slice(0, 1) : rows;
  if (answering[next] !== "blanks" && answering[next] !== "text") return [];
  return hasOptions(now) || answering[now] === "truth" ? [String(form.get("otherAnswer") ?? "")] : rows;
}

/** Types whose rules mean the same under the same number. */
const isSameRule = (now: QuestionType, next: QuestionType) =>
  scoringRules[now].join() === scoringRules[next].join() && (now === 5) === (next === 5);
