import { typeNamed } from "#contract/questions/form";
import { answering, hasOptions, isByHand, type QuestionType, scoringRules } from "#contract/questions/kinds";
import { startOf } from "#contract/questions/typed";
import { rowChangeIn } from "~/form/rows";
import { isSameRule } from "~/questions/view/rules";
import { childSwitched, rowsChanged } from "./rowChanges";
import { isFieldAsked, readTypedQuestion, type TypedForm, wholeForm } from "./typedForm";

/** The form re-rendered with what was typed: for another type, or with other rows. */
export interface Rerendered {
  initialValue: TypedForm;
  /** The `name` of the field to focus: a row just added, or the select of a type. */
  focus: string | null;
}

/** A form submitted to be re-rendered, not saved: `switchTo` names a type, other buttons change rows. */
export function rerender(form: FormData): Rerendered | null {
  const now = typeNamed(form.get("type"));
  if (now === null) return null;
  const next = typeNamed(form.get("switchTo"));
  if (next !== null)
    return { initialValue: turned(wholeForm(readTypedQuestion(form)), now, next), focus: "type" };
  const change = rowChangeIn(form);
  const child = form.get("switchChild");
  if (!change && child === null) return null;
  const typed = wholeForm(readTypedQuestion(form));
  const { focus, ...changed } = change ? rowsChanged(typed, change) : childSwitched(typed, String(child));
  return { initialValue: wholeForm({ ...typed, ...changed }), focus };
}

type Answers = "keptRows" | "keptTruth" | "keptText";

/** Where an answer of this type is preserved while another kind is edited. */
function placeOfAnswer(type: QuestionType): Answers | null {
  if (hasOptions(type)) return "keptRows";
  if (answering[type] === "truth") return "keptTruth";
  return answering[type] === "blanks" || isByHand(type) ? "keptText" : null;
}

/** The form of another type with all that was typed: fields that this type lacks are preserved hidden. */
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

/** Fields of the new type without a value yet get their defaults. */
function usualOf(typed: TypedForm, now: QuestionType, next: QuestionType): Partial<TypedForm> {
  const names = ["languages", "seconds", "prepareSeconds", "takes", "megabytes"] as const;
  const start = startOf(next);
  const isNew = (name: (typeof names)[number]) => !isFieldAsked(now, name) && typed[name].length === 0;
  return Object.fromEntries(names.filter(isNew).map((name) => [name, start[name]]));
}
