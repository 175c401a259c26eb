import { expect, test } from "vitest";
import { encodingOf, utf8Of } from "./encoding";

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, "hex"));

test.each([
  ["utf-8", new TextEncoder().encode("1. 水能导电。"), "1. 水能导电。"],
  // 1. 水能导电。答案：对
  ["gb18030", bytes("312e20cbaec4dcb5bcb5e7a1a3b4f0b0b8a3bab6d4"), "1. 水能导电。答案：对"],
  // 1. 水能導電。答案：對
  ["big5", bytes("312e20a4f4afe0bec9b971a143b5aaaed7a147b9ef"), "1. 水能導電。答案：對"],
  // 1. 水は電気を通す。
  ["shift_jis", bytes("312e20908582cd93648b4382f092ca82b78142"), "1. 水は電気を通す。"],
  [
    "windows-1252",
    bytes(Buffer.from("1. ¿Cuál es la capital de España?", "latin1").toString("hex")),
    "1. ¿Cuál es la capital de España?",
  ],
] as const)("the encoding of a text is found: %s", (encoding, file, text) => {
  expect(encodingOf(file)).toBe(encoding);
  expect(new TextDecoder().decode(utf8Of(file, encoding))).toBe(text);
});

test("bytes that are no text in an encoding are refused", () => {
  expect(() => utf8Of(bytes("ff31"), "gb18030")).toThrow("ENCODING_WRONG");
});
