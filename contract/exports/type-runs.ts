import type { SheetWords } from "./said";
import type { SheetPart, SheetQuestion } from "./sheet";

/** What stands beside one another by type, where each type comes in one piece; else all of it as one run. */
export function typeRuns<T>(items: T[], typeOf: (item: T) => number): T[][] {
  const runs: T[][] = [];
  for (const [at, item] of items.entries()) {
    if (at === 0 || typeOf(item) !== typeOf(items[at - 1]!)) runs.push([]);
    runs.at(-1)!.push(item);
  }
  return runs.length === new Set(items.map(typeOf)).size ? runs : [items];
}

/** Questions in a row, of which the first of those that have the same text before them has it for all. */
function withSharedStimuli(run: SheetQuestion[]): SheetQuestion[] {
  const isShared = (at: number) => at > 0 && run[at]?.stimulus === run[at - 1]!.stimulus;
  return run.map((asked, at) => {
    if (asked.stimulus === "") return asked;
    if (isShared(at)) return { ...asked, stimulus: "" };
    let last = at;
    while (isShared(last + 1)) last += 1;
    return { ...asked, stimulusTo: run[last]!.number };
  });
}

/** Questions of one type under its heading, unless the part is named so; where types are mixed, all under none. */
export function sheetRuns(
  { name: partName, questions }: Pick<SheetPart, "name" | "questions">,
  { t, language }: SheetWords,
): { heading: string; isTypeTold: boolean; questions: SheetQuestion[] }[] {
  const runs = typeRuns(questions, ({ type }) => type).map(withSharedStimuli);
  return runs.map((run, at) => {
    const { type } = run[0]!;
    if (run.some((one) => one.type !== type)) return { heading: "", isTypeTold: false, questions: run };
    const ordinal = language === "zh" ? "一二三四五六七八九十".charAt(at) || String(at + 1) : String(at + 1);
    const name = t(`exports:printed.types.${type}`);
    const isPartNamed = runs.length === 1 && partName.includes(name);
    return {
      heading: isPartNamed ? "" : t("exports:printed.typeHeading", { ordinal, name, count: run.length }),
      isTypeTold: true,
      questions: run,
    };
  });
}

/** Multiple and indefinite choice look alike: where no heading says which, the question does. */
export const toldType = (type: SheetQuestion["type"], { t }: SheetWords): string =>
  type === 2 || type === 7 ? t("exports:printed.ofType", { name: t(`exports:printed.types.${type}`) }) : "";
