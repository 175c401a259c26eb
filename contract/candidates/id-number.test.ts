import { expect, test } from "vitest";
import { isIdNumber, maskIdNumber, tidyIdNumber } from "./id-number";

test.each([
  ["11010519491231002X", true],
  ["110105194912310021", false],
  ["320311770706001", true],
  ["E12345678", true],
  ["H1234567890", true],
  ["ABCDEFGH", false],
  ["1234", false],
  ["1.10105E+17", false],
])("%s is the number of a document: %s (the first is the example of GB 11643)", (text, is) => {
  expect(isIdNumber(text)).toBe(is);
});

test("a number is tidied before it is compared, and masked for everyone", () => {
  expect(tidyIdNumber("１１０１０５ 19491231-002x")).toBe("11010519491231002X");
  expect(maskIdNumber("11010519491231002X")).toBe("110105********002X");
  expect(maskIdNumber("E12345678")).toBe("E******78");
});
