import type { Browser, BrowserContext, Page } from "playwright";
import { insertCandidates } from "../exam-day/candidates";
import { as, password } from "../support/cast";
import type { Site } from "../support/server";
import { Client, csrfOf, questionsPage } from "./client";

/** A page that the bench opens in a browser; `answered` sends something of it that the server answers on the page. */
export interface Measured {
  name: string;
  path: string;
  isSignedIn: boolean;
  /** The page's main content, as a CSS selector. */
  field: string;
  answered?: { what: string; ask(page: Page): Promise<void> };
  /** Who is signed in, if not the author. */
  by?: string;
  /** The session of a candidate, who is signed in by it. */
  sitting?: string;
  /** At most so many seconds until the field can be used, and milliseconds of blocking; else as for the office. */
  aims?: { field: number; blocking: number };
}

const refused = "answer to a refused form";

/** The pages of the report, on a site with the demo's data. */
export async function measuredPages(address: string): Promise<Measured[]> {
  const client = new Client(address);
  await client.signIn(as.author);
  const questions = await questionsPage(client);
  const taken = /<h1[^>]*>([^<]+)</.exec((await client.get(questions)).body)?.[1] ?? "";
  client.close();
  let guesses = 0;
  return [
    {
      name: "sign-in",
      path: "/login",
      isSignedIn: false,
      field: "input[name=username]",
      answered: {
        what: refused,
        async ask(page) {
          guesses += 1;
          // An unregistered mobile, another each time, so that rate limits do not affect the measurement.
          await page.getByLabel("手机号").fill(`1390000${String(1000 + guesses)}`);
          await page.getByLabel("密码").fill("not the password");
          await page.getByRole("button", { name: "登录" }).click();
        },
      },
    },
    { name: "paper list", path: "/exam/paper", isSignedIn: true, field: "input[name=key]" },
    {
      name: "new paper",
      path: "/launch",
      isSignedIn: true,
      field: "input[name=title]",
      answered: {
        what: refused,
        async ask(page) {
          await page.getByLabel("试卷名称").fill(taken);
          await page.getByRole("button", { name: "创建试卷" }).click();
        },
      },
    },
    {
      ...{ name: "bank", path: "/exam/question", isSignedIn: true, field: "input[name=key]" },
      aims: { field: 1.2, blocking: 250 },
    },
    { name: "questions", path: questions, isSignedIn: true, field: "main a, main button" },
  ];
}

/** A question that a candidate has before them, and reports that people open on the way. */
export async function candidatePages(site: Site): Promise<Measured[]> {
  const [candidate] = await insertCandidates(site, 1);
  const sitting = new Client(site.address, 1, [["sitting", candidate!.session]]);
  const home = `/sit/${candidate!.uuid}`;
  const { body } = await sitting.get(home);
  await sitting.post(home, { csrf: csrfOf(body), formId: `${home} start` });
  sitting.close();
  const manager = new Client(site.address);
  await manager.signIn(as.administrator);
  const report = /\/exam\/report\/[\w-]{36}/.exec((await manager.get("/exam/report")).body)?.[0];
  if (!report) throw new Error("no exam has a report");
  manager.close();
  const aims = { field: 1.2, blocking: 50 };
  return [
    {
      ...{ name: "a candidate's question", path: `${home}/1`, isSignedIn: false, field: "[name=answer]" },
      ...{ sitting: candidate!.session, aims },
      answered: {
        what: "a choice is saved",
        async ask(page) {
          // Another one than that of the run before: the same answer is no save.
          await page.locator("[name=answer]:not(:checked)").first().click();
        },
      },
    },
    {
      ...{ name: "exam report", path: report, isSignedIn: true, by: as.administrator, field: "main table" },
      aims,
    },
  ];
}

/**
 * A browser with a cold cache; signed in through another context, without that one's cookies which tell what
 * its cache holds.
 */
export async function coldContext(
  browser: Browser,
  address: string,
  page: Measured,
): Promise<BrowserContext> {
  const settings = { baseURL: address, locale: "zh-CN", viewport: { width: 390, height: 844 } };
  if (!page.isSignedIn) {
    const context = await browser.newContext(settings);
    if (page.sitting) await context.addCookies([{ name: "sitting", value: page.sitting, url: address }]);
    return context;
  }
  const other = await browser.newContext(settings);
  const entrance = await other.newPage();
  await entrance.goto("/login");
  await entrance.getByLabel("手机号").fill(page.by ?? as.author);
  await entrance.getByLabel("密码").fill(password);
  await entrance.getByRole("button", { name: "登录" }).click();
  await entrance.waitForURL((url) => url.pathname !== "/login");
  await other.clearCookies({ name: /^sheet-/ });
  const storageState = await other.storageState();
  await other.close();
  return browser.newContext({ ...settings, storageState });
}
