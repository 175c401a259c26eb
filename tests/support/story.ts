import type { BrowserContext, Page } from "playwright";
import { expect as expectOf } from "playwright/test";
import { describe, expect as expectOfVitest, test } from "vitest";
import { type Language, languageTags } from "~/words/languages";
import type { Say } from "~/words/words";
import { openContext } from "./browser/open";
import { type Watcher, watch } from "./browser/watch";
import { recast } from "./cast";
import { openClient } from "./client";
import { insertDemoCopy, renamed } from "./demo-copy";
import { outputFile } from "./output.js";
import { expectPlain } from "./plain/expect";
import { PlainLocator } from "./plain/locator";
import { PlainPage } from "./plain/page";
import { type Site, startSite } from "./server";
import { words } from "./words";

const patient = expectOf.configure({ timeout: 20_000 });

/** Waits in a browser until it is so; of a page without script it asks once, for nothing there changes by itself. */
export const expect = new Proxy(patient, {
  apply(target, self, [subject, ...more]: unknown[]) {
    const isPlain = subject instanceof PlainPage || subject instanceof PlainLocator;
    return isPlain ? expectPlain(subject) : Reflect.apply(target, self, [subject, ...more]);
  },
});

export interface Telling {
  /** A page of an empty browser; addresses are relative to the site. Without script it has what HTML alone gives. */
  page: Page;
  context: BrowserContext;
  /** True in the telling with script, false in the one without. */
  script: boolean;
  /** A page of another browser on the same site, for a second person or a second device. */
  another(): Promise<Page>;
  /** The site of all stories in the file; each story has a copy of the demo's companies there, by the names of `as`. */
  site: Site;
  /** The name in this story's copy of what the demo calls so. */
  rename(name: string): string;
  /** A mobile that nobody has. */
  newcomer: string;
  /** The site's words in the story's language. */
  t: Say;
  /** What matches is what this story is about, and no failure: an error on the console, an answer of 5xx. */
  allow(trouble: RegExp): void;
}

type Story = (telling: Telling) => Promise<void>;

interface Setting {
  /** "browser": a browser with script alone; "plain": HTTP alone; left out: one after the other. */
  in?: "browser" | "plain";
  language?: Language;
  /** True: a site of its own, with the demo as it is, for a story about the whole platform. */
  hasOwnSite?: boolean;
}

/**
 * Tells a story with script in a browser, and without script through a client that knows HTML alone. It fails on
 * whatever the story asserts, on an error or warning on the console (a hydration mistake is one), and on any answer
 * of 5xx.
 */
export function story(name: string, tell: Story, setting: Setting = {}): void {
  describe(name, () => {
    if (setting.in !== "plain") test("with script", () => play(name, true, tell, setting));
    if (setting.in !== "browser") test("without script", () => play(name, false, tell, setting));
  });
}

/** A story about script, focus or pixels, which only a browser can tell. */
export const browserStory = (name: string, tell: Story, setting: Setting = {}) =>
  story(name, tell, { ...setting, in: "browser" });

/** A story about the whole platform: on a site of its own, where the demo's companies are the only ones. */
export const platformStory = (name: string, tell: Story, setting: Setting = {}) =>
  story(name, tell, { ...setting, hasOwnSite: true });

/** A story about what HTML alone gives, such as a control that is there for browsers without script. */
export const plainStory = (name: string, tell: Story, setting: Setting = {}) =>
  story(name, tell, { ...setting, in: "plain" });

/**
 * The same in another language, as a browser asks for it. Only Chinese is told in a browser as well: what the pixels
 * of other languages are like is looked at page by page in `tests/long/pages.long.ts`.
 */
export const storyIn = (language: Language, name: string, tell: Story, setting: Setting = {}) =>
  story(name, tell, { in: language === "zh" ? undefined : "plain", ...setting, language });

/** The site of the test file that is running, and how many copies of the demo it has; `setup.ts` ends it. */
let shared: { file: string; site: Promise<Site>; copies: number } | undefined;

function sharedSite() {
  const file = expectOfVitest.getState().testPath!;
  if (shared?.file !== file) shared = { file, site: startSite({ env: proxied }), copies: 0 };
  return shared;
}

/** Each story comes from an address of its own, so that limits by address count it alone. */
const proxied = { TRUSTED_PROXIES: "1" };

async function play(
  name: string,
  script: boolean,
  tell: Story,
  { language = "zh", hasOwnSite = false }: Setting,
): Promise<void> {
  const place = hasOwnSite ? { site: startSite({ env: proxied }), copies: 0 } : sharedSite();
  const site = await place.site;
  const copy = place.copies++;
  if (copy > 0) await insertDemoCopy(site.dataFolder, copy);
  const rename = renamed(copy);
  recast(rename);

  const contexts: BrowserContext[] = [];
  const watchers: Watcher[] = [];
  const allowed: RegExp[] = [];
  const locale = languageTags[language];
  const headers = { "x-forwarded-for": `198.18.0.${copy + 1}` };
  const open = async (): Promise<Page> => {
    if (!script) {
      const page = new PlainPage(
        openClient(site.address, { ...headers, "accept-language": locale }),
        site.address,
      );
      watchers.push(page.watch(allowed));
      return page as unknown as Page;
    }
    const context = await openContext({ baseURL: site.address, locale, extraHTTPHeaders: headers });
    contexts.push(context);
    watchers.push(watch(context, allowed));
    return context.newPage();
  };
  const page = await open();
  try {
    const allow = (trouble: RegExp) => allowed.push(trouble);
    const context = page.context();
    await tell({
      page,
      context,
      script,
      site,
      rename,
      newcomer: rename("13911110099"),
      t: words(language),
      another: open,
      allow,
    });
    for (const watcher of watchers) watcher.settle();
  } catch (error) {
    if (script) await takePicture(page, `${name} ${language}`);
    throw error;
  } finally {
    recast(renamed(0));
    for (const context of contexts) await context.close();
    if (hasOwnSite) await site.stop("SIGKILL");
  }
}

async function takePicture(page: Page, name: string): Promise<void> {
  const path = outputFile(`${name.replace(/[^\p{L}\p{N}]+/gu, "-")}.png`);
  await page.screenshot({ path, fullPage: true }).catch(() => {
    // why: the browser itself may be what failed; the story's own error tells more.
  });
}
