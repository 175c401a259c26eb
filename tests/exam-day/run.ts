import { parseArgs } from "node:util";
import sharp from "sharp";
import { pictureLimits } from "#contract/sitting/pictures";
import { startSite } from "../support/server";
import { type Beside, grown, missedAims, slower } from "./aims";
import { openHelper } from "./beside";
import { Browser } from "./browser";
import { type Candidate, insertCandidates } from "./candidates";
import { cpuOf, watchUsage } from "./process";
import { Times } from "./times";
import { openWatchers } from "./watchers";

/**
 * An exam day: `npm run exam-day -- --candidates 2000 --minutes 10`. Everybody opens and confirms an invitation within
 * the minute before (`--arrive 0`: nobody, and a server that has just started meets the start), starts within ten
 * seconds, saves every ten seconds as a browser without script does, and hands in within five; then each receipt is
 * checked against what was acknowledged. An open loop: a request is due at its moment whatever the ones before took,
 * its time counts from then, and what could not be sent before the next was due is told as missed. In the second half
 * of the saves, with `--watchers 300`, so many monitors open the exam's page and keep it open, and with `--noise` files
 * are imported, papers exported and passwords guessed, and with `--pictures`, where everybody has sent a photo before
 * the start, each browser sends a picture of its camera every two minutes: what that costs is told against the first
 * half. Everybody has time for the whole run. Exit code 1 where something was wrong; 2 where all was right and an aim
 * of `aims.ts` was missed, which `--no-aims` only tells.
 */
const { values } = parseArgs({
  options: {
    candidates: { type: "string", default: "2000" },
    minutes: { type: "string", default: "10" },
    arrive: { type: "string", default: "60" },
    every: { type: "string", default: "10" },
    watchers: { type: "string", default: "0" },
    noise: { type: "boolean", default: false },
    pictures: { type: "boolean", default: false },
    "no-aims": { type: "boolean", default: false },
  },
});
const people = Number(values.candidates);
const every = Number(values.every) * 1000;
const rounds = Math.max(1, Math.floor((Number(values.minutes) * 60_000) / every));
const [arrivalSpan, startSpan, handInSpan] = [Number(values.arrive) * 1000, 10_000, 5_000];
const betweenPictures = pictureLimits.every * 1_000;
const hasWatchers = Number(values.watchers) > 0;
const beside: Beside | null = values.noise
  ? "save beside noise"
  : values.pictures
    ? "save beside pictures"
    : hasWatchers
      ? "save beside monitors"
      : null;
const picture = values.pictures ? await cameraPicture() : null;
const agreed: [string, string][] = picture ? ["face", "camera"].map((kind) => ["agreed", kind]) : [];

