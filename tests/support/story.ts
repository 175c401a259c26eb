import type { BrowserContext, Page } from "playwright";
import { expect as expectOf } from "playwright/test";
import { describe, test } from "vitest";
import { type Language, languageTags } from "~/words/languages";
import type { Say } from "~/words/words";
import { openContext } from "./browser/open";
import { type Watcher, watch } from "./browser/watch";
import { outputFile } from "./output.js";
import { type Site, startSite } from "./server";
import { words } from "./words";

/** Waits until it is so; a page under load may take its time. */
export const expect = expectOf.configure({ timeout: 10_000 });

export interface Telling {
  /** A page of an empty browser; addresses are relative to the site. */
  page: Page;
  context: BrowserContext;
  /** True in the telling with script, false in the one without. */
  script: boolean;
  /** A page of another browser on the same site, for a second person or a second device. */
  another(): Promise<Page>;
  /** A site of this telling's own, with the demo's data. */
  site: Site;
  /** The site's words in the story's language. */
  t: Say;
  /** What matches is what this story is about, and no failure: an error on the console, an answer of 5xx. */
  allow(trouble: RegExp): void;
}

type Story = (telling: Telling) => Promise<void>;

/**
 * Tells the story twice, with script and without, each on a site and in a browser of its own. It fails on whatever
 * the story asserts, on an error or warning on the console (a hydration mistake is one), and on any answer of 5xx.
 */
export const story = (name: string, tell: Story) => storyIn("zh", name, tell);

/** The same in another language, as a browser asks for it. */
export function storyIn(language: Language, name: string, tell: Story): void {
  describe(name, () => {
    test("with script", () => play(language, name, true, tell));
    test("without script", () => play(language, name, false, tell));
  });
}

async function play(language: Language, name: string, script: boolean, tell: Story): Promise<void> {
  const site = await startSite();
  const contexts: BrowserContext[] = [];
  const watchers: Watcher[] = [];
  const allowed: RegExp[] = [];
  const open = async () => {
    const locale = languageTags[language];
    const context = await openContext({ baseURL: site.address, locale, javaScriptEnabled: script });
    contexts.push(context);
    watchers.push(watch(context, allowed));
    return context.newPage();
  };
  const page = await open();
  try {
    const allow = (trouble: RegExp) => allowed.push(trouble);
    const context = page.context();
    await tell({ page, context, script, site, t: words(language), another: open, allow });
    for (const watcher of watchers) watcher.settle();
  } catch (error) {
    await takePicture(page, `${name} ${language} ${script ? "script" : "plain"}`);
    throw error;
  } finally {
    for (const context of contexts) await context.close();
    await site.stop("SIGKILL");
  }
}

async function takePicture(page: Page, name: string): Promise<void> {
  const path = outputFile(`${name.replace(/[^\p{L}\p{N}]+/gu, "-")}.png`);
  await page.screenshot({ path, fullPage: true }).catch(() => {
    // why: the browser itself may be what failed; the story's own error tells more.
  });
}
