import type { Locator, Page } from "playwright";

/** More stops than any page has; also detects a keyboard trap. */
const stopLimit = 300;

/**
 * Presses Tab through the page and returns the elements without a visible focus indicator: neither they, nor
 * their label, nor the next element (where a hidden input is rendered by its sibling) gain an outline, a
 * shadow or a border.
 */
export async function faintFocus(page: Page): Promise<string[]> {
  const look = await page.evaluateHandle(() => {
    const parts = ["outlineStyle", "outlineWidth", "outlineColor", "boxShadow", "borderColor"] as const;
    const looksOf = (element: Element) => {
      for (const animation of document.getAnimations()) animation.finish();
      return [element, element.closest("label"), element.nextElementSibling].map((each) => {
        const style = each && getComputedStyle(each);
        const hasOutline = style && style.outlineStyle !== "none" && style.outlineWidth !== "0px";
        return (
          style &&
          parts.map((part) => (part.startsWith("outline") && !hasOutline ? "" : style[part])).join(" ")
        );
      });
    };
    // why: Tab only starts at an element that had the focus; the body makes it start at the top.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.blur();
    document.body.removeAttribute("tabindex");
    const atRest = new Map([...document.querySelectorAll("*")].map((element) => [element, looksOf(element)]));
    const seen = new Set<Element>();
    return {
      /** The focused element: null at the end of the page or back at a stop seen before. */
      next(): { name: string; isFaint: boolean } | null {
        const element = document.activeElement;
        if (!element || element === document.body || seen.has(element)) return null;
        seen.add(element);
        const rest = atRest.get(element) ?? [];
        const now = looksOf(element);
        return {
          name: element.outerHTML.slice(0, 160),
          isFaint: now.every((text, at) => text === rest[at]),
        };
      },
    };
  });
  const faint: string[] = [];
  for (let count = 0; count < stopLimit; count += 1) {
    await page.keyboard.press("Tab");
    const stop = await look.evaluate((watcher) => watcher.next());
    if (!stop) return faint;
    if (stop.isFaint) faint.push(stop.name);
  }
  return [...faint, `more than ${stopLimit} stops: Tab may be caught`];
}

/** Presses Tab until the focused element matches; a hundred stops are more than any page has. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await page.waitForLoadState();
  for (let stop = 0; stop < 100; stop += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement).catch(() => false)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the Tab key does not reach ${wanted}`);
}