// Each guess of the noise comes from an address of its own.
const site = await startSite({ env: { LOG_LEVEL: "warn", TRUSTED_PROXIES: "1" } });
const times = new Times();
let missed = 0;
try {
  const pid = site.process.pid!;
  const candidates = await insertCandidates(site, people, {
    extraMinutes: Math.ceil(Number(values.minutes)),
    takesPictures: picture !== null,
  });
  const watchers = await openWatchers(site.address, candidates[0]!.examId, Number(values.watchers));
  const noise = values.noise ? await openHelper<Noise>("noise.ts", [site.address]) : null;
  console.log(`${people} candidates, ${rounds} saves each, at ${site.address}`);
  const began = Date.now() + 1_000 + arrivalSpan;
  /** When everybody saves, and the load is the same all the time. */
  const [steadyFrom, steadyUntil] = [began + startSpan, began + startSpan + rounds * every];
  const besideFrom = beside ? (steadyFrom + steadyUntil) / 2 : Number.POSITIVE_INFINITY;
  const [cpuBefore, cpuFrom] = [cpuOf(pid), Date.now()];
  const usage = watchUsage(pid, steadyFrom, steadyUntil);
  const days = Promise.all(candidates.map((candidate, at) => day(candidate, at, { began, besideFrom })));
  const noiseMade = noise && makeNoise(noise, besideFrom, steadyUntil);
  if (hasWatchers) void until(besideFrom).then(watchers.begin);
  const sat = await days;
  const cpu = cpuOf(pid) - cpuBefore;
  const seconds = (Date.now() - cpuFrom) / 1000;
  const tenths = usage.stop();
  const read = await watchers.stop();
  const made = await noiseMade;

  const wrong = await check(sat);
  const faults = times.errors.length + missed + wrong.length + read.refused + (made?.failed ?? 0);
  console.log(
    `${values.watchers} monitors read ${read.pages} pages; pages and streams refused: ${read.refused}`,
  );
  if (made)
    console.log(
      `noise: ${made.imports} files imported, ${made.exports} PDFs, ${made.guesses} guesses; failed: ${made.failed}`,
    );
  times.print();
  if (beside) console.log(`${beside}: ${slower(times, beside).toFixed(2)} times as long as before, p95`);
  console.log(`server: ${((100 * cpu) / seconds).toFixed(0)} % of a core, ${cpu.toFixed(0)} s of CPU in all`);
  for (const what of ["megabytes", "descriptors"] as const)
    console.log(`${what} in each tenth of the saves: ${tenths.map((tenth) => tenth[what]).join(", ")}`);
  console.log(`errors: ${times.errors.length} ${[...new Set(times.errors)].slice(0, 5).join("; ")}`);
  console.log(
    `missed sends: ${missed}; receipts that do not hold: ${wrong.length} ${wrong.slice(0, 3).join("; ")}`,
  );
  // What comes in the second half holds memory of its own: growth is judged without it.
  const growth = beside ? [] : grown(tenths, (rounds * every) / 1000);
  const notMet = [...missedAims(times, beside), ...growth];
  console.log(notMet.length === 0 ? "aims: all met" : `aims missed: ${notMet.join("; ")}`);
  if (faults > 0) process.exitCode = 1;
  else if (notMet.length > 0 && !values["no-aims"]) process.exitCode = 2;
} finally {
  await site.stop();
}

/** What the noise did. */
interface Noise {
  imports: number;
  exports: number;
  guesses: number;
  failed: number;
}

async function makeNoise(noise: Awaited<ReturnType<typeof openHelper<Noise>>>, from: number, to: number) {
  await until(from);
  noise.begin();
  await until(to);
  return noise.stop();
}

/** One candidate's exam. Resolves with how many saves were acknowledged, and the receipt. */
async function day(
  candidate: Candidate,
  at: number,
  { began, besideFrom }: { began: number; besideFrom: number },
) {
  const browser = new Browser(site.address, candidate.session);
  const home = `/sit/${candidate.uuid}`;
  let acknowledged = 0;
  /** What was sent last for each question: the same again is no further save. */
  const given = new Map<string, string>();
  let receipt = "";
  try {
    const arrival = began - arrivalSpan + (arrivalSpan * at) / people;
    await until(arrival);
    if (arrivalSpan > 0)
      await times.of("arrival", arrival, () => browser.enter(candidate.token, candidate.name));
    else if (picture) await browser.get(home);
    if (picture)
      await times.of("photo", Date.now(), () =>
        browser.postPicture(`${home}/photo`, [["agreed", "face"]], "face", picture),
      );
    const first = began + (startSpan * at) / people;
    await until(first);
    await times.of("ready page", first, () => browser.get(home));
    const pressed = Date.now();
    await times.of("start", pressed, () => browser.post(home, agreed));
    const sendsPictures =
      picture &&
      takePictures(browser, home, picture, {
        from: besideFrom + (betweenPictures * at) / people,
        until: began + startSpan + rounds * every,
      });
    let asked = await times.of("first question", Date.now(), () => questionAt(browser, 1 + at));
    for (let round = 1; round <= rounds; round++) {
      const due = first + round * every;
      await until(due);
      if (Date.now() > due + every) {
        missed += 1;
        continue;
      }
      const { path, fields } = asked;
      const kind = due < besideFrom ? "save" : beside!;
      await times.of(kind, due, () => browser.post(path, [...fields, ["go", nextOf(path)]]));
      const said = JSON.stringify(fields.filter(([name]) => name !== "basis"));
      if (given.get(path) !== said) acknowledged += 1;
      given.set(path, said);
      asked = await times.of("question page", Date.now(), () => questionAt(browser, 1 + round + at));
    }
    const last = began + startSpan + rounds * every + (handInSpan * at) / people;
    await until(last);
    await sendsPictures;
    await times.of("hand-in", last, () => browser.post(`${home}/hand-in`, [["sure", "1"]]));
    const end = await times.of("end page", Date.now(), () => browser.follow(home));
    receipt = /href="(\/receipt\/[\w-]{22})"/.exec(end.html)?.[1] ?? "";
  } catch (error) {
    times.errors.push(String((error as Error).message));
  }
  return { browser, acknowledged, receipt };
}

