import { validateOnlyField } from "../../in-page";
import { formAddressOf, isSending, liveForms, textFieldsOf } from "./forms";
import { morph } from "./morph";
import { changedInPlace, send } from "./replies";
import { rememberTyped } from "./typed";

/** Milliseconds without typing before a field that has a validation error is checked again. */
const pause = 400;
/** Milliseconds after which a field that was left is checked: leaving it may be the press that sends the form. */
const leaving = 200;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The names of the fields that were edited, whose errors are shown. */
const touched = new WeakMap<HTMLFormElement, Set<string>>();
const newest = new WeakMap<HTMLFormElement, AbortController>();
/** Those with an error when they were left: checked while one corrects them. */
const isWrong = (field: Element) => field.getAttribute("aria-invalid") === "true" || !!errorsOf(field);
const errorsOf = (field: Element) => field.closest(".field")?.querySelector(".field-error:not([role])");

/**
 * The server validates the fields of a live form that were edited: when one is left, and as one corrects it. The names
 * go with the form as `validateOnly`, so nothing is stored; the form alone is changed in place.
 */
export function liveValidation(): void {
  const timers = new WeakMap<HTMLFormElement, number>();
  const fieldOf = ({ target }: Event) => {
    const field = target as Field;
    const isOurs = field.name && field.form?.matches(liveForms) && field.type !== "file";
    return isOurs ? field : null;
  };
  const plan = (event: Event, delay: number, isWanted: (field: Field) => boolean) => {
    const field = fieldOf(event);
    if (!field || !isWanted(field)) return;
    const form = field.form!;
    const names = touched.get(form) ?? new Set();
    touched.set(form, names.add(field.name));
    window.clearTimeout(timers.get(form));
    timers.set(
      form,
      window.setTimeout(() => void check(form), delay),
    );
  };
  document.addEventListener("submit", ({ target }) => {
    const form = target as HTMLFormElement;
    if (!form.matches(liveForms)) return;
    window.clearTimeout(timers.get(form));
    newest.get(form)?.abort();
    // All of it is validated now: a later check must not take the errors of fields away that nobody has edited.
    touched.set(form, new Set([...form.elements].map((field) => (field as Field).name).filter(Boolean)));
  });
  document.addEventListener("change", (event) => plan(event, leaving, () => true));
  document.addEventListener("input", (event) => plan(event, pause, isWrong));
}

async function check(form: HTMLFormElement): Promise<void> {
  await released();
  if (isSending(form)) return;
  newest.get(form)?.abort();
  const stopper = new AbortController();
  newest.set(form, stopper);
  const body = textFieldsOf(new FormData(form));
  for (const name of touched.get(form)!) body.append(validateOnlyField, name);
  for (const file of form.querySelectorAll<HTMLInputElement>("input[type=file]")) body.delete(file.name);
  const isEdited = rememberTyped(form);
  const reply = await send(formAddressOf(form), body, stopper.signal).catch(() => null);
  if (!reply || !("page" in reply)) return;
  // Not `form.id`: a field may have that name.
  const answered = reply.page.getElementById(form.getAttribute("id") ?? "");
  await released();
  // Meanwhile somebody typed on, or sent it: the next answer tells.
  if (!answered || stopper.signal.aborted || isSending(form) || !form.isConnected) return;
  morph(form, answered, { isCheck: true, isEdited });
  document.dispatchEvent(new Event(changedInPlace));
}

/** Resolves when nothing is being pressed: a line that appears meanwhile would move the button from under the click. */
export function released(): Promise<void> {
  return new Promise((resolve) => {
    if (!document.querySelector(":active")) return resolve();
    for (const end of ["pointerup", "pointercancel", "keyup"])
      document.addEventListener(end, () => window.setTimeout(resolve), { once: true });
  });
}
