import { expect } from "vitest";
import { formatsByName, type ReadItem } from "../../backend/bank/formats";

/** Expects that questions of another system, written by us as Moodle XML and as QTI 2.1, are read as the same again. */
export async function expectToComeBack(read: ReadItem[]): Promise<void> {
  const items = read.map(({ line: _, ...item }) => item);
  for (const format of ["moodle-xml", "qti"] as const) {
    const { read: readAgain, write } = formatsByName[format];
    const again = await readAgain(await write(items));
    expect(again.validationErrors).toEqual([]);
    expect(again.losses).toEqual([]);
    expect(again.items.map(({ line: _, ...item }) => item)).toEqual(items);
  }
}
