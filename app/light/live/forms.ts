import { goTo, send, showPage } from "./replies";
import { submitterOf } from "./submitter";
import { rememberTyped } from "./typed";

/** Live forms: sent from within the page, which then shows the answer in place. */
export const liveForms = "form[data-live]";

/** Where a form is sent to; `form.action` may be a field of that name. */
export const formAddressOf = (form: HTMLFormElement) =>
  new URL(form.getAttribute("action") ?? "", window.location.href).href;

/** The forms being sent, each by its button: one is not sent twice, and its fields are not checked meanwhile. */
const sending = new WeakMap<HTMLFormElement, HTMLButtonElement | null>();
/** Another button that was pressed meanwhile: it is pressed again once the answer is there. */
const pressed = new WeakMap<HTMLFormElement, HTMLButtonElement>();
export const isSending = (form: HTMLFormElement) => sending.has(form);

/**
 * A form with `data-live` stays in its page: a refusal, other rows or a preview change it in place, and what is typed
 * meanwhile stays. What succeeds leads on, as without script. Where the connection is lost, nothing is.
 */
export function liveSubmits(): void {
  const start = () => {
    // The server's sentences are shown, not the browser's.
    for (const form of document.querySelectorAll<HTMLFormElement>(liveForms)) form.noValidate = true;
  };
  start();
  document.addEventListener("submit", async (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || !form.matches(liveForms)) return;
    event.preventDefault();
    const button = submitterOf(event);
    if (sending.has(form)) {
      if (button && button !== sending.get(form)) pressed.set(form, button);
      return;
    }
    const address = button?.hasAttribute("formaction") ? button.formAction : formAddressOf(form);
    const body = new FormData(form);
    if (button?.name) body.append(button.name, button.value);
    const isEdited = rememberTyped(form);
    const free = busy(form, button);
    try {
      const reply = await send(address.split("#")[0]!, bodyOf(form, button, body));
      // Until the next page is there, the form stays busy.
      if ("to" in reply) return goTo(reply.to);
      free();
      if (isUnread(reply, form)) return tell(form, reasonIn(reply.page));
      showPage(reply.page, { isCheck: false, isEdited }, address.split("#")[1] ?? "");
      start();
      const next = pressed.get(form);
      pressed.delete(form);
      if (next?.isConnected) next.click();
    } catch {
      free();
      pressed.delete(form);
      tell(form);
    }
  });
  // A page restored from the back/forward cache has been answered.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) for (const form of document.forms) release(form);
  });
}

/** Files need their own encoding; other forms are sent as browsers do. */
function bodyOf(form: HTMLFormElement, button: HTMLButtonElement | null, body: FormData) {
  const encoding = button?.hasAttribute("formenctype") ? button.formEnctype : form.enctype;
  return encoding === "multipart/form-data" ? body : textFieldsOf(body);
}

/** The texts of a form, without files. */
export function textFieldsOf(form: FormData): URLSearchParams {
  const texts = new URLSearchParams();
  for (const [name, value] of form) texts.append(name, typeof value === "string" ? value : value.name);
  return texts;
}

const labels = new WeakMap<HTMLFormElement, () => void>();

/** Marks a form as being sent; the button says so. */
function busy(form: HTMLFormElement, button: HTMLButtonElement | null): () => void {
  sending.set(form, button);
  form.setAttribute("aria-busy", "true");
  const label = button?.textContent ?? "";
  if (button?.dataset.busy) button.textContent = button.dataset.busy;
  labels.set(form, () => {
    if (button?.dataset.busy) button.textContent = label;
  });
  return () => release(form);
}

function release(form: HTMLFormElement): void {
  sending.delete(form);
  form.removeAttribute("aria-busy");
  labels.get(form)?.();
  labels.delete(form);
}

/** The server never read the form, or failed on it, and so cannot show it again: the page that has it stays. */
const isUnread = ({ status, page }: { status: number; page: Document }, form: HTMLFormElement) =>
  (status === 413 || status >= 500) && !page.getElementById(form.getAttribute("id") ?? "");

/** Says above the form why it was not sent, without a reason that the connection was lost; it may be sent again. */
function tell(form: HTMLFormElement, reason?: string | null): void {
  const place = document.getElementById("offline");
  if (!place) return;
  place.setAttribute("role", "alert");
  place.textContent = reason ?? place.dataset.lost ?? "";
  place.scrollIntoView({ block: "nearest" });
  form.addEventListener(
    "submit",
    () => {
      place.textContent = "";
    },
    { once: true },
  );
}

/** The heading of an error page and what follows it. */
const reasonIn = (page: Document) =>
  [...page.querySelectorAll("h1, h1 ~ p")].map(({ textContent }) => textContent).join(" ") || null;
