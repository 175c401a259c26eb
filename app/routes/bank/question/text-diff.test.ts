import * as fc from "fast-check";
import { expect, test } from "vitest";
import { textDiff } from "./text-diff";

test("what was taken out and what came in", () => {
  expect(textDiff("首先应当切断电源", "首先应立即切断电源。")).toEqual([
    { kind: "same", text: "首先应" },
    { kind: "del", text: "当" },
    { kind: "ins", text: "立即" },
    { kind: "same", text: "切断电源" },
    { kind: "ins", text: "。" },
  ]);
  expect(textDiff("two words", "two other words")).toEqual([
    { kind: "same", text: "two " },
    { kind: "ins", text: "other " },
    { kind: "same", text: "words" },
  ]);
});

test("both texts can be read out of it again", () => {
  const text = fc.string({ maxLength: 40 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = textDiff(before, after);
      const without = (kind: string) =>
        pieces.flatMap((each) => (each.kind === kind ? [] : [each.text])).join("");
      expect([without("ins"), without("del")]).toEqual([before, after]);
    }),
  );
});
