import { typeNamed } from "#contract/questions/form";
import { childTypes, scoringRules } from "#contract/questions/kinds";
import { changeRows, type RowChange } from "~/form/rows";
import { isSameRule } from "~/questions/view/rules";
import { type TypedForm, withChildren, withPoints, withRows, withTests } from "./typedForm";

type Changed = Partial<TypedForm> & { focus: string | null };

/** The form with one of its lists changed by a button (`changeRows`). */
export function rowsChanged(form: TypedForm, change: RowChange): Changed {
  if (change.list === "option") {
    const { rows: option, focus } = changeRows<string>(form.option, change, { step: 2, whole: withRows });
    return { option, focus };
  }
  if (change.list === "rubric") {
    const rules = { step: 3, field: ".text", whole: withPoints };
    const { rows: rubric, focus } = changeRows(form.rubric, change, rules);
    return { rubric, focus };
  }
  if (change.list === "tests") {
    const rules = { step: 2, field: ".stdin", whole: withTests };
    const { rows: tests, focus } = changeRows(form.tests, change, rules);
    return { tests, focus };
  }
  if (change.list === "children") {
    const rules = { field: ".content", whole: withChildren };
    const { rows: children, focus } = changeRows(form.children, change, rules);
    return { children, focus };
  }
  return { focus: null };
}

/** The form with a child question changed to another type: `2:4` makes the third a fill-in question. */
export function childSwitched({ children: before }: TypedForm, value: string): Changed {
  const [row = "", named] = value.split(":");
  const child = before[Number(row)];
  const next = childTypes.find((type) => String(type) === named);
  if (!child || !next) return { focus: null };
  const now = typeNamed(child.type);
  const isOtherAnswer = (now === 3) !== (next === 3);
  const turned = {
    ...child,
    type: String(next),
    scoringRule: now && isSameRule(now, next) ? child.scoringRule : String(scoringRules[next][0]),
    ...(isOtherAnswer && { answer: child.otherAnswer, otherAnswer: child.answer }),
  };
  const children = before.map((each) => (each === child ? turned : each));
  return { children, focus: `children[${Number(row)}].type` };
}
