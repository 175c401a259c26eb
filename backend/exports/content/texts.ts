import type { SheetKey, SheetQuestion } from "#contract/exports/sheet";

/** Every text of a question or of its key, to find the pictures in them. */
export function textsOf(one: SheetQuestion | SheetKey): string[] {
  const own =
    "option" in one
      ? [one.stimulus, one.content, ...one.option, ...programTexts(one)]
      : [one.text, one.analysis];
  return [...own, ...(one.children as (SheetQuestion | SheetKey)[]).flatMap(textsOf)];
}

const programTexts = ({ code }: SheetQuestion) => (code ? [code.input, code.output] : []);
