import { openDatabase } from "#backend/database/open";
import { type Change, openWriter } from "#backend/database/writer";
import { letterOf } from "#contract/questions/kinds";
import { insertCandidates } from "../exam-day/candidates";
import { settingsIn } from "../support/folder";
import type { Site } from "../support/server";
import { besideBarePage, startStockPage } from "./bare-page";
import { type Client, csrfOf } from "./client";
import { type Kind, mediansOf, spent, warmUp } from "./cpu";
import { type Asked, askInTurns } from "./requests";
import { type Figure, figureOf, median, secondsOf } from "./table";

const people = 16;
const perRound = 200;
const atOnce = 8;
/** Who come after those, to begin: half of them only warm the process. */
const fresh = 400;
/** The first places of the demo's exam are choices. */
const places = 8;

/** A candidate who has begun; of each place, the sequence of its last save, and which option was chosen. */
interface Sitter {
  client: Client;
  home: string;
  csrf: string;
  sequence: number;
  basis: number[];
  chosen: number[];
}

// A question page may take 1 ms and a save 2 ms where a bare page of the framework takes 0.45 ms, as in `cpu.ts`. So it
// cannot be asked for as often as that page; it is to be served at least as often as the framework itself serves it.
const aims = { page: { atMost: 2.2 }, save: { atMost: 4.4 } };

/**
 * A question page and a save: CPU time of the server's process as in `cpu.ts`, the bare page of the framework in the same
 * turns, and as the framework's own server serves it; and units like those of a save into the writer, each resolved when it is on disk.
 */
export async function measureSittings(): Promise<Figure[]> {
  return besideBarePage(async ({ site, bare, open }) => {
    const sitters: Sitter[] = [];
    const candidates = (await insertCandidates(site, people + fresh)).map(({ uuid, session }) => ({
      client: open(site.address, atOnce, [["sitting", session]]),
      home: `/sit/${uuid}`,
    }));
    for (const { client, home } of candidates.slice(0, people)) sitters.push(await begin(client, home));
    const plain = open(bare.address, atOnce);
    const someone = (number: number) => sitters[number % people]!;
    const placeOf = (number: number) => Math.floor(number / people) % places;
    const kinds: Kind[] = [
      { name: "bare page", site: bare, ask: () => plain.get("/"), expected: 200 },
      {
        name: "question page",
        site,
        ask: (number) => someone(number).client.get(`${someone(number).home}/${placeOf(number) + 1}`),
        expected: 200,
      },
      { name: "save", site, ask: (number) => save(someone(number), placeOf(number), number), expected: 303 },
    ];
    const [bareTime, page, saved] = (await mediansOf(kinds, perRound)) as [number, number, number];

    const { client, home, basis } = sitters[0]!;
    const question = await client.get(`${home}/1`);
    if (!question.body.includes(`name="basis" value="${basis[0]}"`))
      throw new Error("saves were not counted");
    const asked = (client: Client, path: string): Asked => ({
      name: path,
      client,
      path,
      perSecond: [],
      times: [],
    });
    const stock = await startStockPage();
    const bareAsked = asked(plain, "/");
    const stockAsked = asked(open(stock.address, atOnce), "/");
    const own = asked(client, `${home}/1`);
    await askInTurns([bareAsked, stockAsked, own], warmUp, 2 * perRound);
    await stock.stop();
    const shareOf = ({ perSecond }: Asked) =>
      median(own.perSecond.map((pace, round) => pace / perSecond[round]!));
    return [
      figureOf("question page, as sent", question.sent / 1000, "kB", { atMost: 20 }),
      figureOf("question page, unpacked", question.body.length / 1000, "kB"),
      figureOf("bare page: CPU", bareTime, "ms"),
      ...(await beginnings(site, candidates.slice(people))),
      figureOf("question page: CPU", page, "ms"),
      figureOf("question page: CPU / bare page", page / bareTime, "×", aims.page),
      figureOf("save: CPU, without the page after it", saved, "ms"),
      figureOf("save: CPU / bare page", saved / bareTime, "×", aims.save),
      figureOf("question page: share of the bare page's requests", shareOf(bareAsked), ""),
      figureOf("the same, of the framework's own server", shareOf(stockAsked), "", { atLeast: 1 }),
      ...(await writerPace()),
    ];
  });
}

/** What each of those who come at once costs: CPU of the page before the start, the start and the first question. */
async function beginnings(site: Site, candidates: { client: Client; home: string }[]): Promise<Figure[]> {
  const tokens: string[] = [];
  const page = async (at: number) => {
    const answer = await candidates[at]!.client.get(candidates[at]!.home);
    tokens[at] = csrfOf(answer.body);
    return answer;
  };
  const start = (at: number) => {
    const { client, home } = candidates[at]!;
    return client.post(home, { csrf: tokens[at]!, formId: `${home} start` });
  };
  const question = (at: number) => candidates[at]!.client.get(`${candidates[at]!.home}/1`);
  const figures: Figure[] = [];
  for (const [name, expected, take] of [
    ["page before the start", 200, page],
    ["start", 303, start],
    ["first question", 200, question],
  ] as const) {
    let at = 0;
    const kind: Kind = { name, site, ask: () => take(at++), expected };
    await spent(kind, fresh / 2);
    figures.push(figureOf(`${name}: CPU`, await spent(kind, fresh / 2), "ms"));
  }
  return figures;
}

async function begin(client: Client, home: string): Promise<Sitter> {
  const { body } = await client.get(home);
  const csrf = csrfOf(body);
  const { status } = await client.post(home, { csrf, formId: `${home} start` });
  if (status !== 303) throw new Error(`a start answered ${status}`);
  // The start is the first entry of the log.
  const none = Array<number>(places).fill(0);
  return { client, home, csrf, sequence: 1, basis: none, chosen: [...none] };
}

async function save(sitter: Sitter, place: number, number: number) {
  const { client, home, csrf, basis, chosen } = sitter;
  sitter.sequence += 1;
  // Another one than the time before.
  chosen[place] = 1 - chosen[place]!;
  const reply = await client.post(`${home}/${place + 1}`, {
    ...{ csrf, formId: `save ${number}`, basis: String(basis[place]), has: "answer", go: String(place + 2) },
    answer: letterOf(chosen[place]!),
  });
  basis[place] = sitter.sequence;
  return reply;
}

const units = 20_000;
const inFlight = 500;

/** Units of three changes, as a save has, so many under way at once. */
async function writerPace(): Promise<Figure[]> {
  const database = await openDatabase(settingsIn().database);
  const writer = openWriter(database);
  const rows = database.queries.insertInto("rate_limit");
  const unit = (number: number): Change[] =>
    ["sitting", "log", "answer"].map((key) => {
      const row = { name: `${key} ${number}`, key, hits: "x".repeat(200), expires_at: number };
      return [rows.values(row).onConflict((met) => met.columns(["name", "key"]).doUpdateSet(row)), 1];
    });
  try {
    let next = 0;
    const one = async () => {
      while (next < units) await writer.write(unit(next++));
    };
    const seconds = await secondsOf(() => Promise.all(Array.from({ length: inFlight }, one)));
    const measured = units / seconds;
    return [figureOf("durable saves into the writer", measured, "/s", { atLeast: 3_000 })];
  } finally {
    await writer.close();
    await database.close();
  }
}
