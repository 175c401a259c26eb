import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { Browser } from "../exam-day/browser";
import { type Candidate, insertCandidates } from "../exam-day/candidates";
import { besideSite } from "../support/beside";
import { as } from "../support/cast";
import { newFolder } from "../support/folder";
import { newPostgresDatabase } from "../support/postgres/database";
import startPostgres from "../support/postgres/global";
import { rowOf } from "../support/rows";
import { type Site, startSite } from "../support/server";
import type { Figure } from "./table";

const people = 20_000;
const answersEach = 50;
/** Those who save when the server is killed. */
const saving = 8;
/** A silence that counts as an outage (`backend/sitting/outages/heartbeat.ts`), and is given back to everybody. */
const silence = 16_000;

/**
 * From the start after kill −9 to the first accepted save, with 1,000,000 answers of sittings that run, on both
 * engines: at once, and after a silence.
 */
export async function measureRecovery(): Promise<Figure[]> {
  const stop = await startPostgres();
  try {
    const { address } = await newPostgresDatabase();
    return [...(await onEngine("SQLite", {})), ...(await onEngine("PostgreSQL", { DATABASE_URL: address }))];
  } finally {
    await stop?.();
  }
}

async function onEngine(engine: string, env: Record<string, string>): Promise<Figure[]> {
  const dataFolder = newFolder();
  let site = await startSite({ dataFolder, env: { ...env, LOG_LEVEL: "warn" } });
  // Browsers keep their address.
  const { port } = new URL(site.address);
  const candidates = await insertCandidates(site, people);
  const [first, ...others] = await Promise.all(
    candidates.slice(0, 1 + saving).map((one) => begin(site, one)),
  );
  await fill(site, candidates[0]!.uuid);

  const figures: Figure[] = [];
  const what = `${engine}, ${(people * answersEach).toLocaleString("en")} answers: the first save after a crash`;
  for (const [turn, wait] of [0, silence].entries()) {
    await killWhileSaving(site, others);
    await pause(wait);
    const began = performance.now();
    site = await startSite({ dataFolder, env: { ...env, LOG_LEVEL: "warn", PORT: port } });
    // A place that nobody answered yet, so that there is nothing to be in conflict with.
    await save(first!, 2 + turn, 0);
    figures.push({
      what: wait > 0 ? `the same, started ${wait / 1000} s later` : what,
      ...{ aim: { atMost: 3 }, measured: (performance.now() - began) / 1000, unit: "s" },
    });
  }
  await site.stop();
  return figures;
}

interface Sitter {
  browser: Browser;
  home: string;
}

/** A candidate who has begun and saved once. */
async function begin({ address }: Site, { uuid, session }: Candidate): Promise<Sitter> {
  const sitter = { browser: new Browser(address, session), home: `/sit/${uuid}` };
  await sitter.browser.get(sitter.home);
  await sitter.browser.post(sitter.home, []);
  await save(sitter, 1, 0);
  return sitter;
}

function save({ browser, home }: Sitter, number: number, basis: number, key = 0): Promise<void> {
  const fields = { basis: String(basis), has: "answer", answer: String(key), go: "stay" };
  return browser.post(`${home}/${number}`, Object.entries(fields));
}

/** Each of them saves one answer after another; the server is killed in the middle. */
async function killWhileSaving(site: Site, sitters: Sitter[]): Promise<void> {
  let isOver = false;
  const all = sitters.map(async (sitter) => {
    for (let turn = 1; !isOver; turn += 1) {
      const { html } = await sitter.browser.get(`${sitter.home}/1`);
      const basis = Number(/name="basis" value="(\d+)"/.exec(html)?.[1]);
      await save(sitter, 1, basis, turn % 2);
    }
  });
  // The kill breaks what is under way; nothing may fail before it.
  await Promise.race([pause(2_000), Promise.all(all)]);
  isOver = true;
  const ended = Promise.allSettled(all);
  await site.stop("SIGKILL");
  await ended;
}

/** Everybody else sits as the first one does, with so many answers, and the log of them. */
const fill = (site: Site, uuid: string) =>
  besideSite(site, as.examManager, async ({ queries, transaction, file }) => {
    const { id, exam_id } = await rowOf(queries, "candidate", { uuid });
    const columns = Object.keys(await rowOf(queries, "sitting", { candidate_id: id }));
    const same = columns.filter((name) => !["candidate_id", "receipt", "sequence"].includes(name));
    const names = sql.join(same.map((name) => sql.ref(name)));
    const values = sql.join(same.map((name) => sql.ref(`one.${name}`)));
    // In pieces, as it would have come: the log of a single transaction would be as large as all of it.
    for (let from = 10_000; from < 10_000 + people; from += 1_000) {
      const those = sql`candidate.exam_id = ${exam_id} and candidate.number >= ${from}
        and candidate.number < ${from + 1_000}
        and not exists (select 1 from sitting where sitting.candidate_id = candidate.id)`;
      const places = sql`with recursive places (place) as (
        select 0 union all select place + 1 from places where place < ${sql.lit(answersEach - 1)})`;
      await transaction(async (trx) => {
        await sql`${places} insert into sitting_answer (candidate_id, place, sequence, content, amount, flagged, at)
          select candidate.id, places.place, places.place + 2, one.content, one.amount, one.flagged, one.at
          from candidate, places, sitting_answer one where one.candidate_id = ${id} and ${those}`.execute(
          trx,
        );
        await sql`${places} insert into sitting_log
          (candidate_id, sequence, kind, place, content, at, link, form_id)
          select candidate.id, places.place + 2, one.kind, places.place, one.content, one.at, one.link, ''
          from candidate, places, sitting_log one where one.candidate_id = ${id} and one.sequence = 2
            and ${those}`.execute(trx);
        await sql`insert into sitting (candidate_id, receipt, sequence, ${names})
          select candidate.id, candidate.uuid, ${sql.lit(answersEach + 1)}, ${values} from candidate, sitting one
          where one.candidate_id = ${id} and ${those}`.execute(trx);
      });
    }
    if (file !== null) await sql`pragma wal_checkpoint(truncate)`.execute(queries);
  });
