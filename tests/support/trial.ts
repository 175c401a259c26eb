import type { BrowserContext, Page } from "playwright";
import { versionColumns } from "#backend/questions/rows";
import type { Translate } from "#locales/words";
import { audit } from "./audit";
import { besideSite, changeBesideSite } from "./beside";
import { as, password } from "./cast";
import { PlainPage } from "./plain/page";
import type { Site } from "./server";
import { signIn } from "./signIn";
import { expect } from "./story";

/** What a page says once so many changes are saved. */
export const savedAt = (t: Translate, number: number) =>
  new RegExp(t("sitting:savedAt", { time: "[\\d:]{8}", number }));

/** Turns the exam's questions of right or wrong into another one, before a trial begins. */
export const asksFor = (question: Parameters<typeof versionColumns>[0], site: Site) =>
  besideSite(site, as.examManager, async ({ queries }, { companyId }) => {
    const judged = queries.updateTable("question_version").set(versionColumns(question));
    await judged.where("type", "=", 3).where("company_id", "=", companyId).execute();
    // why: the site keeps the paper of each revision of an exam in memory.
    const exams = queries.updateTable("exam").set((set) => ({ revision: set("revision", "+", 1) }));
    await exams.where("company_id", "=", companyId).execute();
  });

/** Changes the sitting that a page is of, as another program would: what an update of SQL sets. */
export const changeSitting = (page: Page, site: Site, set: string) => {
  const [, uuid] = /\/sit\/([\w-]+)/.exec(page.url())!;
  const candidate = `(select id from candidate where uuid = '${uuid}')`;
  return changeBesideSite(site, `update sitting set ${set} where candidate_id = ${candidate}`);
};

/** Nothing that is posted from the trial's question arrives, until the returned function is called. */
export async function cutSaves(of: Page | BrowserContext): Promise<() => Promise<void>> {
  const question = "**/sit/*/10";
  await of.route(question, (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  return () => of.unroute(question);
}

const exam = "信息安全意识测试（总部）";

/**
 * Up to a question of a trial of the demo's running exam, of right or wrong: the first part has kinds in an order of
 * the candidate's own. A browser is at that question at once, with the cookies of the requests that lead there.
 */
export async function beginTrial(page: Page, t: Translate): Promise<void> {
  if (page instanceof PlainPage) return walkToTrial(page, t);
  const headers = {
    "accept-language": "zh-CN",
    "user-agent": await page.evaluate(() => navigator.userAgent),
  };
  const { request } = page;
  const open = async (path: string) => {
    const reply = await request.get(path, { headers });
    return { path: new URL(reply.url()).pathname, html: await reply.text() };
  };
  /** Sends a form that is on the opened page, and opens the page that follows. */
  const send = async ({ html }: { html: string }, path: string, fields: Record<string, string> = {}) => {
    const hidden = [...html.matchAll(/name="(csrf|formId)" value="([^"]+)"/g)].map(([, ...pair]) => pair);
    const form = { ...Object.fromEntries(hidden), ...fields };
    const reply = await request.post(path, { headers, form });
    const next = { path: new URL(reply.url()).pathname, html: await reply.text() };
    if (!reply.ok() || next.path === path)
      throw new Error(`${path} answers a form with ${reply.status()}: ${next.html}`);
    return next;
  };
  await send(await open("/login"), "/login", { username: as.examManager, password });
  const list = await open("/exam/my?label=inProgress");
  const address = new RegExp(`href="(/exam/[\\w-]+)"[^>]*>${exam}<`).exec(list.html)![1]!;
  const cover = await send(await open(address), `${address}/trial`);
  const ready = await send(cover, cover.path, { trial: "1" });
  await send(ready, ready.path);
  await page.goto(`${ready.path}/10`);
  await expect(page).toHaveURL(/\/10$/);
  // Its script is there.
  await page.waitForLoadState();
}

/** The same by the links and buttons of the pages, which are looked at. */
async function walkToTrial(page: Page, t: Translate): Promise<void> {
  await signIn(page, as.examManager);
  await page.goto("/exam/my?label=inProgress");
  await page.getByRole("link", { name: exam, exact: true }).click();
  await page.locator("main summary", { hasText: t("exams:actions.more") }).click();
  await page.getByRole("button", { name: t("exams:actions.trial") }).click();
  await page.getByRole("button", { name: t("invitations:cover.enter") }).click();
  await expect(page.locator("main")).toContainText(t("sitting:trial"));
  await audit(page);
  await page.getByRole("button", { name: t("sitting:ready.start") }).click();
  await page.locator(".sit-number", { hasText: "10" }).click();
  await expect(page).toHaveURL(/\/10$/);
  await page.waitForLoadState();
}
