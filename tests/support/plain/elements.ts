import { computeAccessibleName, getRole } from "dom-accessibility-api";

/** A text to match: a case-insensitive substring, or with `exact` all of it; white space is collapsed. */
export type Text = string | RegExp;

export const normalized = (text: string) => text.replace(/\s+/g, " ").trim();

export function matches(text: string, wanted: Text, exact = false): boolean {
  const found = normalized(text);
  if (wanted instanceof RegExp) return wanted.test(found);
  return exact
    ? found === normalized(wanted)
    : found.toLowerCase().includes(normalized(wanted).toLowerCase());
}

/** The visible text; machine-readable content is left out. */
export function textOf(element: Element): string {
  if (element.matches("script, style, template, head")) return "";
  return [...element.childNodes]
    .map((node) => (node.nodeType === 1 ? textOf(node as Element) : (node.nodeValue ?? "")))
    .join("");
}

/** True where HTML alone hides it; what only a style sheet hides counts as visible. */
export function isHidden(element: Element): boolean {
  if (element.closest("[hidden], template, head, script, style, input[type=hidden], dialog:not([open])"))
    return true;
  for (let at = element.parentElement; at; at = at.parentElement)
    if (at.localName === "details" && !at.hasAttribute("open"))
      if (!at.querySelector(":scope > summary")?.contains(element)) return true;
  return false;
}

// why: without style sheets, a computed style is not worth the time that jsdom takes for one.
const block =
  /^(address|article|aside|dd|details|div|dl|dt|fieldset|figure|form|h\d|header|footer|li|main|nav|ol|p|section|summary|table|tr|t[dh]|ul)$/;
const styleOf = ((element: Element) => {
  const style: Record<string, string> = {
    display: block.test(element.localName) || element.matches(".visually-hidden") ? "block" : "inline",
    visibility: "visible",
    content: "none",
  };
  return { ...style, getPropertyValue: (name: string) => style[name] ?? "" };
}) as unknown as typeof getComputedStyle;

export const nameOf = (element: Element) =>
  computeAccessibleName(element, { getComputedStyle: styleOf, computedStyleSupportsPseudoElements: false });

/** Found once for each element: without script it does not change. */
const roles = new WeakMap<Element, string | null>();

/** The ARIA role, or null; elements hidden from assistive technology have none. */
export function roleOf(element: Element): string | null {
  if (!roles.has(element)) roles.set(element, findRole(element));
  return roles.get(element)!;
}

function findRole(element: Element): string | null {
  if (element.closest("[aria-hidden=true], [inert]")) return null;
  const role = getRole(element);
  if (element.hasAttribute("role")) return role;
  if (element.localName === "summary") return null;
  if (role === "region" || role === "form") return nameOf(element) ? role : null;
  if (role === "banner" || role === "contentinfo")
    return element.closest("article, aside, main, nav, section") ? null : role;
  return role;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLButtonElement;

/** The texts that label an element. */
export function labelsOf(element: Element): string[] {
  const by = element.getAttribute("aria-labelledby");
  const { ownerDocument } = element;
  if (by) return by.split(/\s+/).map((id) => ownerDocument.getElementById(id)?.textContent ?? "");
  const label = element.getAttribute("aria-label");
  if (label !== null) return [label];
  return [...((element as Control).labels ?? [])].map((each) => textOf(each));
}

/** The innermost elements below `root` whose text matches. */
export function innermost(root: ParentNode, text: Text, exact?: boolean): Element[] {
  const isMatch = (element: Element) => matches(textOf(element), text, exact);
  return [...root.querySelectorAll("body, body *")].filter(
    (element) =>
      !element.matches("script, style, template") && isMatch(element) && ![...element.children].some(isMatch),
  );
}

export const isChecked = (element: Element) =>
  (element as HTMLInputElement).checked === true || element.getAttribute("aria-checked") === "true";

/** Disabled by itself, or by an ancestor fieldset. */
export const isDisabled = (element: Element) => element.matches(":disabled, [aria-disabled=true]");
