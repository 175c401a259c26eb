import { expect, test } from "vitest";
import { joinSentences } from "./sentences";

test.each([
  [["一句。", "又一句。"], "一句。又一句。"],
  [["One.", "Another."], "One. Another."],
  [["そうです。", "", "はい。"], "そうです。はい。"],
  [["一段话", "又一句。"], "一段话 又一句。"],
  [["", "One."], "One."],
  [[], ""],
])("%j is read as %s", (sentences, text) => {
  expect(joinSentences(...sentences)).toBe(text);
});
