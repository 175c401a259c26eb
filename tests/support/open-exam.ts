import { sql } from "kysely";
import type { Page } from "playwright";
import { openDatabase } from "#backend/database/open";
import { openServices } from "#backend/index.server";
import type { Translate } from "#locales/words";
import { log, newAuthor } from "./authors";
import type { Mobile } from "./cast";
import { reach } from "./office";
import { rowOf } from "./rows";
import type { Site } from "./server";
import { publishedExam } from "./sittings";
import { expect } from "./story";

type Wanted = Parameters<typeof publishedExam>[2] & {
  /** Somebody of the company that holds it; a new company without. */
  of?: Mobile;
};

const clock = { now: () => Date.now() };

/** Jobs of companies that are due or run, wherever. */
const dueJobs = () =>
  sql`select id from job where company_id <> ''
    and (state = 'running' or state = 'queued' and run_at <= ${clock.now()})`;

/**
 * An exam on a running site, made by calls of the services from another process. It is open; returns its path, where
 * its candidates enter and the first of them, and the mobile that the only one confirms.
 */
export async function openExam(
  { dataFolder: folder, address, database: where }: Site,
  { of, ...wanted }: Wanted = {},
) {
  const database = await openDatabase(where);
  const site = { siteAddress: address, isDemo: true, logLevel: "silent", firstAdmin: "" };
  const backend = await openServices(
    database,
    { database: "", folder, ...site },
    { clock, log, isByHand: true },
  );
  try {
    const { queries } = database;
    // What the site's own thread has taken is not due here, and not done yet.
    const countDue = async () => (await dueJobs().execute(queries)).rows.length;
    const settle = async () => {
      await backend.settle();
      await expect.poll(countDue).toBe(0);
    };
    const services = { ...reach(() => backend), clock, settle };
    const office = { ...services, author: (who?: object) => newAuthor(services, queries, who) };
    const mobile = "19912345678";
    const companyId = of && (await rowOf(queries, "operator", { mobile: of })).company_id;
    const exam = { people: [["周远0", mobile] as const], companyId, ...wanted };
    const { examId, tokens } = await publishedExam(office, queries, exam);
    // why: nothing can be arranged for the past.
    await queries
      .updateTable("exam")
      .set(({ ref }) => ({ open_at: ref("published_at") }))
      .where("id", "=", examId)
      .execute();
    const covers = tokens.map((token) => `/cover/${token}`);
    return { path: `/exam/${examId}`, covers, cover: covers[0]!, mobile };
  } finally {
    await backend.close();
  }
}

/** A candidate opens their invitation and begins. */
export async function begin(page: Page, t: Translate, cover: string, mobile: string): Promise<void> {
  await page.goto(cover);
  await page.getByLabel(t("invitations:cover.confirm.mobile")).fill(mobile);
  await page.getByRole("button", { name: t("invitations:cover.confirm.submit") }).click();
  await page.getByRole("button", { name: t("sitting:ready.start") }).click();
  await expect(page).toHaveURL(/\/1$/);
}

/** The candidate hands in from any page of the sitting. */
export async function handIn(page: Page, t: Translate): Promise<void> {
  await page
    .getByRole("button", { name: t("sitting:toHandIn") })
    .first()
    .click();
  await page.getByRole("button", { name: t("sitting:handIn.submit"), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("sitting:end.title"));
}
