import { rmSync, writeFileSync } from "node:fs";
import type { Page } from "playwright";
import { demoCertificateList } from "#backend/setup/demo/certificates";
import { paths } from "~/paths";
import { launchBrowser } from "../support/browser/open";
import { startSite } from "../support/server";
import { Client } from "./client";
import { slowDown } from "./phone";
import { type Asked, askInTurns } from "./requests";
import { type Figure, figureOf, median } from "./table";

const { id, template } = demoCertificateList.issued;
const path = paths.verify.info(template.id, id);
const runs = 5;
const perRound = 1_000;
const atOnce = 8;
/** A static file as long as the page, while measuring. */
const plainFile = "build/client/assets/bench-certificate.txt";

/** The cost of a certificate's page, for the visitor and for the server. */
export async function measureCertificates(): Promise<Figure[]> {
  const site = await startSite();
  try {
    return [...(await onPhone(site.address)), ...(await perSecond(site.address))];
  } finally {
    await site.stop();
  }
}

/** On the phone of `phone.ts`, cold cache: time until readable, and bytes sent for that. Medians of five. */
async function onPhone(address: string): Promise<Figure[]> {
  const browser = await launchBrowser();
  const measured: Awaited<ReturnType<typeof whatCame>>[] = [];
  for (let count = 0; count < runs; count += 1) {
    const context = await browser.newContext({
      baseURL: address,
      locale: "zh-CN",
      viewport: { width: 390, height: 844 },
    });
    const tab = await context.newPage();
    await slowDown(await context.newCDPSession(tab));
    await tab.goto(path, { waitUntil: "networkidle" });
    measured.push(await whatCame(tab));
    await context.close();
  }
  await browser.close();
  const of = (pick: (run: (typeof measured)[number]) => number) => median(measured.map(pick));
  return [
    figureOf("slow phone: readable", of(({ read }) => read) / 1000, "s", { atMost: 1.2 }),
    figureOf("as sent: page and style", of(({ page }) => page) / 1000, "kB", { atMost: 20 }),
    figureOf("as sent: marks and all", of(({ all }) => all) / 1000, "kB", { atMost: 20 }),
    figureOf("as sent: script", of(({ script }) => script) / 1000, "kB", { atMost: 0 }),
  ];
}

/** What a page has fetched, in bytes as sent, and when its text was there: only marks follow. */
async function whatCame(tab: Page) {
  await tab.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  const { read, files } = await tab.evaluate(() => ({
    read: performance.getEntriesByName("first-contentful-paint")[0]!.startTime,
    files: [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].map(
      (entry) => ({
        name: entry.name,
        isPage: entry.entryType === "navigation",
        size: (entry as PerformanceResourceTiming).encodedBodySize,
      }),
    ),
  }));
  const sum = (isWanted: (file: (typeof files)[number]) => boolean) =>
    files.filter(isWanted).reduce((total, { size }) => total + size, 0);
  return {
    read,
    page: sum(({ isPage, name }) => isPage || name.endsWith(".css")),
    all: sum(() => true),
    script: sum(({ name }) => name.endsWith(".js")),
  };
}

/**
 * Requests per second, each checking the certificate's state with the service; compared with a static file of
 * the same length from the same server: 5 rounds of 1,000 requests each, 8 at once, in turns.
 */
async function perSecond(address: string): Promise<Figure[]> {
  const [client, bare] = [new Client(address, atOnce), new Client(address, atOnce)];
  try {
    const { body } = await client.get(path);
    writeFileSync(plainFile, "x".repeat(Buffer.byteLength(body)));
    const asked = (client: Client, path: string): Asked => ({
      name: path,
      client,
      path,
      perSecond: [],
      times: [],
    });
    const [page, file] = [asked(client, path), asked(bare, plainFile.replace("build/client", ""))];
    await askInTurns([page, file], perRound, perRound);
    const shares = page.perSecond.map((pace, round) => pace / file.perSecond[round]!);
    return [
      figureOf("pages", median(page.perSecond), "/s", { atLeast: 1_000 }),
      figureOf("a file of the same size", median(file.perSecond), "/s"),
      figureOf("pages: share of the file", median(shares), ""),
    ];
  } finally {
    client.close();
    bare.close();
    rmSync(plainFile, { force: true });
  }
}
