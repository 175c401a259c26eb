import { describe, expect, test } from "vitest";
import { formats } from "#contract/bank/shapes";
import { everyType } from "../../../tests/support/every-type";
import { worked } from "../../../tests/support/worked";
import { formatsByName } from ".";

/** How long others waited for their turn while `work` went on, in milliseconds of work, the longest last. */
async function waits(work: () => Promise<void>): Promise<number[]> {
  const found: number[] = [];
  let last = worked();
  const beat = setInterval(() => {
    found.push(worked() - last);
    last = worked();
  }, 5);
  await work();
  clearInterval(beat);
  return found.sort((one, other) => one - other);
}

describe.each(formats)("I3: ten thousand questions as %s", (format) => {
  const { holds, read, write } = formatsByName[format];
  const held = everyType.filter(holds);
  const items = Array.from({ length: 10_000 }, (_, at) => {
    const question = held[at % held.length]!;
    return {
      score: 2,
      question: { ...question, content: `第 ${at + 1} 题：${question.content} **重点** $x^2$` },
    };
  });

  test("are written and read in seconds, and others have their turn meanwhile", async () => {
    const told: number[] = [];
    const found = await waits(async () => {
      let start = worked();
      const bytes = await write(items);
      expect(worked() - start).toBeLessThan(30_000);
      start = worked();
      const reading = await read(bytes, (done) => void told.push(done));
      expect(worked() - start).toBeLessThan(30_000);
      expect(reading.mistakes).toEqual([]);
      expect(reading.items).toHaveLength(10_000);
    });
    // A turn is 20 ms; what cannot be parted, such as decoding and clearing memory, comes on top.
    expect(found[Math.floor(found.length * 0.9)]).toBeLessThan(150);
    expect(found.at(-1)).toBeLessThan(2_000);
    expect(told.length === 0 || (told[0]! >= 0 && told.at(-1)! <= 1)).toBe(true);
  }, 120_000);
});
