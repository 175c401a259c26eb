import { additionalCode, itemCode } from "#contract/evaluation/file-columns";
import { itemIdOf } from "../product";
import type { FrozenAdditional, FrozenScale, ProductSnapshot } from "../snapshot";

/** A column of a file of answers. What stands in it is a value of the item, as answered: never recoded. */
export type CodedItem = {
  code: string;
  itemId: string;
  /** The lowest and the highest value. */
  low: number;
  high: number;
} & ({ scale: FrozenScale; at: number } | { additional: FrozenAdditional });

/** The items of a version with their codes: scale by scale, then additional ones, whatever the order of parts. */
export function codedItems({ scales, additionals }: ProductSnapshot): CodedItem[] {
  return [
    ...scales.flatMap((scale, number) =>
      scale.keys.map((_, at) => ({
        ...{ code: itemCode(number + 1, at + 1), itemId: itemIdOf(scale.scaleId, at + 1), scale, at },
        ...{ low: scale.lowest, high: scale.lowest + scale.points - 1 },
      })),
    ),
    ...additionals.map((additional, at) => ({
      ...{ code: additionalCode(at + 1), itemId: additional.itemId, additional, low: 1 },
      high: additional.kind === "age" ? 120 : (Object.values(additional.texts)[0]?.options.length ?? 1),
    })),
  ];
}

const isAge = (item: CodedItem) => "additional" in item && item.additional.kind === "age";

/** A stored answer as the value of a file: the anchor's value, the option's number, or an age. */
export const valueOfPlace = (item: CodedItem, answer: number): number =>
  isAge(item) ? answer : item.low + answer;

/** The stored answer of a value; null where the item has none such. */
export function placeOfValue(item: CodedItem, cell: string): number | null {
  const value = Number(cell);
  if (!/^\d{1,3}(\.0+)?$/.test(cell) || value < item.low || value > item.high) return null;
  return isAge(item) ? value : value - item.low;
}
