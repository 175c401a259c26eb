import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright";
import { faintFocus } from "./browser/focus";
import { letTimersRun } from "./browser/open";

const sizes = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];

/**
 * Holds the page as it stands against what everybody must be able to use: axe-core finds nothing at 1280, 390 and
 * 320 px, nothing makes a 320 px page scroll sideways, and whatever the Tab key reaches shows that it has the focus.
 * Throws with all that it found.
 */
export async function audit(page: Page): Promise<void> {
  await letTimersRun(page);
  const before = page.viewportSize()!;
  const found: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    for (const { id, help, nodes } of violations) {
      const places = nodes
        .map((node) => `    ${node.target.join(" ")}\n    ${node.failureSummary}`)
        .join("\n");
      found.push(`${size.width} px: ${id}: ${help}\n${places}`);
    }
    found.push(...(await widerThanThePage(page)).map((place) => `${size.width} px: too wide: ${place}`));
    found.push(
      ...(await faintFocus(page)).map((place) => `${size.width} px: focus cannot be seen: ${place}`),
    );
  }
  await page.setViewportSize(before);
  if (found.length > 0)
    throw new Error(`${new URL(page.url()).pathname} is not for everybody\n${found.join("\n")}`);
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
