import sharp from "sharp";
import { expect, test } from "vitest";
import {
  copyOf,
  dab,
  fillIn,
  pdfOfScans,
  printedSheet,
  type Scan,
  scanned,
} from "../../../tests/support/answer-sheets";
import { type OvalReading, readOvals, type SheetPlace } from "./ovals";
import { type ReadPage, readScans, ScanError } from "./reading";

const letters = ["A", "B", "C", "D"];
const choices = Array.from({ length: 40 }, (_, at) => ({
  number: String(at + 1),
  letters: at % 8 === 7 ? ["对", "错"] : at % 10 === 5 ? [...letters, "E"] : letters,
}));
const address = "https://exam.example.com/offline/check/abcdefghijklmnopqrstuv";
const sheet = printedSheet({
  ...{ title: "答题卡", heading: "变电检修工 答题卡", language: "zh", variant: null, page: "<page>/<pages>" },
  ...{
    code: "ABCDEF",
    fields: [["姓名", "周远"]],
    hint: "涂满椭圆。",
    number: "准考证号",
    digits: "0000100001",
  },
  ...{ qr: { name: "a.svg", alt: address }, choicesTitle: "选择题", choices, writingsTitle: "书写题" },
  writings: [{ number: "41", mark: "10 分", lines: 20 }],
});
/** Questions of which several ovals can be the answer. */
const isSingle = (number: string) => Number(number) % 3 !== 0;

async function pagesIn(file: Uint8Array): Promise<ReadPage[]> {
  const pages: ReadPage[] = [];
  await readScans(file, async (page) => void pages.push(page));
  return pages;
}

async function readingsIn(file: Uint8Array): Promise<OvalReading[] | string> {
  const [page] = await pagesIn(file);
  if (page!.problem) return page!.problem;
  expect(page).toMatchObject({ code: address, number: 1 });
  return readOvals(page!, (await sheet).places, isSingle) ?? "lines";
}

const ovalsOf = (places: readonly SheetPlace[], number: string) =>
  places.filter((place) => place.kind === "oval" && place.number === number);

/** Numbers that look random, the same for each seed. */
function numbersOf(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Grain, as of a cheap scanner. */
function withGrain(scan: Scan, most: number, random: () => number): void {
  for (let at = 0; at < scan.grey.length; at += 1)
    scan.grey[at] = Math.max(0, Math.min(255, scan.grey[at]! + (random() + random() - 1) * most));
}

/** A first page whose every question has one oval filled in, or two where several can be; `wish` is what they are. */
async function filledIn(random: () => number, tone: () => number = () => 30) {
  const { pages, places } = await sheet;
  const scan = copyOf(pages[0]!);
  const wish = new Map<string, number[]>();
  for (const { number } of choices) {
    const ovals = ovalsOf(places, number);
    const count = isSingle(number) ? 1 : 1 + Math.floor(random() * 2);
    const wanted = new Set<number>();
    while (wanted.size < count) wanted.add(Math.floor(random() * ovals.length));
    for (const at of wanted) fillIn(scan, ovals[at]!, tone());
    wish.set(number, [...wanted].sort());
  }
  return { scan, places, wish };
}

const wrongIn = (readings: OvalReading[], wish: ReadonlyMap<string, number[]>) =>
  readings.filter(
    ({ number, filled, certainty }) => certainty === "sure" && filled.join() !== wish.get(number)!.join(),
  );

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
  let read = 0;
  for (let seed = 1; seed <= 14; seed += 1) {
    const random = numbersOf(seed * 7919);
    const { scan, wish } = await filledIn(random, () => 20 + random() * 185);
    for (let spots = 0; spots < 12; spots += 1)
      dab(
        scan,
        random() * 190,
        110 + random() * 150,
        1 + random() * 18,
        1 + random() * 18,
        (old) => old * (0.5 + random() * 0.5),
      );
    withGrain(scan, random() * 90, random);
    const file = await scanned(scan, {
      turn: random() * 6 - 3 + (random() < 0.3 ? 180 : 0),
      scale: 0.6 + random() * 0.8,
      as: random() < 0.5 ? "png" : "jpeg",
    });
    const readings = await readingsIn(file);
    if (typeof readings === "string") continue;
    read += 1;
    expect([seed, wrongIn(readings, wish)]).toEqual([seed, []]);
  }
  expect(read).toBeGreaterThan(8);
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
  const limits = { pages: 2, bytes: 900_000_000, pageMilliseconds: 20_000 };
  const none = async () => undefined;
  await expect(readScans(long, none, limits)).rejects.toThrow("TOO_MANY_PAGES");
  await expect(readScans(long, none, { ...limits, pages: 9, bytes: 10_000_000 })).rejects.toThrow("ended");
  await expect(readScans(long, none, { ...limits, pages: 9, pageMilliseconds: 1 })).rejects.toThrow(
    "too long",
  );
});
