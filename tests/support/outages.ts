import type { Database } from "#backend/database/open";
import { openWriter } from "#backend/database/writer";
import { beat, noticeOutage } from "#backend/sitting/outages/heartbeat";
import type { SittingPage } from "#contract/sitting/shapes";
import { openAuthors } from "./authors";
import { keyed } from "./keyed";
import { setRows } from "./rows";
import { candidateOf, publishedExam } from "./sittings";

export type Sat = Awaited<ReturnType<typeof candidateOf>>;
const minute = 60_000;
const day = 24 * 60 * minute;

/** Exams whose candidates are at the opening, and outages of the services that hold them. */
export function openOutages(database: () => Database) {
  const office = openAuthors(database);
  const { clock } = office;

  /** People at the opening of their exam, who have said who they are. */
  async function entered(people: number, exam = {}, more: object = {}) {
    const { tokens } = await publishedExam(office, database().queries, { exam, people, ...more });
    // why: the recurring job of the running services would be due as the clock is advanced, and come first.
    await setRows(
      database().queries,
      "job",
      { kind: "sittings.settle" },
      { run_at: Number.MAX_SAFE_INTEGER },
    );
    clock.time += day;
    return Promise.all(tokens.map((token, at) => candidateOf(office, token, `199${10_000_000 + at}`)));
  }
  async function sittings(people: number, exam = {}, more: object = {}) {
    const all = await entered(people, exam, more);
    for (const one of all) await one.start();
    return all;
  }
  const sitting = async (exam = {}) => (await sittings(1, exam))[0]!;
  const pageOf = async (one: { page(): Promise<never> }) => (await one.page()) as SittingPage;
  /** The services as a process that starts has them. */
  const services = () => ({
    ...{ database: database(), queries: database().queries, clock, writer: openWriter(database()) },
    ...keyed(),
  });
  /** Nothing beats for so long; then a process starts. */
  async function outage(minutes: number) {
    await beat(database().queries, clock.time);
    clock.time += minutes * minute;
    return noticeOutage(database(), clock.time);
  }
  return { office, clock, entered, sittings, sitting, pageOf, services, outage };
}
