import { expect } from "vitest";
import { type OvalReading, readOvals, type SheetPlace } from "#backend/keying/scans/ovals";
import { readPage } from "#backend/keying/scans/page.js";
import { rastersOf } from "#backend/keying/scans/raster.js";
import type { ReadPage } from "#backend/keying/scans/reading";
import { copyOf, dab, fillIn, printedSheet, type Scan, scanned } from "./answer-sheets";

const letters = ["A", "B", "C", "D"];
export const choices = Array.from({ length: 40 }, (_, at) => ({
  number: String(at + 1),
  letters: at % 8 === 7 ? ["对", "错"] : at % 10 === 5 ? [...letters, "E"] : letters,
}));
const address = "https://exam.example.com/offline/check/abcdefghijklmnopqrstuv";
export const sheet = printedSheet({
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

/** What is read on the first page of a file: in this process, as `reader.js` does in its own. */
export async function readingsIn(file: Uint8Array): Promise<OvalReading[] | string> {
  const { value } = await rastersOf(file, 1).next();
  const page = readPage(value!.picture) as ReadPage;
  if (page.problem) return page.problem;
  expect(page).toMatchObject({ code: address, number: 1 });
  return readOvals(page, (await sheet).places, isSingle) ?? "lines";
}

export const ovalsOf = (places: readonly SheetPlace[], number: string) =>
  places.filter((place) => place.kind === "oval" && place.number === number);

/** Numbers that look random, the same for each seed. */
export function numbersOf(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Grain, as of a cheap scanner. */
export function withGrain(scan: Scan, most: number, random: () => number): void {
  for (let at = 0; at < scan.grey.length; at += 1)
    scan.grey[at] = Math.max(0, Math.min(255, scan.grey[at]! + (random() + random() - 1) * most));
}

/** A first page whose every question has one oval filled in, or two where several can be; `wish` is what they are. */
export async function filledIn(random: () => number, tone: () => number = () => 30) {
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

export const wrongIn = (readings: OvalReading[], wish: ReadonlyMap<string, number[]>) =>
  readings.filter(
    ({ number, filled, certainty }) => certainty === "sure" && filled.join() !== wish.get(number)!.join(),
  );

/**
 * Scans by numbers that look random: pencil, spots, grain, turn and size are other ones for each seed. Of those that
 * can be read nothing wrong may be sure; returns how many they are.
 */
export async function readTrials(seeds: readonly number[]): Promise<number> {
  let read = 0;
  for (const seed of seeds) {
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
  return read;
}
