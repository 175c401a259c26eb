import { describe, expect, test } from "vitest";
import { formatsByName } from "#backend/bank/formats";
import { formats } from "#contract/bank/shapes";
import { itemsOf } from "../support/every-type";

describe.each(formats)("I3: ten thousand questions as %s", (format) => {
  const { holds, read, write } = formatsByName[format];

  test("are written and read again, and it is told how far that is", async () => {
    const told: number[] = [];
    const reading = await read(await write(itemsOf(10_000, holds)), (done) => void told.push(done));
    expect(reading.validationErrors).toEqual([]);
    expect(reading.items).toHaveLength(10_000);
    expect(told.every((done) => done >= 0 && done <= 1)).toBe(true);
  });
});
