import fc from "fast-check";
import { expect, test } from "vitest";
import { levelsOf } from "./bidi";
import { graphemesOf } from "./graphemes";
import { balanced, lineBreaks, lineOf, prepared } from "./lines";

const seen = (text: string) =>
  lineOf(prepared(text), lineBreaks(prepared(text), 1e6)[0] ?? { from: 0, end: 0, width: 0 })
    .runs.map(({ rendered }) => rendered)
    .join("|");
const facesOf = (text: string) => graphemesOf(text).map(({ face }) => face);
const saidLines = (text: string, width: number) =>
  lineBreaks(prepared(text), width).map((line) => lineOf(prepared(text), line).said);

test("Each character is drawn by a font that has it", () => {
  expect(facesOf("张㐂")).toEqual(["sc", "sc"]);
  expect(facesOf("𠮷한")).toEqual(["cjk", "cjk"]);
  expect(facesOf("Nguyễn")).toEqual(Array(6).fill("sc"));
  expect(facesOf("Nguye\u0302\u0303n")).toEqual(Array(6).fill("sc"));
  expect(facesOf("x\u0331")).toEqual(["latin"]);
  expect(facesOf("م🎓👩‍👩‍👧‍👦🇨🇳")).toEqual(["arabic", "emoji", "emoji", "emoji"]);
});

test("What no font has is drawn as a box that keeps what it stands for", () => {
  expect(graphemesOf("a𒀀")).toEqual([
    { said: "a", rendered: "a", face: "sc" },
    { said: "𒀀", rendered: "□", face: "sc" },
  ]);
});

test("A heap of marks stays within its line and is not forgotten", () => {
  const heap = `e${"\u0323".repeat(300)}`;
  const [sign] = graphemesOf(heap);
  expect(sign!.said).toBe(heap);
  expect([...sign!.rendered].length).toBeLessThan(8);
});

test("What turns the direction of others is not drawn", () => {
  expect(graphemesOf("a\u202eb\u2066c").map(({ rendered }) => rendered)).toEqual(["a", "b", "c"]);
});

test("Arabic stands from right to left, with numbers and Latin words the right way round", () => {
  expect(seen("محمد 12 (Ali)")).toBe("(|Ali|)| |12| |محمد");
  expect(seen("Name: محمد علي, 2026")).toBe("Name: |2026| |,|علي| |محمد");
  expect(levelsOf([..."a 1"])).toEqual([0, 0, 0]);
  expect(levelsOf([..."م1٣a"])).toEqual([1, 2, 2, 2]);
});

test("Chinese breaks between characters, but not before a comma or after a bracket", () => {
  expect(saidLines("一二三四，五六", 4000)).toEqual(["一二三", "四，五六"]);
  expect(saidLines("一二三（四五）六", 4000)).toEqual(["一二三", "（四五）", "六"]);
});

test("Latin breaks between words, and a word too long for any line breaks anywhere", () => {
  expect(saidLines("one two three", 4200)).toEqual(["one two", "three"]);
  expect(saidLines("W".repeat(30), 5000).length).toBeGreaterThan(4);
});

test("Balanced lines are as many, about equally long", () => {
  const text = prepared(
    "has completed every course of the programme and passed the final examination with merit",
  );
  const lines = balanced(text, 33_000);
  expect(lines.length).toBe(lineBreaks(text, 33_000).length);
  expect(Math.min(...lines.map(({ width }) => width))).toBeGreaterThan(
    0.75 * Math.max(...lines.map(({ width }) => width)),
  );
});

test("Any text comes to lines that hold all of it, none wider than there is room", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 60 }),
      fc.integer({ min: 4000, max: 30_000 }),
      (text, width) => {
        const all = prepared(text);
        const lines = lineBreaks(all, width);
        for (const line of lines) expect(line.width <= width + 0.1 || line.end - line.from === 1).toBe(true);
        const said = lines.map((line) => lineOf(all, line).said).join("");
        expect(said.replace(/\s/gu, "")).toBe(
          all.signs
            .map((sign) => sign.said)
            .join("")
            .replace(/\s/gu, ""),
        );
      },
    ),
    { numRuns: 150 },
  );
});
