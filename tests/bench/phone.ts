import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Browser, CDPSession } from "playwright";
import { launchBrowser } from "../support/browser/open";
import { startSite } from "../support/server";
import { candidatePages, coldContext, type Measured, measuredPages } from "./pages";
import { type Figure, figureOf, median } from "./table";

declare global {
  interface Window {
    /** Timings that probe.js records in the page, in milliseconds. */
    bench: { field: number; answer: number; tasks: { start: number; end: number }[] };
  }
}

const runs = 3;
const probe = fileURLToPath(new URL("probe.js", import.meta.url));
const megabit = 1_000_000 / 8;

interface Run {
  /** Milliseconds, and bytes for the heap. */
  paint: number;
  field: number;
  blocking: number;
  heap: number;
  answer: number | null;
}

/**
 * The pages on a slow phone: CPU six times slower than this machine, 400 ms round trip, 1.6 Mbit/s both ways,
 * cold cache. Medians of three. Blocking time is what tasks take beyond 50 ms each, from the first paint on.
 * The heap is measured after garbage collection.
 */
export async function measurePhone(): Promise<Figure[]> {
  const site = await startSite();
  const browser = await launchBrowser();
  try {
    const figures: Figure[] = [];
    for (const page of [...(await measuredPages(site.address)), ...(await candidatePages(site))]) {
      const aims = page.aims ?? { field: 1.5, blocking: 250 };
      const measured: Run[] = [];
      for (let count = 0; count < runs; count += 1) measured.push(await open(browser, site.address, page));
      const of = (pick: (run: Run) => number) => median(measured.map(pick));
      figures.push(
        figureOf(`${page.name}: first paint`, of((run) => run.paint) / 1000, "s", { atMost: 1.5 }),
        figureOf(`${page.name}: field usable`, of((run) => run.field) / 1000, "s", { atMost: aims.field }),
        figureOf(
          `${page.name}: blocking time`,
          of((run) => run.blocking),
          "ms",
          { atMost: aims.blocking },
        ),
        figureOf(`${page.name}: heap`, of((run) => run.heap) / 1e6, "MB", { atMost: 4 }),
      );
      if (page.answered) {
        const answer = of((run) => run.answer ?? Number.NaN) / 1000;
        figures.push(figureOf(`${page.name}: ${page.answered.what}`, answer, "s", { atMost: 0.65 }));
      }
    }
    return figures;
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function open(browser: Browser, address: string, page: Measured): Promise<Run> {
  const context = await coldContext(browser, address, page);
  await context.addInitScript({ content: `window.fieldOfPage = ${JSON.stringify(page.field)};` });
  await context.addInitScript({ path: probe });
  const tab = await context.newPage();
  const session = await context.newCDPSession(tab);
  await slowDown(session);
  await tab.goto(page.path, { waitUntil: "networkidle" });
  await tab.waitForFunction(() => window.bench.field > 0);
  await tab.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())));
  const paint = await tab.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]!.startTime,
  );
  const field = await tab.evaluate(() => window.bench.field);
  const blocking = await tab.evaluate(blockingTime);
  const heap = await heapOf(session);

  let answer: number | null = null;
  if (page.answered) {
    await page.answered.ask(tab);
    // why: polling the page for the response runs the driver's own 90 ms of script in it, before the
    // response.
    await pause(3_000);
    await tab.waitForFunction(() => window.bench.answer > 0);
    answer = await tab.evaluate(() => window.bench.answer);
  }
  await context.close();
  return { paint, field, blocking, heap, answer };
}

function blockingTime(): number {
  const painted = performance.getEntriesByName("first-contentful-paint")[0]!.startTime;
  return window.bench.tasks.reduce(
    (total, { start, end }) => total + Math.max(0, end - Math.max(start, painted) - 50),
    0,
  );
}

/** Emulates a slow phone on a slow network. */
export async function slowDown(session: CDPSession): Promise<void> {
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: 1.6 * megabit,
    uploadThroughput: 1.6 * megabit,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
}

async function heapOf(session: CDPSession): Promise<number> {
  await session.send("Performance.enable");
  await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "JSHeapUsedSize")!.value;
}
