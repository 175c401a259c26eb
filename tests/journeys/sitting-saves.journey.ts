import { spawnSync } from "node:child_process";
import type { Page } from "playwright";
import { audit } from "../support/audit";
import { ofType } from "../support/every-type";
import type { Site } from "../support/server";
import { bothStory, browserStory, expect, plainStory } from "../support/story";
import { asksFor, beginTrial, changeSitting, cutSaves, savedAt } from "../support/trial";

/** Makes each write to a file of the site's process fail in the kernel, or succeed again. */
const setDisk = ({ process }: Site, isWritable: boolean) =>
  spawnSync("prlimit", [`--pid=${process.pid}`, `--fsize=${isWritable ? "unlimited" : 1}:unlimited`]).status;

browserStory(
  "an answer is saved without a button, and waits for the line where it is down",
  async (telling) => {
    const { page, t, context, allow } = telling;
    await beginTrial(page, t);
    const status = page.locator("[data-state]");
    await page.getByRole("radio").nth(1).check();
    await expect(status).toContainText(savedAt(t, 2));
    await page.reload();
    await expect(page.getByRole("radio").nth(1)).toBeChecked();

    allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    await context.setOffline(true);
    await page.getByRole("radio").nth(0).check();
    await expect(status).toContainText(t("sitting:script.notSaved"));
    await page.getByRole("button", { name: t("sitting:next") }).click();
    await expect(status).toContainText(t("sitting:script.notSaved"));
    await expect(page).toHaveURL(/\/10$/);
    await context.setOffline(false);
    await expect(status).toContainText(savedAt(t, 3));
    await page.reload();
    await expect(page.getByRole("radio").nth(0)).toBeChecked();
  },
);

browserStory("who types without a pause is saved within ten seconds", async ({ page, t, site }) => {
  await asksFor(ofType(5), site);
  await page.clock.install();
  await beginTrial(page, t);
  const text = page.getByRole("textbox");
  const state = page.locator("[data-state]");
  await page.clock.pauseAt(Date.now() + 60_000);
  for (let seconds = 0; seconds < 9; seconds++) {
    await text.press("a");
    await page.clock.runFor(1_000);
  }
  await expect(state).toContainText(t("sitting:nothingSaved"));
  await text.press("a");
  await page.clock.runFor(1_000);
  await expect(state).toContainText(savedAt(t, 2));
});

browserStory(
  "what is chosen after a save whose reply was lost is saved by the next button",
  async ({ page, t, allow }) => {
    await beginTrial(page, t);
    allow(/ERR_FAILED|Failed to load resource/);
    let saves = 0;
    let letThrough = () => {};
    const pressed = new Promise<void>((done) => {
      letThrough = done;
    });
    await page.route("**/sit/*/10", async (route) => {
      const isSave = (await route.request().allHeaders()).accept?.startsWith("application/json");
      if (!isSave) return route.fallback();
      saves += 1;
      if (saves > 1) return pressed.then(() => route.fallback());
      await route.fetch();
      await route.abort();
    });
    await page.getByRole("radio").nth(1).check();
    await expect(page.locator("[data-state]")).toContainText(t("sitting:script.notSaved"));
    await page.getByRole("radio").nth(0).check();
    await expect.poll(() => saves).toBe(2);
    // It is pressed while the next try is under way, and leads on when that is done.
    await page.getByRole("button", { name: t("sitting:next") }).click();
    letThrough();
    await expect(page).toHaveURL(/\/11$/);
    await page.getByRole("button", { name: t("sitting:previous") }).click();
    await expect(page).toHaveURL(/\/10$/);
    await expect(page.getByRole("radio").nth(0)).toBeChecked();
  },
);

browserStory(
  "while nothing can be saved, the next button keeps the page and what is typed; then it leads on",
  async ({ page, t, allow }) => {
    await beginTrial(page, t);
    allow(/ERR_FAILED|Failed to load resource/);
    const status = page.locator("[data-state]");
    const next = page.getByRole("button", { name: t("sitting:next") });
    // A network without a way out: the browser calls itself online.
    await page.route("**/sit/**", (route) => route.abort());
    await page.getByRole("radio").nth(1).check();
    await expect(status).toContainText(t("sitting:script.notSaved"));
    await next.click();
    await expect(status).toContainText(t("sitting:script.notSaved"));
    await expect(page.getByRole("radio").nth(1)).toBeChecked();
    await page.unroute("**/sit/**");
    await next.click();
    await expect(page).toHaveURL(/\/11$/);
    await page.getByRole("button", { name: t("sitting:previous") }).click();
    await expect(page.getByRole("radio").nth(1)).toBeChecked();
  },
);

