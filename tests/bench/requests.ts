import { as } from "../support/cast";
import { startSite } from "../support/server";
import { Client, questionsPage } from "./client";
import { type Figure, median, quantile } from "./table";

const rounds = 5;
const perRound = 400;
const warmUp = 300;
const atOnce = 8;

interface Page {
  name: string;
  client: Client;
  path: string;
  /** True: under another address each time, so that no earlier page serves again. */
  isAnew?: boolean;
  perSecond: number[];
  times: number[];
}

/**
 * How many pages a second the site answers, as a share of what a bare page of the same framework reaches on the
 * same machine: 5 rounds of 400 requests, 8 at once, in turns; the median of the rounds' shares, so that whatever else the
 * machine does meets both. Pages of the office are asked for in two ways: again and again while nothing is stored, and
 * so that each one is made anew, as after every change (decisions 0021).
 */
export async function measureRequests(): Promise<Figure[]> {
  const site = await startSite();
  const bare = await startSite({ program: ["--import", "tsx", "tests/bench/bare.tsx"] });
  const clients: Client[] = [];
  try {
    const visit = (name: string, address: string): Page => {
      const client = new Client(address, atOnce);
      clients.push(client);
      return { name, client, path: "/", perSecond: [], times: [] };
    };
    const signedIn = visit("the office", site.address);
    await signedIn.client.signIn(as.author);
    const plain = visit("bare page", bare.address);
    const inOffice = (name: string, path: string): Page[] => [
      { ...signedIn, name: `${name}, asked for again`, path, perSecond: [], times: [] },
      { ...signedIn, name: `${name}, made anew`, path, isAnew: true, perSecond: [], times: [] },
    ];
    const pages: Page[] = [
      plain,
      { ...visit("sign-in", site.address), path: "/login" },
      ...inOffice("paper list", "/exam/paper"),
      ...inOffice("questions", await questionsPage(signedIn.client)),
    ];
    for (const each of pages) await ask(each, warmUp);
    for (const each of pages) each.times.length = each.perSecond.length = 0;
    for (let round = 0; round < rounds; round += 1) for (const each of pages) await ask(each, perRound);

    const share = (page: Page) => median(page.perSecond.map((pace, round) => pace / plain.perSecond[round]!));
    return pages.flatMap((page): Figure[] => [
      ...(page === plain
        ? []
        : [
            {
              what: `${page.name}: share of the bare page`,
              aim: { atLeast: 0.7 },
              measured: share(page),
              unit: "",
            },
          ]),
      { what: `${page.name}: requests`, measured: median(page.perSecond), unit: "/s" },
      { what: `${page.name}: p99`, measured: quantile(page.times, 0.99), unit: "ms" },
    ]);
  } finally {
    for (const client of clients) client.close();
    await bare.stop();
    await site.stop();
  }
}

let number = 0;

/** Asks for a page so many times and notes each time and the pace of all. */
async function ask(page: Page, count: number): Promise<void> {
  const address = () => {
    if (!page.isAnew) return page.path;
    number += 1;
    return `${page.path}${page.path.includes("?") ? "&" : "?"}request=${number}`;
  };
  let left = count;
  const start = performance.now();
  const one = async () => {
    while (left > 0) {
      left -= 1;
      const asked = performance.now();
      const { status } = await page.client.get(address());
      if (status !== 200) throw new Error(`${page.path} answered ${status}`);
      page.times.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  page.perSecond.push(count / ((performance.now() - start) / 1000));
}
