import { isBack } from "./clock";

/** Whether a field belongs to the answer, and not to the page's form. */
export function isOfAnswer(name: string): boolean {
  return /^(answer|language|flag)/.test(name);
}

export function isTicked({ type }: HTMLInputElement): boolean {
  return type === "radio" || type === "checkbox";
}

/** The fields that a draft keeps: a file is sent by the button. */
function answerFields(form: HTMLFormElement): HTMLInputElement[] {
  const fields = Array.from(form.elements) as HTMLInputElement[];
  return fields.filter(({ name, type }) => isOfAnswer(name) && type !== "file");
}

/** Whether a field holds something else than what the server gave it. */
function isTouched(field: HTMLInputElement | HTMLSelectElement): boolean {
  if ("options" in field) {
    const given = Array.from(field.options).findIndex(({ defaultSelected }) => defaultSelected);
    return field.selectedIndex !== Math.max(0, given);
  }
  return isTicked(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/**
 * Resets what the browser has put back into a page reached by Back, where something has been saved since. Returns whether
 * the page then has an answer that the server has not: on a slow line its script comes late, and a refused page holds what
 * was not saved. `data-basis`, `data-was-flagged` and `data-form-id` are the values that the server gave the form's hidden
 * fields.
 */
export function settleFields(form: HTMLFormElement): boolean {
  const { basis, formId, notStored, wasFlagged } = form.dataset;
  const basisField = hiddenField(form, "basis");
  basisField.value = basis!;
  hiddenField(form, "formId").value = formId!;
  hiddenField(form, "wasFlagged").value = wasFlagged!;
  const visited = basisOfVisit();
  const isOld = visited !== basis;
  noteBasis(basis!);
  if (isBack && isOld && visited !== undefined) form.reset();
  // A flag alone changes no basis.
  for (const field of answerFields(form))
    if (isBack && field.name === "flag") field.checked = field.defaultChecked;
  const isAnswered = notStored !== undefined || answerFields(form).some(isTouched);
  // What it goes on from is older, or not known: the server shows both.
  if (isAnswered && isOld && (isBack || visited !== undefined)) basisField.value = visited ?? "0";
  return isAnswered;
}

const basisOfVisit = () => (window.history.state as { basis?: string } | null)?.basis;

/** Keeps in the browser's history which save the page goes on from: when one returns to it, there may be a newer one. */
export function noteBasis(basis: string): void {
  window.history.replaceState({ basis }, "");
}

/** A field that is not seen. */
export function hiddenField(form: HTMLFormElement, name: string): HTMLInputElement {
  return form.querySelector<HTMLInputElement>(`input[type="hidden"][name="${name}"]`)!;
}

/** Whether a draft chooses options by what the page does not call them: one that an earlier version has kept. */
export const isForeign = (form: HTMLFormElement, kept: [string, string][]): boolean =>
  answerFields(form)
    .filter(isTicked)
    .some(({ name }) => kept.some(([own, value]) => own === name && !hasOption(form, name, value)));

const hasOption = (form: HTMLFormElement, name: string, value: string) =>
  answerFields(form).some((field) => field.name === name && field.value === value);

/** Puts a draft's values into the fields. */
export function fillIn(form: HTMLFormElement, kept: [string, string][]): void {
  for (const field of answerFields(form)) {
    const values = kept.filter(([name]) => name === field.name).map(([, value]) => value);
    if (values.length === 0 && field.type !== "checkbox") continue;
    if (isTicked(field)) field.checked = values.indexOf(field.value) >= 0;
    else field.value = values[0]!;
  }
}

/** Says of a field, or of the file, until something else is put in, what is wrong with it: the text of an element. */
export function markInvalid(form: HTMLFormElement, trouble: Element, name?: string): void {
  const field = form.elements.namedItem(name ?? "answer") as HTMLInputElement;
  const description = field.getAttribute("aria-describedby")!.replace(/^trouble /, "");
  trouble.id = "trouble";
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", `trouble ${description}`);
  // Whoever types elsewhere by then goes on there.
  if (name === undefined) field.focus();
  const unmark = () => {
    field.removeAttribute("aria-invalid");
    field.setAttribute("aria-describedby", description);
    field.removeEventListener("input", unmark);
  };
  field.addEventListener("input", unmark);
}