browserStory(
  "at the end without a line the page keeps its answer, goes on trying, and says what stands",
  async ({ page, t, allow }) => {
    await page.clock.install();
    await beginTrial(page, t);
    allow(/ERR_FAILED|Failed to load resource/);
    const status = page.locator("[data-state]");
    const choice = (at: number) => page.getByRole("radio").nth(at);
    await choice(1).check();
    await expect(status).toContainText(savedAt(t, 2));
    const confirmed = (await status.textContent())!;
    await page.route("**/sit/**", (route) => route.abort());
    await choice(0).check();
    await expect(status).toContainText(t("sitting:script.notSaved"));
    const form = page.locator("form[data-question]");
    const [until, now] = await Promise.all(["until", "now"].map((name) => form.getAttribute(`data-${name}`)));
    await page.clock.fastForward(Number(until) - Number(now) + 2_000);
    await expect(status).toHaveText(t("sitting:script.ending"));
    await audit(page);
    await page.clock.fastForward(30_000);
    await expect(status).toHaveText(t("sitting:script.over", { line: confirmed }));
    await expect(page).toHaveURL(/\/10$/);
    await expect(choice(0)).toBeChecked();
    await audit(page);
    // The server, whose clock stood, is there again: what is on the page is sent by itself.
    await page.unroute("**/sit/**");
    await page.clock.fastForward(10_000);
    await expect(status).toContainText(savedAt(t, 3));
    await expect(choice(0)).toBeChecked();
  },
);

browserStory("at the end the script saves what is on the page, and leads on", async ({ page, t }) => {
  await page.clock.install();
  await beginTrial(page, t);
  const number = page.url();
  const form = page.locator("form[data-question]");
  const [until, now] = await Promise.all(["until", "now"].map((name) => form.getAttribute(`data-${name}`)));
  await page
    .getByRole("radio")
    .nth(1)
    .evaluate((radio: HTMLInputElement) => (radio.checked = true));
  const led = page.waitForEvent("framenavigated");
  await page.clock.fastForward(Number(until) - Number(now) + 2_000);
  await led;
  await expect(page).toHaveURL(number);
  await expect(page.getByRole("radio").nth(1)).toBeChecked();
  await expect(page.locator("[data-state]")).toContainText(savedAt(t, 2));
});

browserStory(
  "who stops the page that follows and chooses anew is saved still, by script and by the button",
  async ({ page, t, allow }) => {
    await beginTrial(page, t);
    allow(/ERR_ABORTED/);
    const choice = (at: number) => page.getByRole("radio").nth(at);
    const next = page.getByRole("button", { name: t("sitting:next") });
    let stopped = 0;
    await page.route("**/sit/*/10", async (route) => {
      const isPage = route.request().method() === "POST" && route.request().isNavigationRequest();
      if (!isPage || stopped === 2) return route.fallback();
      await route.fetch({ maxRedirects: 0 });
      await route.abort("aborted");
      stopped += 1;
    });
    await choice(1).check();
    await expect(page.locator("[data-state]")).toContainText(savedAt(t, 2));
    await next.click({ noWaitAfter: true });
    await expect.poll(() => stopped).toBe(1);
    await choice(0).check();
    await expect(page.locator("[data-state]")).toContainText(savedAt(t, 3));
    await next.click({ noWaitAfter: true });
    await expect.poll(() => stopped).toBe(2);
    await choice(1).check();
    await next.click();
    await expect(page).toHaveURL(/\/11$/);
    await page.getByRole("button", { name: t("sitting:previous") }).click();
    await expect(page).toHaveURL(/\/10$/);
    await expect(choice(1)).toBeChecked();
  },
);

