import { paths } from "~/paths";
import { as } from "../support/cast";
import type { Site } from "../support/server";
import { besideBarePage } from "./bare-page";
import { type Client, csrfOf, questionsPage } from "./client";
import { type Figure, figureOf, median } from "./table";

// A page may take 5 ms, the sign-in 1 ms, a POST 4 ms where a bare page of the framework takes 0.45 ms.
const aims = { page: 11, signIn: 2.2, post: 8.9 };
const rounds = 5;
const perRound = 40;
export const warmUp = 600;
const sessions = 5;

/** One kind of request; `ask` sends the numbered one, all of which are distinct. */
export interface Kind {
  name: string;
  /** How many times the CPU time of a bare page it may take. */
  aim?: number;
  site: Site;
  ask(number: number): Promise<{ status: number }>;
  expected: number;
}

/**
 * Milliseconds of CPU time that the server's process spends on a request, compression and garbage collection
 * included: medians of five rounds in turns, each request distinct (another query, session or visitor). CPU
 * time, not wall time, so that other load on the machine counts little; the bare page of the framework is
 * measured in the same turns, for comparison between machines.
 */
export async function measureCpu(): Promise<Figure[]> {
  return besideBarePage(async ({ site, bare, open }) => {
    const people: Client[] = [];
    for (let count = 0; count < sessions; count += 1) {
      const client = open(site.address);
      await client.signIn(as.author);
      people.push(client);
    }
    const someone = (number: number) => people[number % people.length]!;
    const questions = await questionsPage(people[0]!);
    const paperId = new URL(questions, site.address).searchParams.get("paperId")!;
    const { body } = await people[0]!.get(paths.papers.remark(paperId));
    const csrf = csrfOf(body);
    const plain = open(bare.address);
    const nobody = open(site.address);

    const page = (name: string, path: string, aim: number): Kind => ({
      name,
      aim,
      site,
      ask: (number) => someone(number).get(`${path}${path.includes("?") ? "&" : "?"}request=${number}`),
      expected: 200,
    });
    const kinds: Kind[] = [
      { name: "bare page", site: bare, ask: () => plain.get("/"), expected: 200 },
      page("paper list", paths.papers.list(), aims.page),
      page("questions", questions, aims.page),
      page("bank", paths.bank.list(), aims.page),
      page("dialog over the list", paths.papers.edit(paperId), aims.page),
      page("dialog for a new paper", paths.launch(), aims.page),
      {
        name: "sign-in, a new visitor",
        aim: aims.signIn,
        site,
        ask: () => nobody.fresh("/login"),
        expected: 200,
      },
      {
        name: "sign-in, on an address of its own",
        site,
        ask: (number) => nobody.fresh(`/login?redirect=%2Fexam%2Fpaper%3Frequest%3D${number}`),
        expected: 200,
      },
      {
        name: "a small POST",
        aim: aims.post,
        site,
        ask: (number) =>
          people[0]!.post(paths.papers.remark(paperId), {
            csrf,
            formId: `bench-${number}`,
            remark: `remark ${number}`,
          }),
        expected: 302,
      },
    ];
    const medians = await mediansOf(kinds, perRound);
    const bareTime = medians[0]!;
    return kinds.flatMap(({ name, aim }, at): Figure[] => [
      figureOf(`${name}: CPU`, medians[at]!, "ms"),
      ...(aim ? [figureOf(`${name}: CPU / bare page`, medians[at]! / bareTime, "×", { atMost: aim })] : []),
    ]);
  });
}

/** Of each kind, the median of its rounds, which are in turns. */
export async function mediansOf(kinds: Kind[], perRound: number): Promise<number[]> {
  for (const kind of kinds) await spent(kind, warmUp);
  const times = kinds.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [at, kind] of kinds.entries()) times[at]!.push(await spent(kind, perRound));
  return times.map(median);
}

let number = 0;

/** Milliseconds of the server's CPU time per request, over so many requests. */
export async function spent({ name, site, ask, expected }: Kind, count: number): Promise<number> {
  const before = await cpuOf(site);
  for (let left = count; left > 0; left -= 1) {
    number += 1;
    const { status } = await ask(number);
    if (status !== expected) throw new Error(`${name} answered ${status}`);
  }
  return ((await cpuOf(site)) - before) / 1000 / count;
}

/** Microseconds of CPU time that the server has used so far. */
async function cpuOf(site: Site): Promise<number> {
  site.process.kill("SIGUSR2");
  return Number((await site.line(/^cpu \d+$/)).split(" ")[1]);
}
