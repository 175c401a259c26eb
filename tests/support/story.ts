import type { BrowserContext, Page } from "playwright";
import { expect as expectOf } from "playwright/test";
import { describe, test } from "vitest";
import { type Language, languages } from "#locales/languages";
import type { Translate } from "#locales/words";
import { insertDemoCopy, renamed } from "./beside";
import { openContext } from "./browser/open";
import { expectNone, watch } from "./browser/watch";
import { recast } from "./cast";
import { openClient } from "./client";
import { outputFile } from "./output.js";
import { expectPlain } from "./plain/expect";
import { PlainLocator } from "./plain/locator";
import { PlainPage } from "./plain/page";
import { type Site, startSite } from "./server";
import { words } from "./words";

const patient = expectOf.configure({ timeout: 60_000 });

/** Polls in a browser until it holds; without script checks once, as nothing there changes by itself. */
export const expect = new Proxy(patient, {
  apply(target, self, [subject, ...more]: unknown[]) {
    const isPlain = subject instanceof PlainPage || subject instanceof PlainLocator;
    return isPlain ? expectPlain(subject) : Reflect.apply(target, self, [subject, ...more]);
  },
});

export interface Telling {
  /** A page with no cookies; URLs are relative to the site. Without script it has what HTML alone gives. */
  page: Page;
  context: BrowserContext;
  /** True in the run with script, false in those without. */
  script: boolean;
  /** A page of another browser on the same site, for a second person or device. */
  another(): Promise<Page>;
  /** The site that stories share; each story has a copy of the demo's companies there, by the names of `as`. */
  site: Site;
  /** The name in this story's copy for a name in the demo. */
  rename(name: string): string;
  /** An unregistered mobile. */
  newcomer: string;
  /** The site's texts in the story's language. */
  t: Translate;
  /** Allowed matches are expected by the story and no failure: an error on the console, a response of 5xx. */
  allow(trouble: RegExp): void;
}

type Story = (telling: Telling) => Promise<void>;

interface Setting {
  /**
   * "browser": with script only; "plain": HTTP only; "both": one after the other, because script makes a difference
   * to the story; "scriptless": in a browser whose script is switched off. Omitted: HTTP only in `npm test`, and in a
   * browser in `npm run test:long -- stories`.
   */
  in?: "browser" | "plain" | "both" | "scriptless";
  language?: Language;
  /** True: a site of its own, with the original demo, for a story about the whole platform. */
  hasOwnSite?: boolean;
  /** True: its pages ask for a camera or a microphone. */
  asksForDevices?: boolean;
}

/** Whether the run tells what `npm test` leaves out, and that alone. */
const isTheRest = process.env.STORIES === "rest";

type Client = "browser" | "plain" | "scriptless";

/** Where a story is told in this run. */
function clientsOf({ in: place, language = "zh" }: Setting): readonly Client[] {
  if (place && isTheRest) return [];
  if (place) return place === "both" ? ["browser", "plain"] : [place];
  // The layout of other languages is checked page by page in `tests/long/pages.long.ts`.
  if (language !== "zh") return isTheRest ? ["plain"] : [];
  return [isTheRest ? "browser" : "plain"];
}

/**
 * Runs a story without script through an HTML-only client, and with script in a browser, where its setting or the
 * run says so. It fails on failed assertions, on an error or warning on the console, and on any response of 5xx.
 */
export function story(name: string, tell: Story, setting: Setting = {}): void {
  const clients = clientsOf(setting);
  if (clients.length === 0) return;
  describe(name, () => {
    for (const client of clients) test(said[client], () => play(name, client, tell, setting));
  });
}

const said: Record<Client, string> = {
  browser: "with script",
  plain: "without script",
  scriptless: "without script in a browser",
};

const storyWith =
  (fixed: Setting) =>
  (name: string, tell: Story, setting: Setting = {}) =>
    story(name, tell, { ...setting, ...fixed });

