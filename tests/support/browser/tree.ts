import type { Page } from "playwright";

/** Something on a page as a screen reader gets it: from the browser's own accessibility tree. */
interface Heard {
  role: string;
  name: string;
  /** What describes it: a hint, the question, an error. */
  description: string;
  /** Such as `invalid`, `live`, `level`, `checked`. */
  states: Record<string, unknown>;
}

interface AxNode {
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  description?: { value: string };
  properties?: { name: string; value: { value?: unknown } }[];
}

/** Everything of the page, in reading order. */
export async function heardOn(page: Page): Promise<Heard[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send("Accessibility.getFullAXTree")) as unknown as { nodes: AxNode[] };
  await session.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, description, properties = [] }) => ({
      role: role?.value ?? "",
      name: name?.value ?? "",
      description: description?.value ?? "",
      states: Object.fromEntries(properties.map((one) => [one.name, one.value.value])),
    }));
}

const controls = /^(button|link|textbox|checkbox|radio|combobox|listbox|spinbutton|searchbox|slider)$/;
const groups = /^(group|radiogroup|region|navigation|table|image|article|dialog)$/;

/** What of a page a screen reader could not tell: controls and groups without a name, errors without their reason. */
export const untold = (tree: Heard[]): string[] =>
  tree.flatMap(({ role, name, description, states }) => [
    ...(name.trim() === "" && (controls.test(role) || groups.test(role)) ? [`${role} without a name`] : []),
    ...(states.invalid === "true" && description === "" ? [`${role} ${name}: wrong without a reason`] : []),
  ]);

declare global {
  interface Window {
    /** What live regions said on this page, in order. */
    said: string[];
  }
}

/** Notes from now on what the live regions of each page say: those that were there before they change. */
export const listen = (page: Page) =>
  page.addInitScript(() => {
    window.said = [];
    const regions = new Set<Element>();
    const find = () => {
      for (const one of document.querySelectorAll("[aria-live=polite], [role=status], [role=alert]"))
        regions.add(one);
    };
    document.addEventListener("DOMContentLoaded", () => {
      find();
      const textOf = (region: Element) => {
        const copy = region.cloneNode(true) as Element;
        for (const hidden of copy.querySelectorAll("[aria-hidden=true], [hidden]")) hidden.remove();
        return copy.textContent!.trim();
      };
      new MutationObserver((changes) => {
        for (const region of regions)
          if (changes.some(({ target }) => region.contains(target)) && textOf(region) !== "")
            window.said.push(textOf(region));
        find();
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
    });
  });

/** What live regions said on the page so far. */
export const said = (page: Page): Promise<string[]> => page.evaluate(() => window.said);
