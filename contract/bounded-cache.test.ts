import { expect, it } from "vitest";
import { BoundedCache } from "./bounded-cache";

it("keeps what fits, and lets go of what was asked for longest ago", () => {
  const kept = new BoundedCache<string>(10);
  kept.set("a", "A", 4);
  kept.set("b", "B", 4);
  expect(kept.get("a")).toBe("A");
  kept.set("c", "C", 4);
  expect([kept.get("a"), kept.get("b"), kept.get("c")]).toEqual(["A", undefined, "C"]);
});

it("counts a key that is set again once", () => {
  const kept = new BoundedCache<string>(10);
  for (let round = 0; round < 5; round += 1) kept.set("a", String(round), 6);
  kept.set("b", "B", 4);
  expect([kept.get("a"), kept.get("b")]).toEqual(["4", "B"]);
});

it("does not keep what is larger than all together may be, nor empties itself for it", () => {
  const kept = new BoundedCache<string>(10);
  kept.set("a", "A", 4);
  kept.set("b", "B", 11);
  expect([kept.get("a"), kept.get("b")]).toEqual(["A", undefined]);
});
