import { expect, it } from "vitest";
import { avatarColours } from "~/styles/tokens";
import { draw } from "../../tests/support/draw";
import { Avatar, colourOf, initialOf } from "./Avatar";

it("shows the first character of the name, whole", () => {
  expect(initialOf("林晓雯")).toBe("林");
  expect(initialOf(" ana")).toBe("A");
  expect(initialOf("𠮷田")).toBe("𠮷");
  expect(initialOf("  ")).toBe("·");
  expect(draw(<Avatar name="林晓雯" />)).toMatch(
    /<span class="avatar avatar-\d" data-initial="林" aria-hidden="true"><\/span>/,
  );
});

it("always gives one character the same of six colours, and uses all six (001 §2)", () => {
  expect(colourOf("林晓雯")).toBe(colourOf("林"));
  expect(avatarColours).toHaveLength(6);
  expect(new Set([..."赵钱孙李周吴郑王冯陈褚卫"].map(colourOf)).size).toBe(6);
});

it("shows the portrait in the badge's place, silent to a screen reader: the name stands beside it", () => {
  expect(draw(<Avatar name="林晓雯" picture="/file/1" isLarge />)).toBe(
    '<img class="avatar avatar-large" src="/file/1" alt=""/>',
  );
});
