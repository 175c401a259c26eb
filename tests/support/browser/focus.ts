import type { Page } from "playwright";

/** More stops than any page has; a page that holds the Tab key for ever is found too. */
const stopLimit = 300;

/**
 * Presses Tab through the page and returns the elements that look the same with the focus as without it: neither
 * they, nor their label, nor the element after them (where a hidden box is drawn by its neighbour) gain an outline,
 * a shadow or a border.
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
    // why: only an element that had the focus makes Tab begin there; the body makes it begin at the top.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.blur();
    document.body.removeAttribute("tabindex");
    const atRest = new Map([...document.querySelectorAll("*")].map((element) => [element, looksOf(element)]));
    const seen = new Set<Element>();
    return {
      /** The element that has the focus now: null at the end of the page or back at a stop that was seen. */
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
