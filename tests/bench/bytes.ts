import { launchBrowser } from "../support/browser/open";
import { as } from "../support/cast";
import { startSite } from "../support/server";
import { Client } from "./client";
import { coldContext, measuredPages } from "./pages";
import { type Figure, figureOf } from "./table";

/**
 * Bytes that a page sends to a browser with an empty cache, compressed as browsers get it, in kB of 1,000 bytes. A
 * page needs its HTML and style to be usable; script comes after, and last the style that the next page links.
 */
export async function measureBytes(): Promise<Figure[]> {
  const site = await startSite();
  const browser = await launchBrowser();
  try {
    const figures: Figure[] = [];
    for (const page of await measuredPages(site.address)) {
      const context = await coldContext(browser, site.address, page);
      const tab = await context.newPage();
      await tab.goto(page.path, { waitUntil: "networkidle" });
      const sent = await tab.evaluate(() => {
        const ahead = [...document.querySelectorAll<HTMLLinkElement>("link[rel=prefetch]")];
        return [
          ...performance.getEntriesByType("navigation"),
          ...performance.getEntriesByType("resource"),
        ].map((entry) => {
          const { name, entryType, encodedBodySize } = entry as PerformanceResourceTiming;
          return {
            file: new URL(name).pathname,
            isPage: entryType === "navigation",
            isAhead: ahead.some(({ href }) => href === name),
            size: encodedBodySize,
          };
        });
      });
      await context.close();

      const sum = (isWanted: (one: (typeof sent)[number]) => boolean) =>
        sent.filter(isWanted).reduce((total, { size }) => total + size, 0) / 1000;
      const html = sum(({ isPage }) => isPage);
      const ahead = sum(({ isAhead }) => isAhead);
      const style = sum(({ file, isAhead }) => file.endsWith(".css") && !isAhead);
      const script = sum(({ file }) => file.endsWith(".js"));
      const other = sum(() => true) - html - style - script - ahead;
      const isSignIn = page.name === "sign-in";
      figures.push(
        figureOf(`${page.name}: HTML, with its style at first`, html, "kB"),
        figureOf(`${page.name}: style beside it`, style, "kB"),
        {
          what: `${page.name}: before it can be used`,
          ...(isSignIn && { aim: { atMost: 20 } }),
          measured: html + style,
          unit: "kB",
        },
        figureOf(`${page.name}: script`, script, "kB", { atMost: 10 }),
        figureOf(`${page.name}: pictures and fonts`, other, "kB"),
        figureOf(`${page.name}: style for the next page, once this one stands`, ahead, "kB"),
      );
    }
    return [...figures, ...(await measureReports(site.address))];
  } finally {
    await browser.close();
    await site.stop();
  }
}

/** Bytes of the pages of reports as they are written, in kB of 1,000 bytes: beside their charts, which are drawings. */
async function measureReports(address: string): Promise<Figure[]> {
  const client = new Client(address);
  await client.signIn(as.administrator);
  const linkOn = async (path: string, pattern: RegExp) => {
    const found = pattern.exec((await client.get(path)).body)?.[0];
    if (!found) throw new Error(`${path} links to no report`);
    return found;
  };
  const exam = await linkOn("/exam/report", /\/exam\/report\/[\w-]{36}/);
  const candidate = await linkOn("/exam/report/candidates", /\/exam\/report\/candidate\/[\w-]{36}/);
  const pages = {
    "exam report": exam,
    "statistics of its questions": `${exam}/items`,
    "comparison of its groups": `${exam}/compare`,
    "report of a candidate": candidate,
  };
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const { body } = await client.get(path);
    const beside = body.replace(/<svg (?!class="icon").*?<\/svg>/gs, "");
    const kB = (html: string) => Buffer.byteLength(html) / 1000;
    figures.push(
      figureOf(`${name}: HTML as written, beside its charts`, kB(beside), "kB", { atMost: 20 }),
      figureOf("the same: its charts", kB(body) - kB(beside), "kB"),
    );
  }
  client.close();
  return figures;
}
