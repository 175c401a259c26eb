import type { BrowserContext, Page } from "playwright";

import { launchBrowser } from "../support/browser/open";
import { as, password } from "../support/cast";
import { startSite } from "../support/server";
import { words } from "../support/words";
import { type Figure, figureOf } from "./table";

const t = words("zh");

/** What an operator does in a day, in one browser whose cache is empty in the morning. */
const errands: [name: string, run: (page: Page) => Promise<void>][] = [
  [
    "sign in",
    async (page) => {
      await page.goto("/login");
      await page.locator("[name=username]").fill(as.administrator);
      await page.locator("[name=password]").fill(password);
      await page.locator("[name=password]").press("Enter");
      await page.waitForURL("/exam/index");
    },
  ],
  [
    "find a paper",
    async (page) => {
      await page.goto("/exam/paper");
      await page.locator("[name=key]").fill("采购人员廉洁从业考试");
      await page.locator("[name=key]").press("Enter");
      await page.waitForURL(/key=/);
    },
  ],
  [
    "change it",
    async (page) => {
      await page.locator("tbody a[href*='/edit']").first().click();
      await page.locator("[name=desc]").fill("每年一次");
      await page.getByRole("button", { name: t("papers:dialog.save") }).click();
      await page.getByText(t("papers:edited")).waitFor();
    },
  ],
  [
    "write a question",
    async (page) => {
      await page.goto("/exam/question/new?type=3");
      await page.getByLabel(t("questions:content"), { exact: true }).fill("每年都要复训。");
      await page.locator("main [type=radio]").first().check();
      await page.getByLabel(t("questions:mark"), { exact: true }).fill("2");
      await page.getByRole("button", { name: t("questions:save"), exact: true }).click();
      await page.waitForURL((url) => !url.pathname.endsWith("/new"));
    },
  ],
  [
    "issue a certificate",
    async (page) => {
      await page.goto("/certificate/new");
      await page.locator("main a[href*='template=']").first().click();
      await page.getByLabel(t("certificates:new.name"), { exact: true }).fill("欧阳文静");
      for (const field of await page.locator("main form input[type=text]").all())
        if ((await field.inputValue()) === "") await field.fill("96");
      await page.getByRole("button", { name: t("certificates:new.submit"), exact: true }).click();
      await page.waitForURL(/certificate\/[\w-]{20,}$/);
    },
  ],
];

/** Requests and bytes of each errand as the network carries them, in kB of 1,000 bytes; what is cached is free. */
export async function measureDay(): Promise<Figure[]> {
  const site = await startSite();
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ baseURL: site.address, locale: "zh-CN" });
    const page = await context.newPage();
    const sent = await countSent(context, page);
    const figures: Figure[] = [];
    const total = { requests: 0, bytes: 0 };
    for (const [name, run] of errands) {
      await run(page);
      await page.waitForLoadState("networkidle");
      const { requests, bytes } = sent();
      total.requests += requests;
      total.bytes += bytes;
      figures.push(
        figureOf(`${name}: sent`, bytes / 1000, "kB"),
        figureOf(`${name}: requests`, requests, ""),
      );
    }
    return [
      ...figures,
      figureOf("the day: sent", total.bytes / 1000, "kB"),
      figureOf("the day: requests", total.requests, ""),
    ];
  } finally {
    await browser.close();
    await site.stop();
  }
}

/** Returns what came over the network since the last call. */
async function countSent(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page);
  const count = { requests: 0, bytes: 0 };
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    if (encodedDataLength === 0) return;
    count.requests += 1;
    count.bytes += encodedDataLength;
  });
  await session.send("Network.enable");
  return () => {
    const found = { ...count };
    Object.assign(count, { requests: 0, bytes: 0 });
    return found;
  };
}
