import { describe, expect, it } from "vitest";
import { checkOf, codeAlphabet, isCertificateNumber, isChecked, normalNumber, numberOf } from "./number";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const numbers = Array.from({ length: 60 }, (_, at) => {
  const code = Array.from({ length: 4 }, (_, place) => codeAlphabet[(at * 7 + place * 11) % 32]).join("");
  const day = new Date(Date.UTC(2026, 0, 5 + at * 9)).toISOString().slice(0, 10);
  return numberOf(code, day, 1 + at * 16_661);
});

describe("the check character of ISO 7064 MOD 37,36", () => {
  it("is the one that others compute", () => {
    // The examples of ISO 15706 (ISAN) and of the Global Release Identifier, which use the same system.
    expect(checkOf("00000000D07A0090")).toBe("Q");
    expect(isChecked("A12425GABC1234002M")).toBe(true);
  });

  it("finds every slip in one character", () => {
    for (const number of numbers) {
      const solid = number.replaceAll("-", "");
      for (let place = 0; place < solid.length; place++)
        for (const other of alphabet)
          if (other !== solid[place])
            expect(isChecked(solid.slice(0, place) + other + solid.slice(place + 1))).toBe(false);
    }
  });

  it("finds every swap of neighbours but one pair in 630, as the standard has it of hybrid systems", () => {
    const missed = [...alphabet].map((before) => {
      const pairs: string[] = [];
      for (const first of alphabet)
        for (const second of alphabet)
          if (first < second && isChecked(before + second + first + checkOf(before + first + second)))
            pairs.push(first + second);
      return pairs.length;
    });
    // Each preceding character gives a different sum, so these are all possible sums.
    expect(missed).toEqual(Array.from(alphabet, () => 1));
  });
});

describe("a number as it is typed", () => {
  const number = numberOf("K7QM", "2026-01-05", 42);

  it("has its parts", () => {
    expect(number).toMatch(/^K7QM-20260105-000042-[0-9A-Z]$/);
    expect(isCertificateNumber(number)).toBe(true);
    for (const each of numbers) expect(isCertificateNumber(each)).toBe(true);
  });

  it("may be in small letters, full width, with spaces and any hyphens or none", () => {
    const solid = number.replaceAll("-", "");
    const full = [...number].map((one) => String.fromCodePoint(one.codePointAt(0)! + 0xfee0)).join("");
    for (const typed of [
      number.toLowerCase(),
      solid,
      ` ${number.replaceAll("-", " ")} `,
      number.replaceAll("-", "—"),
      number.replaceAll("-", "－"),
      `${solid.slice(0, 9)}--${solid.slice(9)}`,
      full,
    ])
      expect(normalNumber(typed)).toBe(number);
  });

  it("may have O for 0 and I or l for 1 where only digits stand, and in the last place where only one fits", () => {
    for (const each of numbers) {
      const [code, date, sequence, check] = each.split("-");
      for (const [zero, one] of ["OI", "ol"]) {
        const slipped = (text: string) => text.replaceAll("0", zero!).replaceAll("1", one!);
        expect(normalNumber([code, slipped(date!), slipped(sequence!), slipped(check!)].join("-"))).toBe(
          each,
        );
      }
    }
    const letters = Array.from({ length: 200 }, (_, at) => numberOf("ABCD", "2026-01-05", at + 1));
    for (const [check, typed] of ["O0", "I1"])
      expect(normalNumber(letters.find((each) => each.endsWith(check!))!.slice(0, -1) + typed)).toMatch(
        new RegExp(`${check}$`),
      );
  });

  it("stays a wrong one where a slip is no matter of looks", () => {
    for (const typed of [
      "",
      "张伟",
      "K7QM",
      number.replace("K", "M"),
      `${number}0`,
      number.replace("7", "O"),
    ])
      expect(isCertificateNumber(normalNumber(typed))).toBe(false);
  });
});
