import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { RunOptions, run } from "axe-core";
import type { BrowserContext, Page } from "playwright";
import { keyboardFindings } from "./browser/focus";
import { PlainPage } from "./plain/page";

const file = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
/** why in ASCII: any other sign makes two bytes of each of half a million, which a page takes twice as long to read. */
const axeCore = readFileSync(file, "utf8").replace(
  /[\u0080-\uffff]/g,
  (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
);

type Check = { evaluate: (this: unknown, node: Element, ...rest: unknown[]) => boolean | undefined };
/** What axe-core does itself, and which kinds of text have passed. */
type Sharing = { ofAxe?: Check["evaluate"]; passed?: Set<string> };
type Audited = {
  axe?: { run: typeof run; _audit: { checks: { "color-contrast": Check & Sharing } } };
  loadAxe?: () => void;
};

/** Every page of this context has axe-core at hand. It takes each of them a few milliseconds, and an audit far fewer. */
export const bringAxe = (context: BrowserContext) =>
  context.addInitScript(`globalThis.loadAxe = () => {${axeCore}\n}`);

/** No style sheet tells widths between the last two apart, which axe-core and the Tab key need not be asked at. */
const sizes = {
  desk: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
  narrow: { width: 320, height: 640 },
};

/**
 * Checks the page's accessibility: axe-core finds nothing at 1280 px, and nothing makes a 320 px page scroll
 * sideways. Throws with all findings. `auditWhole` takes longer and checks more.
 */
export async function audit(page: Page): Promise<void> {
  if (page instanceof PlainPage) return; // The browser run of the story checks the same pages.
  await inspect(page, async () => {
    const found = await axe(page);
    return [...found, ...(await widerThanThePage(page, "narrow"))];
  });
}

/**
 * The same, and nothing is too wide at 1280 and 390 px either. With `isFirst` also what is the same in every language:
 * axe-core finds nothing at 320 px, and every Tab stop has a visible focus indicator at 1280 and at 320 px. Without it
 * axe-core is not asked: no word is empty in any language (`tests/words.test.ts`), so that only names can coincide.
 * The page is left at 1280 px, or with `isTurning` where the look ended, and the next one begins there, the other way
 * round: to make a page wide again took as long as to look at it.
 */
export async function auditWhole(page: Page, { isFirst = true, isTurning = false } = {}): Promise<void> {
  const order = ["desk", "phone", "narrow"] as const;
  const isNarrow = page.viewportSize()!.width === sizes.narrow.width;
  const look = async () => {
    const found: string[] = [];
    for (const size of isNarrow ? order.toReversed() : order) {
      found.push(...(await widerThanThePage(page, size)));
      if (!isFirst || size === "phone") continue;
      found.push(...(await axe(page)));
      const ofKeyboard = await keyboardFindings(page);
      found.push(...ofKeyboard.map((finding) => `${sizes[size].width} px: ${finding}`));
    }
    if (!isFirst) found.push(...(await landmarksOfOneName(page)));
    return found;
  };
  await inspect(page, look, { isTurning });
}

/** Landmarks that a reader could not tell apart: two words that differ in one language may be one in another. */
const landmarksOfOneName = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const named = document.querySelectorAll<HTMLElement>(
      "nav, aside, :is(section, form)[aria-label], :is(section, form)[aria-labelledby]",
    );
    const seen = new Set<string>();
    return [...named].flatMap((landmark) => {
      const labels = (landmark.getAttribute("aria-labelledby") ?? "").split(" ");
      const label = labels
        .map((id) => document.getElementById(id)?.textContent ?? "")
        .join(" ")
        .trim();
      const name = `${landmark.tagName} ${label || landmark.ariaLabel}`;
      const isAgain = seen.has(name) && landmark.checkVisibility();
      if (landmark.checkVisibility()) seen.add(name);
      return isAgain ? [`two landmarks of one name: ${name}`] : [];
    });
  });

async function inspect(page: Page, look: () => Promise<string[]>, { isTurning = false } = {}): Promise<void> {
  const before = page.viewportSize()!;
  await page.waitForLoadState();
  const found = await look();
  if (!isTurning) await page.setViewportSize(before);
  if (found.length > 0)
    throw new Error(`${new URL(page.url()).pathname} is not for everybody\n${found.join("\n")}`);
}

/**
 * Findings of axe-core at the page's current width. Only violations are asked for: to describe every element that passed,
 * and to bring that over, takes longer than to look.
 */
async function axe(page: Page): Promise<string[]> {
  for (const frame of page.frames()) {
    const isThere = await frame.evaluate(() => {
      const window = globalThis as Audited;
      if (!window.axe) window.loadAxe?.();
      return window.axe !== undefined;
    });
    if (!isThere) await frame.evaluate(axeCore);
  }
  await page.evaluate(shareContrast);
  const violations = await page.evaluate(
    async (options) => (await (globalThis as Audited).axe!.run(options)).violations,
    { resultTypes: ["violations"] } satisfies RunOptions,
  );
  const width = page.viewportSize()!.width;
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.map((node) => `    ${node.target.join(" ")}\n    ${node.failureSummary}`);
    return `${width} px: ${id}: ${help}\n${places.join("\n")}`;
  });
}

/**
 * Runs in the page, before axe-core looks at it: text with the colours, the size and the grounds of text that passed has
 * passed, at this width or at another. To find out what lies below each cell of a table took two thirds of an audit. What
 * covers a ground without being around its text is seen for the first text of a kind alone: text that a narrow page puts
 * over something else has another position, and is of another kind.
 */
function shareContrast(): void {
  const check = (globalThis as Audited).axe!._audit.checks["color-contrast"];
  check.ofAxe ??= check.evaluate;
  check.passed ??= new Set();
  const { ofAxe, passed } = check;
  const grounds = new WeakMap<Element, string>();
  const groundOf = (element: Element): string => {
    const known = grounds.get(element);
    if (known !== undefined) return known;
    const style = getComputedStyle(element);
    const own = [style.backgroundColor, style.backgroundImage, style.opacity, style.position].join();
    const ground = `${own}/${element.parentElement ? groundOf(element.parentElement) : ""}`;
    grounds.set(element, ground);
    return ground;
  };
  check.evaluate = function (node, ...rest) {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(node);
    const kind = [color, fontSize, fontWeight, textShadow, groundOf(node)].join();
    if (passed.has(kind)) return true;
    const result = ofAxe.call(this, node, ...rest);
    if (result === true) passed.add(kind);
    return result;
  };
}

/** Sets the width; findings of elements that make the page scroll sideways there. */
async function widerThanThePage(page: Page, size: keyof typeof sizes): Promise<string[]> {
  if (page.viewportSize()!.width !== sizes[size].width) await page.setViewportSize(sizes[size]);
  const places = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > width + 0.5)
      .map((element) => element.outerHTML.slice(0, 120));
  });
  return places.map((place) => `${sizes[size].width} px: too wide: ${place}`);
}