/** A picture every two minutes of the second half, not all at once, as the script of a question page sends it. */
async function takePictures(
  browser: Browser,
  home: string,
  picture: Blob,
  { from, until: end }: { from: number; until: number },
): Promise<void> {
  for (let due = from; due < end; due += betweenPictures) {
    await until(due);
    await times.of("picture", due, () =>
      browser.postPicture(`${home}/picture`, [["kind", "camera"]], "file", picture),
    );
  }
}

/** What a camera sends: 640 × 480, with as much in it as makes a JPEG of some 40 kB. */
async function cameraPicture(): Promise<Blob> {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const image = sharp({ create: { width: 640, height: 480, channels: 3, background: "#808080", noise } });
  const bytes = await image.blur(2).jpeg({ quality: 80 }).toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: "image/jpeg" });
}

/** The question page that the last form led to, as what will be sent from it: 2,000 pages need not be kept. */
async function questionAt(browser: Browser, turn: number) {
  const { path, html } = await browser.follow(browser.location);
  return { path, fields: answersOf(html, turn) };
}

/** A choice or a text for each field of a question page, another one each round. Throws for any other page. */
function answersOf(html: string, turn: number): [string, string][] {
  if (!html.includes("data-question")) throw new Error("a page to be answered asks nothing");
  const basis = /name="basis" value="(\d+)"/.exec(html)?.[1] ?? "0";
  const choices = [...html.matchAll(/type="(?:radio|checkbox)" name="(answer)" value="(\w+)"/g)];
  const texts = [...html.matchAll(/<(?:input|textarea)[^>]* name="(answer[.\d]*)"[^>]*(?:maxlength|rows)/g)];
  const answers: [string, string][] =
    choices.length > 0
      ? [[choices[turn % choices.length]![1]!, choices[turn % choices.length]![2]!]]
      : texts.map(([, name]) => [name!, `回答 ${turn}`]);
  if (answers.length === 0) throw new Error("a page to be answered has no field for an answer");
  return [["basis", basis], ["has", "answer"], ...answers];
}

/** The number of the next question, or of the first after the last. */
function nextOf(path: string): string {
  return String((Number(path.split("/").at(-1)) % 14) + 1);
}

/** The receipts that are not valid, or hold fewer saves than were acknowledged. */
async function check(days: Awaited<ReturnType<typeof day>>[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { browser, acknowledged, receipt } of days) {
    if (!receipt) {
      wrong.push("no receipt");
      continue;
    }
    const { html } = await browser.get(receipt);
    const isValid = html.includes("sit-notice-ok");
    const saves = Number(/<dt>保存<\/dt><dd>(\d+) 次/.exec(html)?.[1] ?? 0);
    if (!isValid || saves !== acknowledged) wrong.push(`${receipt}: ${saves} of ${acknowledged}`);
  }
  return wrong;
}

async function until(moment: number): Promise<void> {
  const wait = moment - Date.now();
  if (wait > 0) await new Promise((done) => setTimeout(done, wait));
}
