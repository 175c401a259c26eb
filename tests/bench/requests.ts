import { as } from "../support/cast";
import { besideBarePage } from "./bare-page";
import { type Client, questionsPage } from "./client";
import { type Figure, figureOf, median, quantile, secondsOf } from "./table";

const rounds = 5;
const perRound = 400;
const warmUp = 300;
const atOnce = 8;

export interface Asked {
  name: string;
  client: Client;
  path: string;
  /** True: a unique URL each time, to bypass caches. */
  isAnew?: boolean;
  perSecond: number[];
  times: number[];
}

/**
 * Pages per second that the site serves, as a share of a bare page of the same framework on the same machine:
 * 5 rounds of 400 requests, 8 at once, in turns; the median of the rounds' shares, so that other load affects
 * both. Pages of the office have a unique URL each time.
 */
export async function measureRequests(): Promise<Figure[]> {
  return besideBarePage(async ({ site, bare, open }) => {
    const visit = (name: string, address: string): Asked => ({
      ...{ name, client: open(address, atOnce), path: "/", perSecond: [], times: [] },
    });
    const signedIn = visit("the office", site.address);
    await signedIn.client.signIn(as.author);
    const plain = visit("bare page", bare.address);
    const inOffice = (name: string, path: string): Asked => ({
      ...signedIn,
      ...{ name, path, isAnew: true, perSecond: [], times: [] },
    });
    const pages: Asked[] = [
      plain,
      { ...visit("sign-in", site.address), path: "/login" },
      inOffice("paper list", "/exam/paper"),
      inOffice("questions", await questionsPage(signedIn.client)),
    ];
    await askInTurns(pages, warmUp, perRound);

    const share = (page: Asked) =>
      median(page.perSecond.map((pace, round) => pace / plain.perSecond[round]!));
    return pages.flatMap((page): Figure[] => [
      ...(page === plain
        ? []
        : [figureOf(`${page.name}: share of the bare page`, share(page), "", { atLeast: 0.7 })]),
      figureOf(`${page.name}: requests`, median(page.perSecond), "/s"),
      figureOf(`${page.name}: p99`, quantile(page.times, 0.99), "ms"),
    ]);
  });
}

/** Requests each of them in turns, after a warm-up of which nothing is kept. */
export async function askInTurns(pages: Asked[], warmUp: number, perRound: number): Promise<void> {
  for (const each of pages) await ask(each, warmUp);
  for (const each of pages) each.times.length = each.perSecond.length = 0;
  for (let round = 0; round < rounds; round += 1) for (const each of pages) await ask(each, perRound);
}

let number = 0;

/** Requests a page so many times; records each latency and the throughput. */
async function ask(page: Asked, count: number): Promise<void> {
  const address = () => {
    if (!page.isAnew) return page.path;
    number += 1;
    return `${page.path}${page.path.includes("?") ? "&" : "?"}request=${number}`;
  };
  let left = count;
  const one = async () => {
    while (left > 0) {
      left -= 1;
      const asked = performance.now();
      const { status } = await page.client.get(address());
      if (status !== 200) throw new Error(`${page.path} answered ${status}`);
      page.times.push(performance.now() - asked);
    }
  };
  page.perSecond.push(count / (await secondsOf(() => Promise.all(Array.from({ length: atOnce }, one)))));
}
