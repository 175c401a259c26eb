import type { SheetWords } from "./said";
import type { SheetQuestion } from "./sheet";

/** What stands beside one another by type, where each type comes in one piece; else all of it as one run. */
export function typeRuns<T>(items: T[], typeOf: (item: T) => number): T[][] {
  const runs: T[][] = [];
  for (const [at, item] of items.entries()) {
    if (at === 0 || typeOf(item) !== typeOf(items[at - 1]!)) runs.push([]);
    runs.at(-1)!.push(item);
  }
  return runs.length === new Set(items.map(typeOf)).size ? runs : [items];
}

/** Questions of one type under its heading; where types are mixed, all of them under none. */
export function sheetRuns(
  questions: SheetQuestion[],
  { t, language }: SheetWords,
): { heading: string; questions: SheetQuestion[] }[] {
  return typeRuns(questions, ({ type }) => type).map((run, at) => {
    const { type } = run[0]!;
    if (run.some((one) => one.type !== type)) return { heading: "", questions: run };
    const ordinal = language === "zh" ? "一二三四五六七八九十".charAt(at) || String(at + 1) : String(at + 1);
    const name = t(`exports:printed.types.${type}`);
    return {
      heading: t("exports:printed.typeHeading", { ordinal, name, count: run.length }),
      questions: run,
    };
  });
}

/** Multiple and indefinite choice look alike: where no heading says which, the question does. */
export const toldType = (type: SheetQuestion["type"], { t }: SheetWords): string =>
  type === 2 || type === 7 ? t("exports:printed.ofType", { name: t(`exports:printed.types.${type}`) }) : "";