browserStory(
  "what waited for the line does not overwrite what was saved elsewhere meanwhile",
  async ({ page, t, allow }) => {
    await beginTrial(page, t);
    allow(/ERR_FAILED|Failed to load resource|409/);
    const radio = (at: number) => page.getByRole("radio").nth(at);
    const isSave = (headers: Record<string, string>) => headers.accept === "application/json";
    await page.route("**/sit/*/10", (route) =>
      isSave(route.request().headers()) ? route.abort() : route.fallback(),
    );
    await radio(0).check();
    await expect(page.locator("[data-state]")).toContainText(t("sitting:script.notSaved"));
    // Another window, without script.
    const html = await (await page.request.get(page.url())).text();
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)![1]!;
    const form = { csrf: field("csrf"), formId: field("formId"), basis: field("basis"), has: "answer" };
    const saved = await page.request.post(page.url(), {
      form: { ...form, answer: (await radio(1).getAttribute("value"))!, go: "stay" },
      headers: { origin: new URL(page.url()).origin },
    });
    expect(saved.status()).toBe(200);
    const number = page.url();
    await page.goto("about:blank");
    await page.unroute("**/sit/*/10");
    await page.goto(number);
    await expect(page.locator("main")).toContainText(t("sitting:conflict.title", { number: 10 }));
    await page.getByRole("link", { name: t("sitting:conflict.useStored") }).click();
    await expect(page.locator("[data-state]")).toContainText(savedAt(t, 2));
    await expect(radio(1)).toBeChecked();
    await page.getByRole("button", { name: t("sitting:next") }).click();
    await expect(page).toHaveURL(/\/11$/);
  },
);

browserStory(
  "what two tabs of a question could not send is kept apart: both come back, and one chooses",
  async ({ page, t, context, allow }) => {
    await beginTrial(page, t);
    const number = page.url();
    const other = await context.newPage();
    await other.goto(number);
    allow(/ERR_FAILED|Failed to load resource|409/);
    // Not offline: a tab that is being closed is told that it is online, and sends.
    const letSavesPass = await cutSaves(context);
    for (const [at, tab] of [page, other].entries()) {
      await tab.getByRole("radio").nth(at).check();
      await expect(tab.locator("[data-state]")).toContainText(t("sitting:script.notSaved"));
      // It does not try again before it is closed.
      await tab.evaluate(() => {
        for (let id = window.setTimeout(() => {}); id > 0; id -= 1) window.clearTimeout(id);
      });
    }
    // Of another exam, which goes, and cannot even be read; of one of today, and of this one's other questions.
    const past = "sitting /sit/past/1 a";
    await page.evaluate((key) => localStorage.setItem(`${key}b`, "{"), past);
    const left = ["sitting /sit/today/1 a", `sitting ${new URL(number).pathname.replace(/10$/, "3")} a`];
    const keep = ([key, at]: [string, number]) =>
      localStorage.setItem(key, JSON.stringify({ fields: [], at }));
    for (const one of [
      [past, 0],
      [left[0]!, Date.now()],
      [left[1]!, 0],
    ] as [string, number][])
      await page.evaluate(keep, one);
    const third = await context.newPage();
    await Promise.all([page.close(), other.close()]);
    await letSavesPass();
    await third.goto(number);
    await expect(third.locator("main")).toContainText(t("sitting:conflict.title", { number: 10 }));
    await third.getByRole("button", { name: t("sitting:conflict.useMine") }).click();
    await expect(third.getByRole("radio").nth(0)).toBeChecked();
    const kept = await third.evaluate(() => Object.keys(localStorage));
    expect(kept.filter((key) => /^sitting /.test(key)).sort()).toEqual(left.sort());
  },
);

plainStory(
  "G4: a file that arrives late is named with why; in the grace one still chooses between two",
  async ({ page, t, context, site }) => {
    await asksFor(ofType(10), site);
    await beginTrial(page, t);
    const number = page.url();
    const [second, third] = [await context.newPage(), await context.newPage()];
    for (const tab of [second, third]) await tab.goto(number);
    const form = page.locator("form[data-question]");
    const until = await form.getAttribute("data-until");
    const upload = async (tab: Page, name: string, button: string) => {
      const file = { name, mimeType: "application/pdf", buffer: Buffer.from(`%PDF-1.4 ${name}`) };
      await tab.locator("#file").setInputFiles(file);
      await tab.getByRole("button", { name: button, exact: true }).click();
    };
    const notKept = (name: string) => t("sitting:file.notKept", { name, kilobytes: "1" });
    const letPass = (milliseconds: number) =>
      changeSitting(page, site, `started_at = started_at - ${milliseconds}`);
    await upload(page, "first.pdf", t("sitting:uploadNext"));
    // A second into the grace: the uploads have what is left of it.
    await letPass(Number(until) - Date.now() + 1_000);
    await upload(second, "second.pdf", t("sitting:uploadNext"));
    const main = second.locator("main");
    await expect(main).toContainText(notKept("second.pdf"));
    await expect(main).toContainText("first.pdf");
    await audit(second);
    await upload(second, "second.pdf", t("sitting:conflict.useMine"));
    await expect(second.getByRole("heading", { level: 1 })).toHaveText(t("sitting:end.title"));
    await letPass(30_000);
    await upload(third, "third.pdf", t("sitting:uploadNext"));
    await expect(third.getByRole("heading", { level: 1 })).toHaveText(t("sitting:dropped.title"));
    await expect(third.locator("main")).toContainText(notKept("third.pdf"));
    await expect(third.locator("main")).toContainText("second.pdf");
    await audit(third);
  },
);

