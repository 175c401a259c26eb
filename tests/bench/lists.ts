import { join } from "node:path";
import { BetterSqlite } from "#backend/database/sqlite-driver";
import { searchKey } from "#backend/papers/store/search";
import { as } from "../support/cast";
import { newFolder } from "../support/folder";
import { type Site, startSite } from "../support/server";
import { fillBank, rareWord } from "./bank";
import { Client } from "./client";
import { type Figure, figureOf, median } from "./table";

const few = 100;
const many = 100_000;
const rounds = 300;

/** The lists of a company with 100 papers and questions and of one with 100,000: medians of 300 requests, in turns. */
export async function measureLists(): Promise<Figure[]> {
  const sites: Site[] = [];
  const clients: Client[] = [];
  try {
    for (const count of [few, many]) {
      const dataFolder = newFolder();
      await (await startSite({ dataFolder })).stop();
      fillUp(join(dataFolder, "mingshi.sqlite"), count);
      await fillBank(join(dataFolder, "mingshi.sqlite"), count);
      const site = await startSite({ dataFolder });
      sites.push(site);
      const client = new Client(site.address);
      clients.push(client);
      await client.signIn(as.author);
    }
    const [small, large] = clients as [Client, Client];
    const list = await inTurns(small, large, "/exam/paper");
    const search = await inTurns(small, large, `/exam/paper?key=${encodeURIComponent("第 77 份")}`, 30);
    const bank = await inTurns(small, large, "/exam/question");
    const narrowed = await inTurns(small, large, "/exam/question?type=13&difficulty=5", 30);
    const rare = await inTurns(small, large, `/exam/question?key=${encodeURIComponent(rareWord)}`, 30);
    const common = await inTurns(small, large, `/exam/question?key=${encodeURIComponent("安全")}`, 30);
    const second = await inTurns(small, large, "/exam/question?page=2", 30);
    // The last page that each list offers: the site redirects from any after it.
    const last = await inTurns(small, large, ["/exam/question?page=5", "/exam/question?page=50"], 30);
    return [
      ...ofBank("list", bank),
      ...ofBank("two filters", narrowed),
      ...ofBank("a rare word", rare),
      ...ofBank("a common word", common),
      ...ofBank("the second page", second),
      ...ofBank("the last page", last),
      figureOf("paper list: 100 papers", list.small, "ms"),
      figureOf("paper list: 100,000 papers", list.large, "ms"),
      figureOf("paper list: 100,000 against 100", list.large / list.small, "×", { atMost: 1.3 }),
      figureOf("search: 100 papers", search.small, "ms"),
      figureOf("search: 100,000 papers", search.large, "ms"),
    ];
  } finally {
    for (const client of clients) client.close();
    for (const site of sites) await site.stop();
  }
}

const ofBank = (what: string, { small, large }: { small: number; large: number }): Figure[] => [
  figureOf(`bank, ${what}: 100 questions`, small, "ms"),
  figureOf(`bank, ${what}: 100,000 questions`, large, "ms"),
  figureOf(`bank, ${what}: 100,000 against 100`, large / small, "×", { atMost: 1.3 }),
];

async function inTurns(small: Client, large: Client, paths: string | [string, string], count = rounds) {
  const [ofSmall, ofLarge] = typeof paths === "string" ? [paths, paths] : paths;
  const times = { small: [] as number[], large: [] as number[] };
  for (let round = 0; round < count; round += 1) {
    times.small.push(await timeOf(small, own(ofSmall, round)));
    times.large.push(await timeOf(large, own(ofLarge, round)));
  }
  return { small: median(times.small), large: median(times.large) };
}

/** The URL with a unique query, to bypass caches. */
const own = (path: string, round: number) => `${path}${path.includes("?") ? "&" : "?"}request=${round}`;

async function timeOf(client: Client, path: string): Promise<number> {
  const start = performance.now();
  const { status } = await client.get(path);
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return performance.now() - start;
}

/** Brings the author's company to this many papers, and updates the counts that the service stores. */
function fillUp(path: string, count: number): void {
  const file = new BetterSqlite(path);
  const { company_id, operator_id } = file
    .prepare("select company_id, id as operator_id from operator where mobile = ?")
    .get(as.author) as { company_id: string; operator_id: string };
  const there = file
    .prepare("select count(*) as papers, max(number) as number from paper where company_id = ?")
    .get(company_id) as { papers: number; number: number };
  const columns = (
    file.prepare("select * from paper where company_id = ? limit 1").all(company_id) as object[]
  )[0]!;
  const names = Object.keys(columns);
  const insert = file.prepare(
    `insert into paper (${names.join(", ")}) values (${names.map((name) => `@${name}`).join(", ")})`,
  );
  const now = Date.now();
  file.transaction(() => {
    for (let at = 0; at < count - there.papers; at += 1) {
      const number = there.number + at + 1;
      const text = { title: `第 ${number} 份试卷`, short_name: "入职前的测评", remark: "", number };
      insert.run({
        ...columns,
        ...text,
        id: `bench-${number}`,
        description: "{}",
        search_key: searchKey(text),
        state: "draft",
        archived: 0,
        is_group: 0,
        generated: 0,
        pass_score: 0,
        part_count: 0,
        question_count: 0,
        total_score: 0,
        total_duration: 0,
        created_at: now - at * 60_000,
        updated_at: now - at * 60_000,
        updated_by: operator_id,
      });
    }
    file.prepare("update company set paper_number = ? where id = ?").run(there.number + count, company_id);
    file
      .prepare(
        `insert into paper_tally (company_id, state, papers, questions, score) values (?, 'draft', ?, 0, 0)
         on conflict (company_id, state) do update set papers = papers + excluded.papers`,
      )
      .run(company_id, count - there.papers);
  })();
  file.close();
}