/** A story in which script makes a difference, or which people live every day: always in both. */
export const bothStory = storyWith({ in: "both" });
/** A story about script, focus or pixels, for the browser only. */
export const browserStory = storyWith({ in: "browser" });
/** A story about HTML without script, such as a control for browsers without it. */
export const plainStory = storyWith({ in: "plain" });
/** A story in a browser without script: a whole errand, with its styles, its own validation and its own file fields. */
export const scriptlessStory = storyWith({ in: "scriptless" });
/** A story about the whole platform: on a site of its own, where the demo's companies are the only ones. */
export const platformStory = storyWith({ hasOwnSite: true });

/**
 * The same in another language, as requested by the browser. Where its setting does not say where it runs, `npm test`
 * tells it in Chinese alone, `npm run test:long -- stories` in the other languages.
 */
export const storyIn = (language: Language, name: string, tell: Story, setting: Setting = {}) =>
  story(name, tell, { ...setting, language });

/** The copies of the demo that the sites of stories have from the beginning. */
const made = process.env.SITE_COPIES ? Number(process.env.DEMO_COPIES) : 0;
/** Each copy has an address and names by two digits. */
const mostCopies = made || 99;

/** The site of this process's stories, and how many copies of the demo they have used: files share it. */
let shared: { site: Promise<Site>; copies: number } | undefined;

async function sharedSite() {
  // One that did not start, or that a story ended, is the trouble of that story alone.
  const site = await shared?.site.catch(() => null);
  const { exitCode = 1, signalCode = null } = site?.process ?? {};
  if (shared && exitCode === null && signalCode === null && shared.copies <= mostCopies) return shared;
  // why: the runner ends its processes by a signal, which leaves what they started behind.
  if (!shared) process.once("SIGTERM", () => process.exit());
  await site?.stop("SIGKILL");
  shared = { site: startSite({ env: proxied, hasCopies: true, isShared: true }), copies: 0 };
  return shared;
}

/** Each story has its own client address, so that rate limits by address count it alone. */
const proxied = { TRUSTED_PROXIES: "1" };

async function play(
  name: string,
  client: Client,
  tell: Story,
  { language = "zh", hasOwnSite = false, asksForDevices = false }: Setting,
): Promise<void> {
  const place = hasOwnSite ? { site: startSite({ env: proxied }), copies: 0 } : await sharedSite();
  const site = await place.site;
  const copy = place.copies++;
  if (copy > made) await insertDemoCopy(site, copy);
  const rename = renamed(copy);
  recast(rename);

  const contexts: BrowserContext[] = [];
  const troubles: string[][] = [];
  const allowed: RegExp[] = [];
  const locale = languages[language].tag;
  const headers = { "x-forwarded-for": `198.18.0.${copy + 1}` };
  const open = async (): Promise<Page> => {
    if (client === "plain") {
      const page = new PlainPage(
        openClient(site.address, { ...headers, "accept-language": locale }),
        site.address,
      );
      troubles.push(page.troubles);
      return page as unknown as Page;
    }
    const options = { baseURL: site.address, locale, extraHTTPHeaders: headers };
    const context = await openContext(
      { ...options, javaScriptEnabled: client === "browser" },
      { isWhole: asksForDevices },
    );
    contexts.push(context);
    troubles.push(watch(context));
    return context.newPage();
  };
  const page = await open();
  try {
    const allow = (trouble: RegExp) => allowed.push(trouble);
    const context = page.context();
    await tell({
      page,
      context,
      script: client === "browser",
      site,
      rename,
      newcomer: rename("13911110099"),
      t: words(language),
      another: open,
      allow,
    });
    expectNone(troubles.flat(), allowed);
  } catch (error) {
    if (client !== "plain") await takePicture(page, `${name} ${language}`);
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
    // why: the browser itself may have failed; the story's own error says more.
  });
}
