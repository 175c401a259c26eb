import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { question } from "../../../tests/support/papers";
import { standingBelow } from "../../bank/formats/reading/foreign";
import { questionOf, versionColumns } from "../../questions/rows";
import { type DrawStructure, digestOf, drawPaper } from "./draw";
import { drawSlotOf, movingOf } from "./structure";

const seed = Buffer.from("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f", "hex");
const slot = (at: number, options = 4, moving = options, children: number[] = []) => ({
  ...{ slotId: `s${at}`, versionId: `v${at}`, score: 500, options, moving },
  children: children.map((count) => ({ options: count, moving: count })),
});
const structure: DrawStructure = {
  examId: "e",
  parts: [
    { partId: "p1", questions: true, options: true, slots: [slot(1), slot(2, 4, 3), slot(3, 0)] },
    { partId: "p2", questions: false, options: true, slots: [slot(4, 2), slot(5, 0, 0, [4, 3])] },
  ],
};

describe("the draw of a candidate's paper", () => {
  test("is the one of the document's example, which anybody can redo", () => {
    const text = readFileSync("docs/candidate-paper-draw.md", "utf8");
    const [example, drawn] = [...text.matchAll(/```json\n(.*?)```/gs)].map(([, json]) => JSON.parse(json!));
    expect(example.commitment).toBe(digestOf(Buffer.from(example.seed, "hex")));
    const papers = example.numbers.map((number: number) => {
      const paper = drawPaper(example.structure, Buffer.from(example.seed, "hex"), number);
      return { number, paper, hash: digestOf(paper) };
    });
    expect(papers).toEqual(drawn);
  });

  test("is the same for the same seed, and another one for another seed, exam or candidate", () => {
    const papers = [
      drawPaper(structure, seed, 1),
      drawPaper(structure, seed, 2),
      drawPaper({ ...structure, examId: "f" }, seed, 1),
      drawPaper(structure, Buffer.from(seed).reverse(), 1),
    ];
    expect(new Set(papers.map(digestOf)).size).toBe(4);
    expect(drawPaper(structure, seed, 1)).toEqual(papers[0]);
  });

  test("has each question and option once, parts in order, and moves what may move alone", () => {
    for (let number = 1; number <= 500; number++) {
      const [first, second] = drawPaper(structure, seed, number);
      expect(first!.map(([at]) => at).sort()).toEqual([0, 1, 2]);
      expect(second!.map(([at]) => at)).toEqual([0, 1]);
      for (const [at, options] of first!) {
        expect(options.toSorted()).toEqual([0, 1, 2, 3].slice(0, structure.parts[0]!.slots[at]!.options));
        if (at === 1) expect(options[3]).toBe(3);
      }
      const [, , children] = second![1]!;
      expect(children.map((order) => order.toSorted())).toEqual([
        [0, 1, 2, 3],
        [0, 1, 2],
      ]);
    }
  });

  test("gives every order of three questions as often: chi-squared below 25 at 5 degrees of freedom", () => {
    const seen = new Map<string, number>();
    const count = 6_000;
    for (let number = 1; number <= count; number++) {
      const order = drawPaper(structure, seed, number)[0]!
        .map(([at]) => at)
        .join("");
      seen.set(order, (seen.get(order) ?? 0) + 1);
    }
    const expected = count / 6;
    const chi = [...seen.values()].reduce((sum, times) => sum + (times - expected) ** 2 / expected, 0);
    expect(seen.size).toBe(6);
    // One in 7,000 draws would exceed it by chance; this one is fixed by its seed.
    expect(chi).toBeLessThan(25);
  });
});

/**
 * The document carried out a second time, without code of the first: the whole stream at once, as one large number cut
 * into words, and orders made by taking things out of lists.
 */
