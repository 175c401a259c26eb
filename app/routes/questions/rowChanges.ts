import { typeNamed } from "#contract/questions/form";
import { childTypes, scoringRules } from "#contract/questions/kinds";
import { isSameRule } from "./rules";
import { type TypedForm, withChildren, withRows, withTests } from "./typedForm";

type Change = (form: TypedForm, value: string) => Partial<TypedForm> & { focus: string | null };

/** The name of the first row that was added, should there have been room for one. */
const firstNew = (list: string, before: number, after: number, field = "") =>
  after > before ? `${list}[${before}]${field}` : null;

/** What buttons do to the rows of a form, by the name of the button; its value says to which row. */
export const rowChanges: Record<string, Change> = {
  moreOptions({ option: before }) {
    const option = withRows(before, before.length + 2);
    return { option, focus: firstNew("option", before.length, option.length) };
  },
  moreTests({ tests: before }) {
    const tests = withTests(before, before.length + 2);
    return { tests, focus: firstNew("tests", before.length, tests.length, ".stdin") };
  },
  removeTest({ tests: before }, row) {
    const tests = withTests(without(before, Number(row)));
    return { tests, focus: `tests[${nearest(tests, Number(row))}].stdin` };
  },
  moreChildren({ children: before }) {
    const children = withChildren(before, before.length + 1);
    return { children, focus: firstNew("children", before.length, children.length, ".content") };
  },
  removeChild({ children: before }, row) {
    const children = withChildren(without(before, Number(row)));
    return { children, focus: `children[${nearest(children, Number(row))}].content` };
  },
  /** `2:up` moves the third one place up. */
  moveChild({ children: before }, value) {
    const [row, way] = value.split(":");
    const from = Number(row);
    const to = way === "up" ? from - 1 : from + 1;
    const [one, other] = [before[from], before[to]];
    if (!one || !other) return { focus: null };
    const children = before.map((child, at) => (at === from ? other : at === to ? one : child));
    return { children, focus: `children[${to}].content` };
  },
  /** `2:4` makes the third a fill-in question. */
  switchChild({ children: before }, value) {
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
  },
};

const without = <Row>(rows: Row[], row: number): Row[] => rows.filter((_, at) => at !== row);

/** Where the row stands now that stood after one that is gone, or the last. */
const nearest = (rows: unknown[], row: number): number => Math.max(0, Math.min(row || 0, rows.length - 1));
