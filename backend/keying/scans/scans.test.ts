import sharp from "sharp";
import { expect, test } from "vitest";
import { dab, fillIn, pdfOfScans, scanned } from "../../../tests/support/answer-sheets";
import {
  choices,
  filledIn,
  numbersOf,
  ovalsOf,
  readingsIn,
  readTrials,
  sheet,
  withGrain,
  wrongIn,
} from "../../../tests/support/filled-sheets";
import type { OvalReading, SheetPlace } from "./ovals";
import { type ReadPage, readScans, ScanError, scanLimits } from "./reading";

async function pagesIn(file: Uint8Array): Promise<ReadPage[]> {
  const pages: ReadPage[] = [];
  await readScans(file, async (page) => void pages.push(page));
  return pages;
}

test("a sheet is read as it was filled in, however the scanner turned and sized it", async () => {
  const { scan, wish } = await filledIn(numbersOf(7));
  for (const how of [
    {},
    { turn: 2 },
    { turn: -2, as: "jpeg" as const },
    { turn: 180 },
    { turn: 90 },
    { scale: 0.7 },
    { scale: 1.5 },
  ]) {
    const file = await scanned(scan, how);
    const readings = await readingsIn(file);
    if (typeof readings === "string") throw new Error(`${JSON.stringify(how)}: ${readings}`);
    expect(readings.map(({ number }) => number).sort()).toEqual(choices.map(({ number }) => number).sort());
    for (const { number, filled, certainty } of readings)
      expect([number, filled, certainty, how]).toEqual([number, wish.get(number), "sure", how]);
  }
});

test("pages of a PDF are read in their order, each with its number", async () => {
  const { pages } = await sheet;
  const { scan } = await filledIn(numbersOf(3));
  const jpegs = [await scanned(pages[1]!, { as: "jpeg", turn: 1 }), await scanned(scan, { as: "jpeg" })];
  const read = await pagesIn(await pdfOfScans(jpegs));
  expect(read.map(({ page, pages, problem, number }) => [page, pages, problem, number])).toEqual([
    [1, 2, "", 2],
    [2, 2, "", 1],
  ]);
});

test("a light pencil, half an oval, two of one, none, and a stain are unsure or read right", async () => {
  const { scan, places, wish } = await filledIn(numbersOf(11));
  const [light, half, twice, none, stained] = ["1", "2", "4", "5", "10"].map((number) =>
    ovalsOf(places, number),
  );
  const { pages } = await sheet;
  const clean = (ovals: SheetPlace[]) => {
    for (const { x, y, width, height } of ovals)
      for (let row = Math.floor(y * 8); row < (y + height) * 8; row += 1)
        scan.grey.set(
          pages[0]!.grey.subarray(
            row * scan.width + Math.floor(x * 8),
            row * scan.width + Math.ceil((x + width) * 8),
          ),
          row * scan.width + Math.floor(x * 8),
        );
  };
  for (const ovals of [light!, half!, twice!, none!]) clean(ovals);
  fillIn(scan, light![1]!, 150);
  fillIn(scan, half![2]!, 30, 0.5);
  fillIn(scan, twice![0]!);
  fillIn(scan, twice![3]!);
  // A cup stood there: brown in the middle, darker at its edge.
  const { x, y } = stained![1]!;
  dab(scan, x - 15, y - 15, 36, 34, (old, across, down) => {
    const far = Math.hypot(across - 0.5, down - 0.5);
    return far > 0.5 ? old : far > 0.46 ? old * 0.55 : old * 0.8;
  });
  withGrain(scan, 30, numbersOf(5));
  const readings = (await readingsIn(await scanned(scan, { turn: -1, as: "jpeg" }))) as OvalReading[];
  const said = new Map(readings.map((one) => [one.number, one]));
  expect(said.get("1")).toMatchObject({ certainty: "unsure" });
  expect(said.get("2")).toMatchObject({ certainty: "unsure" });
  expect(said.get("4")).toMatchObject({ certainty: "several", filled: [0, 3] });
  expect(said.get("5")).toMatchObject({ certainty: "empty", filled: [] });
  for (const number of ["1", "2", "4", "5"]) wish.set(number, []);
  expect(wrongIn(readings, wish)).toEqual([]);
  expect(readings.filter(({ certainty }) => certainty === "sure").length).toBeGreaterThan(28);
});

test("a page without one corner is read; without two, or of another kind, it is not", async () => {
  const { scan, wish } = await filledIn(numbersOf(13));
  const tear = (x: number, y: number) => dab(scan, x, y, 25, 25, () => 255);
  tear(185, 272);
  const readings = (await readingsIn(await scanned(scan, { turn: 1.5 }))) as OvalReading[];
  expect(wrongIn(readings, wish)).toEqual([]);
  expect(readings.filter(({ certainty }) => certainty === "sure")).toHaveLength(choices.length);
  tear(0, 272);
  expect(await readingsIn(await scanned(scan))).toBe("marks");
  const { scan: other } = await filledIn(numbersOf(13));
  dab(other, 90, 2, 30, 30, () => 255);
  expect(await readingsIn(await scanned(other))).toBe("code");
  // The lines of another layout: as if the ovals stood elsewhere.
  const { scan: moved } = await filledIn(numbersOf(13));
  moved.grey.copyWithin(moved.width * 8 * 105, moved.width * 8 * 107, moved.width * 8 * 260);
  expect(await readingsIn(await scanned(moved))).toBe("lines");
  expect(await readingsIn(await scanned(scan, { scale: 0.3 }))).toBe("marks");
});

test("whatever the pencil, the scanner and the paper: nothing wrong is sure", async () => {
  expect(await readTrials([1, 2, 3, 4, 5])).toBeGreaterThan(2);
});

test("what is no scan, too large, too long or too slow ends its process and nothing else", async () => {
  const bomb = await sharp({
    create: { width: 7_000, height: 7_000, channels: 3, background: "#fff" },
  })
    .png({ compressionLevel: 9 })
    .toBuffer();
  const { pages } = await sheet;
  const jpeg = await scanned(pages[0]!, { as: "jpeg" });
  const files = {
    bomb,
    text: Buffer.from("hello"),
    cut: jpeg.subarray(0, 5_000),
    pdf: Buffer.from("%PDF-1.7 nothing"),
  };
  for (const [name, file] of Object.entries(files))
    await expect(pagesIn(file), name).rejects.toBeInstanceOf(ScanError);
  const long = await pdfOfScans([jpeg, jpeg, jpeg]);
  for (const [limit, why] of [
    [{ pages: 2 }, "TOO_MANY_PAGES"],
    [{ bytes: 10_000_000 }, "ended"],
    [{ pageCpu: 1 }, "too long"],
    [{ pageMilliseconds: 1 }, "too long"],
  ] as const)
    await expect(readScans(long, async () => undefined, { ...scanLimits, ...limit })).rejects.toThrow(why);
});
