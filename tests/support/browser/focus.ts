import type { Locator, Page } from "playwright";

/** More stops than any page has. */
const stopLimit = 320;
/** How often Tab is pressed before it is asked where that led: to ask after each one takes three times as long. */
const atOnce = 16;

/**
 * Presses Tab through the page. Findings of elements without a visible focus indicator: neither they, nor their label, nor
 * the next element (where a hidden input is rendered by its sibling) gain an outline, a shadow or a border; and of a
 * keyboard trap.
 */
export async function keyboardFindings(page: Page): Promise<string[]> {
  const look = await page.evaluateHandle(() => {
    const parts = ["outlineStyle", "outlineWidth", "outlineColor", "boxShadow", "borderColor"] as const;
    const finishAnimations = () => {
      for (const animation of document.getAnimations()) animation.finish();
    };
    const looksOf = (element: Element) =>
      [element, element.closest("label"), element.nextElementSibling].map((each) => {
        const style = each && getComputedStyle(each);
        const hasOutline = style && style.outlineStyle !== "none" && style.outlineWidth !== "0px";
        return (
          style &&
          parts.map((part) => (part.startsWith("outline") && !hasOutline ? "" : style[part])).join(" ")
        );
      });
    // why: Tab only starts at an element that had the focus; the body makes it start at the top.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.blur();
    document.body.removeAttribute("tabindex");
    finishAnimations();
    const atRest = new Map([...document.querySelectorAll("*")].map((element) => [element, looksOf(element)]));
    const nameOf = (element: Element | undefined) => element?.outerHTML.slice(0, 160) ?? "";
    const faint: string[] = [];
    const seen = new Set<Element>();
    let again: Element | null = null;
    document.addEventListener("focusin", ({ target }) => {
      const element = target as Element;
      if (again) return;
      if (seen.has(element)) {
        again = element;
        return;
      }
      seen.add(element);
      finishAnimations();
      const rest = atRest.get(element) ?? [];
      if (looksOf(element).every((text, at) => text === rest[at]))
        faint.push(`focus cannot be seen: ${nameOf(element)}`);
    });
    return {
      /** What was found so far, and whether Tab came to the end of the page and began anew. */
      found: () => ({
        ...{ faint, count: seen.size, isOver: again !== null, last: nameOf([...seen].at(-1)) },
        caught: again && again !== [...seen][0] ? nameOf(again) : null,
      }),
    };
  });
  const keyboard = await page.context().newCDPSession(page);
  // As while the key is held down: that it comes up moves nothing.
  const tab = { type: "rawKeyDown", key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 } as const;
  const press = () => keyboard.send("Input.dispatchKeyEvent", tab);
  try {
    for (let count = 0; ; ) {
      await Promise.all(Array.from({ length: atOnce }, press));
      const found = await look.evaluate((watcher) => watcher.found());
      if (found.caught) return [...found.faint, `Tab is caught at ${found.caught}`];
      // Of a single stop nobody learns that it was met again.
      if (found.isOver || found.count < 2) return found.faint;
      if (found.count === count) return [...found.faint, `Tab is caught at ${found.last}`];
      if (found.count > stopLimit) return [...found.faint, `more than ${stopLimit} stops: Tab may be caught`];
      count = found.count;
    }
  } finally {
    await keyboard.detach();
  }
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