function plainPaper({ examId, parts }: DrawStructure, key: Buffer, number: number) {
  const blocks = Array.from({ length: 400 }, (_, counter) =>
    createHmac("sha256", key)
      .update(Buffer.from(`${examId}\n${number}\n${counter}`, "utf8"))
      .digest("hex"),
  );
  const words = blocks
    .join("")
    .match(/.{8}/g)!
    .map((digits) => BigInt(`0x${digits}`));
  const below = (bound: number): number => {
    const limit = 2n ** 32n - (2n ** 32n % BigInt(bound));
    const taken = words.shift()!;
    return taken >= limit ? below(bound) : Number(taken % BigInt(bound));
  };
  const ordered = (count: number, moving: number) => {
    let moved = [...Array(count).keys()].slice(0, Math.max(moving, 0));
    const fixed = [...Array(count).keys()].slice(moved.length);
    const settled: number[] = [];
    while (moved.length > 1) {
      const at = below(moved.length);
      settled.unshift(moved[at]!);
      const last = moved.at(-1)!;
      moved = moved.map((one, place) => (place === at ? last : one)).slice(0, -1);
    }
    return [...moved, ...settled, ...fixed];
  };
  return parts.map((part) => {
    const own = (of: { options: number; moving: number }) =>
      ordered(of.options, part.options ? of.moving : 0);
    const slots = ordered(part.slots.length, part.questions ? part.slots.length : 0);
    return slots.map((at) => {
      const options = own(part.slots[at]!);
      return [at, options, part.slots[at]!.children.map(own)];
    });
  });
}

test("every paper is that of a second implementation of the document, whatever the structure", () => {
  const options = fc
    .integer({ min: 0, max: 8 })
    .chain((count) => fc.record({ options: fc.constant(count), moving: fc.integer({ min: 0, max: count }) }));
  const slots = fc.array(fc.tuple(options, fc.array(options, { maxLength: 3 })), { maxLength: 12 });
  const part = fc.record({ questions: fc.boolean(), options: fc.boolean(), slots });
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 4 }),
      fc.string({ minLength: 1, maxLength: 12 }),
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.integer({ min: -3, max: 50_000 }),
      (parts, examId, bytes, number) => {
        const drawn: DrawStructure = {
          examId,
          parts: parts.map((one, at) => ({
            ...{ ...one, partId: `p${at}` },
            slots: one.slots.map(([own, children], index) => ({ ...slot(index), ...own, children })),
          })),
        };
        expect(drawPaper(drawn, bytes, number)).toEqual(plainPaper(drawn, Buffer.from(bytes), number));
      },
    ),
    { numRuns: 200 },
  );
});

describe("an option that speaks of the others", () => {
  test.each([
    [["甲", "乙", "丙", "以上都对"], 3],
    [["甲", "乙", "以上都是", "以上都不是"], 2],
    [["甲", "乙", "丙", "A 和 B 都对"], 0],
    [["One", "Two", "All of the above"], 2],
    [["Uno", "Dos", "Ninguna de las anteriores"], 2],
    [["一", "二", "上記すべて"], 2],
    [["都江堰", "全聚德", "以上海为例", "无锡"], 4],
    [["氧气", "氮气", "A 股和 B 股", "C 语言"], 4],
  ])("%j: %i of them can move", (options, moving) => {
    expect(movingOf(1, options as string[])).toBe(moving);
  });
  test("true and false, blanks and essays have none", () => {
    for (const type of [3, 4, 5, 13]) expect(movingOf(type, ["甲", "乙"])).toBe(0);
  });
});

describe("a question whose options keep their order", () => {
  const choice = question({ option: ["1", "2", "3", "4"] });
  const below = standingBelow(choice, 1);
  const stored = (keepsOptionOrder: boolean) => {
    const asked = { ...choice, children: [below], keepsOptionOrder };
    return drawSlotOf("s1", "v1", 500, questionOf(versionColumns(asked), "public"));
  };

  test("has none that moves, of its sub-questions neither; the others are as they were", () => {
    expect(stored(true)).toMatchObject({ moving: 0, options: 4, children: [{ moving: 0, options: 4 }] });
    expect(stored(false)).toMatchObject({ moving: 4, options: 4, children: [{ moving: 4, options: 4 }] });
    expect(versionColumns(choice).extra).not.toContain("keepsOptionOrder");
  });

  test("keeps it in every candidate's paper, where the others are drawn", () => {
    const slots = [stored(true), stored(false)];
    const drawn: DrawStructure = {
      examId: "e",
      parts: [{ partId: "p", questions: false, options: true, slots }],
    };
    const papers = Array.from({ length: 50 }, (_, number) => drawPaper(drawn, seed, number)[0]!);
    expect(new Set(papers.map(([first]) => first!.slice(1).join("/")))).toEqual(new Set(["0,1,2,3/0,1,2,3"]));
    expect(new Set(papers.map(([, second]) => second!.join("/"))).size).toBeGreaterThan(10);
  });
});
