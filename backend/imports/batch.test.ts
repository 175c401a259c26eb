import { expect, test } from "vitest";
import { firstBatch, nextBatch } from "./batch";

/** The sizes of the batches of an import, where one item takes so many milliseconds. */
function sizes(perItem: number, most: number, count = 8): number[] {
  const found = [firstBatch("sqlite", most)];
  while (found.length < count) {
    const last = found.at(-1)!;
    found.push(nextBatch("sqlite", last, last * perItem, most));
  }
  return found;
}

test("on SQLite a batch grows or shrinks until it takes some ten milliseconds", () => {
  expect(sizes(0.2, 200)).toEqual([10, 20, 40, 50, 50, 50, 50, 50]);
  expect(sizes(0, 200)).toEqual([10, 20, 40, 80, 160, 200, 200, 200]);
  expect(nextBatch("sqlite", 200, 100, 200)).toBe(100);
});

test("it never has fewer than ten items, nor more than its writer takes", () => {
  expect(sizes(5, 200, 4)).toEqual([10, 10, 10, 10]);
  expect(sizes(0, 3, 3)).toEqual([3, 3, 3]);
});

test("on PostgreSQL each has as many as its writer takes", () => {
  expect([firstBatch("postgres", 200), nextBatch("postgres", 200, 500, 200)]).toEqual([200, 200]);
});
