import { typeNamed } from "#contract/questions/form";
import { answering, hasOptions, isByHand, type QuestionType, scoringRules } from "#contract/questions/kinds";
import { startOf } from "#contract/questions/typed";
import { rowChanges } from "./rowChanges";
import { isSameRule } from "./rules";
import { isAsked, type TypedForm, typedIn, wholeForm } from "./typedForm";

/** The form drawn anew with what was typed: for another type, or with other rows. */
export interface Redrawn {
  initialValue: TypedForm;
  /** The name of the field that takes the focus: a row just added, or the chooser of a type. */
  focus: string | null;
}

/** A form that was sent to be drawn anew, not to be saved: `switchTo` names a type, other buttons change rows. */
export function redrawn(form: FormData): Redrawn | null {
  const now = typeNamed(form.get("type"));
  if (now === null) return null;
  const next = typeNamed(form.get("switchTo"));
  if (next !== null) return { initialValue: turned(wholeForm(typedIn(form)), now, next), focus: "type" };
  const [name, change] = Object.entries(rowChanges).find(([button]) => form.has(button)) ?? [];
  if (!name || !change) return null;
  const typed = wholeForm(typedIn(form));
  const { focus, ...changed } = change(typed, String(form.get(name)));
  return { initialValue: wholeForm({ ...typed, ...changed }), focus };
}

type Answers = "keptRows" | "keptTruth" | "keptText";

/** Where an answer of this type waits while another kind is asked for. */
function placeOfAnswer(type: QuestionType): Answers | null {
  if (hasOptions(type)) return "keptRows";
  if (answering[type] === "truth") return "keptTruth";
  return answering[type] === "blanks" || isByHand(type) ? "keptText" : null;
}

/** The form of another type with all that was typed: what that type does not ask for is carried along. */
function turned(typed: TypedForm, now: QuestionType, next: QuestionType): TypedForm {
  const [from, to] = [placeOfAnswer(now), placeOfAnswer(next)];
  const answer = from === to ? typed.answer : to ? typed[to] : [];
  return {
    ...typed,
    ...(from && from !== to && { [from]: typed.answer }),
    ...(to && { [to]: [] }),
    ...usualOf(typed, now, next),
    type: String(next),
    answer: answering[next] === "one" ? answer.slice(0, 1) : answer,
    scoringRule: isSameRule(now, next) ? typed.scoringRule : String(scoringRules[next][0]),
  };
}

/** What the new type asks for and nobody has been asked yet begins as in a new form. */
function usualOf(typed: TypedForm, now: QuestionType, next: QuestionType): Partial<TypedForm> {
  const names = ["languages", "seconds", "prepareSeconds", "megabytes"] as const;
  const start = startOf(next);
  const isNew = (name: (typeof names)[number]) => !isAsked(now, name) && typed[name].length === 0;
  return Object.fromEntries(names.filter(isNew).map((name) => [name, start[name]]));
}
