import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { admissionCode, codeLetters, isAdmissionCode, spacedCode, tidyCode } from "./admission-code";

const some = Array.from({ length: 200 }, () => admissionCode(randomBytes(5)));

test("G7: a code is eight letters of 32, and read as it was typed", () => {
  for (const code of some) {
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
    expect(isAdmissionCode(tidyCode(` ${spacedCode(code).toLowerCase()} `))).toBe(true);
  }
  expect(tidyCode("ｋ７ｑｍ－４ｔ２ｈ")).toBe("K7QM4T2H");
  expect(new Set(some).size).toBe(some.length);
});

test("each wrong character is found, and neighbours that were exchanged", () => {
  for (const code of some.slice(0, 40))
    for (let at = 0; at < code.length; at++) {
      for (const letter of codeLetters)
        if (letter !== code[at])
          expect(isAdmissionCode(code.slice(0, at) + letter + code.slice(at + 1)), code).toBe(false);
      const [one, other] = [code[at]!, code[at + 1] ?? ""];
      // Luhn's one blind spot: the first and the last letter of the alphabet.
      const isBlind = [one, other].sort().join("") === codeLetters[0]! + codeLetters.at(-1)!;
      if (other && one !== other && !isBlind)
        expect(isAdmissionCode(code.slice(0, at) + other + one + code.slice(at + 2)), code).toBe(false);
    }
  for (const wrong of ["", "K7QM", "O7QM4T2H", "0000000", "K7QM4T2HH"])
    expect(isAdmissionCode(wrong)).toBe(false);
});
