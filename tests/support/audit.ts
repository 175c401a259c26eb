import type { RunOptions } from "axe-core";
import axeCore from "axe-core";
import type { Page } from "playwright";
import { faintFocus } from "./browser/focus";
import { PlainPage } from "./plain/page";

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
 * The same, nothing is too wide at 1280 and 390 px either, and what the style sheet decides, which is the same in every
 * language: with `hasStyle` axe-core finds nothing at 320 px, and every Tab stop has a visible focus indicator at 1280
 * and at 320 px. Without it the contrast is not asked for.
 */
export async function auditWhole(page: Page, { hasStyle = true } = {}): Promise<void> {
  await inspect(page, async () => {
    const found = await widerThanThePage(page, "phone");
    for (const size of ["desk", "narrow"] as const) {
      found.push(...(await widerThanThePage(page, size)));
      if (hasStyle || size === "desk") found.push(...(await axe(page, hasStyle ? [] : ["color-contrast"])));
      if (!hasStyle) continue;
      const faint = await faintFocus(page);
      found.push(...faint.map((place) => `${sizes[size].width} px: focus cannot be seen: ${place}`));
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

/** Sets the width; findings of elements that make the page scroll sideways there. */
async function widerThanThePage(page: Page, size: keyof typeof sizes): Promise<string[]> {
  await page.setViewportSize(sizes[size]);
  const places = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > width + 0.5)
      .map((element) => element.outerHTML.slice(0, 120));
  });
  return places.map((place) => `${sizes[size].width} px: too wide: ${place}`);
}
