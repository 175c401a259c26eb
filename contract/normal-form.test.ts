import { describe, expect, it, test } from "vitest";
import { mobile, signInRequest, smsCode } from "./accounts/shapes";
import { certificateClaim } from "./certificates/shapes";
import { creditCode } from "./companies/shapes";
import { normalForm } from "./normal-form";

/** Sorts before every other combining mark, and so has to be moved past each of them. */
const first = "\u0334";

it("no mark is moved past more than some others, whatever they are", () => {
  const slow: string[] = [];
  for (let code = 0; code < 0x11_0000; code += 1) {
    const sign = String.fromCodePoint(code);
    // Unassigned code points and lone surrogates are no marks.
    if (/\p{C}/u.test(sign)) continue;
    const ordered = normalForm(sign.repeat(150) + first, "NFKD");
    if (ordered.lastIndexOf(first) < 100) slow.push(code.toString(16));
  }
  expect(slow).toEqual([]);
});

it("with as many marks as any language writes, a text is what the platform makes of it", () => {
  const written = [
    "Ｋ７ＱＭ　①",
    "ﾊﾟｿｺﾝ",
    "e\u0301\u0323",
    `a${"\u0301\u0323\u0345".repeat(10)}b`,
    "ﷺ",
    "한국어",
  ];
  for (const text of written)
    for (const form of ["NFC", "NFKC", "NFKD"] as const)
      expect(normalForm(text, form)).toBe(text.normalize(form));
});

it("what is longer differs by signs that nobody sees", () => {
  const text = `a${"\u0301".repeat(100)}b`;
  expect(normalForm(text).replaceAll("\u034f", "")).toBe(text.normalize("NFKC"));
});

describe("what is too long by far is refused at its field as ever", () => {
  const crowd = "\u0315".repeat(250_000) + first.repeat(250_000);
  test.each([
    ["a mobile", mobile, crowd, "MOBILE_WRONG"],
    ["a code by SMS", smsCode, crowd, "CODE_WRONG_SHAPE"],
    [
      "a code of a sign-in",
      signInRequest.shape.smsCode,
      crowd,
      "Too big: expected string to have <=64 characters",
    ],
    ["a credit code", creditCode, crowd, "CREDIT_CODE_WRONG"],
    ["a certificate's number", certificateClaim.shape.certificateNumber, crowd, "TOO_LONG"],
  ])("%s", (_, shape, sent, message) => {
    expect(shape.safeParse(sent).error?.issues[0]?.message).toBe(message);
  });
});
