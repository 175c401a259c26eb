import { openDatabase } from "#backend/database/open";
import { openServices } from "#backend/index.server";
import type { Log } from "#backend/log";
import { newAuthor } from "./authors";
import { reach } from "./office";
import type { Site } from "./server";
import { databaseAddress } from "./site-database";
import { publishedExam } from "./sittings";

type Wanted = Parameters<typeof publishedExam>[2];

const log = { info() {}, warn() {}, error: (...details: unknown[]) => console.error(...details) } as Log;
const clock = { now: () => Date.now() };

/**
 * An exam of a new company on a running site, made by calls of the services from another process. It is open; returns
 * where its one candidate enters, and the mobile that they confirm.
 */
export async function openExam(site: Site, wanted: Wanted = {}): Promise<{ cover: string; mobile: string }> {
  const { dataFolder: folder, address: siteAddress } = site;
  const database = await openDatabase(databaseAddress(folder));
  const settings = { database: "", folder, siteAddress, isDemo: true, logLevel: "silent", firstAdmin: "" };
  const backend = await openServices(database, settings, { clock, log, hasJobsByHand: true });
  try {
    const { queries } = database;
    const services = { ...reach(() => backend), clock, settle: () => backend.settle() };
    const office = { ...services, author: (of?: object) => newAuthor(services, queries, of) };
    const mobile = "19912345678";
    const { examId, tokens } = await publishedExam(office, queries, { ...wanted, candidate: { mobile } });
    // why: nothing can be arranged for the past.
    await queries
      .updateTable("exam")
      .set(({ ref }) => ({ open_at: ref("published_at") }))
      .where("id", "=", examId)
      .execute();
    return { cover: `/cover/${tokens[0]!}`, mobile };
  } finally {
    await backend.close();
  }
}
