/** What changes in place: everything, or all but the last refusal's summary, a preview, and what script wrote. */
export interface MorphRules {
  /** True where only fields are checked: a summary stays as it was, for it would jump away from whoever reads it. */
  isCheck: boolean;
  /** True for a field that was edited since the form was sent: its value stays. */
  isEdited(field: Element): boolean;
}

/**
 * Turns one element into another in place, so that focus, cursor, scroll position and what was typed meanwhile stay.
 * Elements are matched by id, others by their order.
 */
export function morph(from: Element, to: Element, rules: MorphRules): void {
  // What script wrote stays while fields are checked; a drawing stays until there is another.
  const isKept = from.matches("[data-stays]") || (rules.isCheck && from.matches("[role=status]"));
  if (isKept && !to.firstChild) return;
  morphAttributes(from, to);
  if (from instanceof HTMLTextAreaElement) {
    // The server's text is the new default; `value` is set below.
    if (from.defaultValue !== to.textContent) from.defaultValue = to.textContent ?? "";
  } else morphChildren(from, to, rules);
  setValue(from, rules);
}

/** What script has set: it has opened, woken, or taken over the validation of. */
const isOfScript = (element: Element, name: string) =>
  name === "open" || name === "novalidate" || (name === "type" && element.hasAttribute("data-wakes"));

function morphAttributes(from: Element, to: Element): void {
  for (const { name } of [...from.attributes])
    if (!to.hasAttribute(name) && !isOfScript(from, name)) from.removeAttribute(name);
  for (const { name, value } of [...to.attributes])
    if (from.getAttribute(name) !== value && !(name === "type" && isOfScript(from, name)))
      from.setAttribute(name, value);
}

/** Turns what stands in one element into what stands in another, in place. */
export function morphChildren(from: Element, to: Element, rules: MorphRules): void {
  const own = new Map<ChildNode, ChildNode>();
  const left = new Set<ChildNode>(from.childNodes);
  for (const wanted of to.childNodes) {
    const found = [...left].find((node) => isSame(node, wanted));
    if (found) own.set(wanted, found);
    if (found) left.delete(found);
  }
  // First, so that what stays is not moved: an element that is moved loses focus, and the press that is on it.
  for (const node of left)
    if (!rules.isCheck || !(node instanceof Element && node.matches(".summary, [data-stays]"))) node.remove();
  let at = from.firstChild;
  for (const wanted of [...to.childNodes]) {
    while (at && left.has(at)) at = at.nextSibling;
    const found = own.get(wanted);
    if (found === at && at) at = at.nextSibling;
    else from.insertBefore(found ?? document.importNode(wanted, true), at);
    if (found instanceof Element) morph(found, wanted as Element, rules);
    else if (found && found.nodeValue !== wanted.nodeValue) found.nodeValue = wanted.nodeValue;
  }
}

/** Whether two nodes are the same one: by their id, or where they have none by their kind. */
function isSame(one: ChildNode, other: ChildNode): boolean {
  if (one.nodeName !== other.nodeName || idOf(one) !== idOf(other)) return false;
  return idOf(one) !== "" || (kindOf(one) === kindOf(other) && isSameField(one, other));
}

/** What distinguishes elements without an id: their first class. */
const kindOf = (node: ChildNode) => (node instanceof Element ? (node.classList[0] ?? "") : "");

const idOf = (node: ChildNode) => (node instanceof Element ? node.id : "");

/** Controls without an id, such as the buttons of rows, are the same where they send the same. */
const isSameField = (one: ChildNode, other: ChildNode) =>
  !(one instanceof Element) ||
  !/^(INPUT|BUTTON|SELECT|TEXTAREA)$/.test(one.nodeName) ||
  ["name", "value"].every((name) => one.getAttribute(name) === (other as Element).getAttribute(name));

/** A field shows what the server answered, unless it was edited since. */
function setValue(field: Element, { isCheck, isEdited }: MorphRules): void {
  if (field instanceof HTMLInputElement && field.type === "file") {
    // It stays chosen until the server has taken it.
    if (!isCheck && field.dataset.taken !== undefined) field.value = "";
    return;
  }
  if (isEdited(field)) return;
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
    if (field.checked !== field.defaultChecked) field.checked = field.defaultChecked;
  } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    if (field.value !== field.defaultValue) field.value = field.defaultValue;
  } else if (field instanceof HTMLOptionElement) {
    if (!isEdited(field.closest("select")!) && field.selected !== field.defaultSelected)
      field.selected = field.defaultSelected;
  }
}