plainStory(
  "a file that is sent while a monitor holds the exam, or the site is busy, is asked for again beside its field",
  async ({ page, t, site, allow }) => {
    await asksFor(ofType(10), site);
    await beginTrial(page, t);
    const file = { name: "plan.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4 plan") };
    const main = page.locator("main");
    const upload = async () => {
      await page.locator("#file").setInputFiles(file);
      await page.getByRole("button", { name: t("sitting:uploadNext"), exact: true }).click();
    };
    const isAskedFor = async () => {
      await expect(page.locator("#file-lost")).toHaveText(t("sitting:file.chooseAgain", { name: file.name }));
      await audit(page);
    };
    const hold = (state: string, since: string, by: string) =>
      changeSitting(
        page,
        site,
        `state = '${state}', paused_at = ${since}, held_by = '${by}', revision = revision + 1`,
      );
    const back = page.getByRole("button", { name: t("sitting:file.back", { number: 10 }) });
    await hold("paused", `${Date.now()}`, "a monitor");
    await upload();
    await expect(main).toContainText(t("sitting:file.pausedAgain", { number: 10 }));
    await expect(main).toContainText(t("sitting:file.sendAgain"));
    await audit(page);
    await back.click();
    await expect(main).toContainText(t("sitting:file.pausedAgain", { number: 10 }));
    await hold("sitting", "0", "");
    await back.click();
    await isAskedFor();

    allow(/503/);
    expect(setDisk(site, false)).toBe(0);
    await upload();
    await isAskedFor();
    expect(setDisk(site, true)).toBe(0);
    await page.locator("#file").setInputFiles(file);
    await page.getByRole("button", { name: t("sitting:tryAgain"), exact: true }).click();
    await expect(main).toContainText(`✓ ${file.name}`);
    await expect(page.locator("#file-lost")).toHaveCount(0);
  },
);

bothStory(
  "I4: while no file can be written an answer stays on its page and is told as not saved; then it is saved",
  async ({ page, t, site, script, allow }) => {
    await beginTrial(page, t);
    const status = page.getByRole("status").first();
    const second = page.getByRole("radio").nth(1);
    const healthz = async () => (await fetch(`${site.address}/healthz`)).status;
    expect(await healthz()).toBe(200);
    allow(/503/);
    expect(setDisk(site, false)).toBe(0);
    await second.check();
    if (script) await expect(status).toContainText(t("sitting:script.serverBusy"));
    await page.getByLabel(t("sitting:flag")).check();
    await page.getByRole("button", { name: t("sitting:next") }).click();
    await expect(status).toContainText(t("sitting:notSaved.title"));
    await expect(status).toContainText(t("sitting:nothingSaved"));
    await expect(second).toBeChecked();
    await expect(page.getByLabel(t("sitting:flag"))).toBeChecked();
    await audit(page);
    expect(await healthz()).toBe(503);
    await site.line(/"path":"\/sitting\/save".*"errorCode":"SQLITE_.*disk takes no write/);
    await page.getByRole("button", { name: t("sitting:toHandIn") }).click();
    await expect(second).toBeChecked();

    expect(setDisk(site, true)).toBe(0);
    await page.getByRole("button", { name: t("sitting:tryAgain") }).click();
    await expect(status).toContainText(savedAt(t, 2));
    await expect(second).toBeChecked();
    expect(await healthz()).toBe(200);

    await page.getByRole("button", { name: t("sitting:toHandIn") }).click();
    await page.locator("[name=sure]").check();
    expect(setDisk(site, false)).toBe(0);
    await page.getByRole("button", { name: t("sitting:handIn.submit"), exact: true }).click();
    await expect(page.locator("main")).toContainText(t("sitting:notDone.handIn"));
    await audit(page);
    expect(setDisk(site, true)).toBe(0);
    await page.getByRole("button", { name: t("sitting:away.again") }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("sitting:end.title"));
  },
  { hasOwnSite: true },
);
