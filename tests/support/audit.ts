import type { RunOptions } from "axe-core";
import axeCore from "axe-core";
import type { Page } from "playwright";
import { faintFocus } from "./browser/focus";
import { PlainPage } from "./plain/page";

const sizes = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];

/**
 * Checks the page's accessibility: axe-core finds nothing at 1280 px, and nothing makes a 320 px page scroll
 * sideways. Throws with all findings. `auditWhole` takes longer and checks more.
 */
export async function audit(page: Page): Promise<void> {
  if (page instanceof PlainPage) return; // The browser run of the story checks the same pages.
  await inspect(page, async () => {
    const found = await axe(page);
    await page.setViewportSize(sizes[2]!);
    return [...found, ...(await widerThanThePage(page)).map((place) => `320 px: too wide: ${place}`)];
  });
}

/**
 * The same at 1280, 390 and 320 px, and every Tab stop has a visible focus indicator. Without `hasStyle` what the style
 * sheet decides is left out, which is the same in every language: contrast and focus.
 */
export async function auditWhole(page: Page, { hasStyle = true } = {}): Promise<void> {
  await inspect(page, async () => {
    const found: string[] = [];
    for (const size of sizes) {
      await page.setViewportSize(size);
      const width = `${size.width} px`;
      found.push(...(await axe(page, hasStyle ? [] : ["color-contrast"])));
      found.push(...(await widerThanThePage(page)).map((place) => `${width}: too wide: ${place}`));
      if (hasStyle)
        found.push(...(await faintFocus(page)).map((place) => `${width}: focus cannot be seen: ${place}`));
    }
    return found;
  });
}

async function inspect(page: Page, look: () => Promise<string[]>): Promise<void> {
  const before = page.viewportSize()!;
  await page.waitForLoadState();
  const found = await look();
  await page.setViewportSize(before);
  if (found.length > 0)
    throw new Error(`${new URL(page.url()).pathname} is not for everybody\n${found.join("\n")}`);
}

/**
 * Findings of axe-core at the page's current width, apart from some rules. Only violations are asked for: to describe
 * every element that passed, and to bring that over, takes longer than to look.
 */
async function axe(page: Page, leftOut: string[] = []): Promise<string[]> {
  for (const frame of page.frames()) await frame.evaluate(axeCore.source);
  const options: RunOptions = {
    resultTypes: ["violations"],
    rules: Object.fromEntries(leftOut.map((rule) => [rule, { enabled: false }])),
  };
  const violations = await page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: typeof axeCore };
    return (await axe.run(options)).violations;
  }, options);
  const width = page.viewportSize()!.width;
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.map((node) => `    ${node.target.join(" ")}\n    ${node.failureSummary}`);
    return `${width} px: ${id}: ${help}\n${places.join("\n")}`;
  });
}

/** The elements that make the page scroll sideways; empty where it does not. */
function widerThanThePage(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > width + 0.5)
      .map((element) => element.outerHTML.slice(0, 120));
  });
}
