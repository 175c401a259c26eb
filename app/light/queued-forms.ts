import { submitterOf } from "./live/submitter";

/** A form that could not be sent, and when it was made. */
interface Kept {
  action: string;
  fields: [string, string][];
}

const shelf = "kept-forms";
/** Milliseconds after which a line counts as broken. */
const lineTimeout = 10_000;
/** Milliseconds between two tries to send. */
const retryDelay = 15_000;

function kept(): Kept[] {
  try {
    return JSON.parse(window.localStorage.getItem(shelf) ?? "[]");
  } catch {
    return [];
  }
}

/**
 * A form with `data-keeps` is kept on this device before it is sent, with the moment in `at` and an id of its own in
 * `tickId`: over a bad line nothing is lost, and the server counts the same one once. `data-kept-count` shows how many
 * wait.
 */
export function queuedForms(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-keeps]");
  const status = document.querySelector<HTMLElement>("[data-kept-status]");
  if (!form || !status) return;
  let refused = 0;
  const show = () => {
    const count = kept().length;
    for (const place of document.querySelectorAll("[data-kept-count]")) place.textContent = String(count);
    const texts = [count && status.dataset.keptStatus!.replace("{n}", String(count))];
    if (refused) texts.push(status.dataset.keptRefused!.replace("{n}", String(refused)));
    status.textContent = texts.filter(Boolean).join(" ");
  };
  const store = (all: Kept[]) => window.localStorage.setItem(shelf, JSON.stringify(all));
  const tickIdOf = ({ fields }: Kept) => fields.find(([name]) => name === "tickId")![1];
  const codeField = () => form.elements.namedItem("code") as HTMLInputElement;
  const token = () => (form.elements.namedItem("csrf") as HTMLInputElement).value;

  let isSending = false;
  const send = async () => {
    if (isSending) return;
    isSending = true;
    let sent = 0;
    for (let [first] = kept(); first; [first] = kept()) {
      const body = new URLSearchParams(first.fields);
      body.set("csrf", token());
      const stopper = new AbortController();
      const timeout = window.setTimeout(() => stopper.abort(), lineTimeout);
      const answer = await fetch(first.action, { method: "POST", body, signal: stopper.signal }).catch(
        () => null,
      );
      window.clearTimeout(timeout);
      const { pathname, searchParams } = new URL(answer?.url ?? "about:blank");
      // Signed out, busy or no line: it waits.
      if (!answer?.ok || pathname !== window.location.pathname) break;
      if (searchParams.has("code")) refused += 1;
      // By its id: another tab may have sent it as well.
      store(kept().filter((one) => tickIdOf(one) !== tickIdOf(first!)));
      sent += 1;
    }
    isSending = false;
    show();
    // What is being typed, or read by a scanner, is not lost by it: the page is read anew after the next one.
    if (sent > 0 && refused === 0 && codeField().value === "") window.location.reload();
  };

  // While it is captured: before the form is marked as being sent.
  window.addEventListener(
    "submit",
    (event) => {
      if (event.target !== form || !form.checkValidity()) return;
      event.preventDefault();
      const body = new FormData(form);
      const button = submitterOf(event);
      body.set("state", button?.value ?? "present");
      body.set("tickId", `${Date.now()}-${Math.random().toString(36).slice(2)}`);
      body.set("formId", String(body.get("tickId")));
      body.set("at", String(Date.now()));
      store([...kept(), { action: form.action, fields: [...body] as [string, string][] }]);
      codeField().value = "";
      codeField().focus();
      show();
      void send();
    },
    true,
  );
  window.addEventListener("online", send);
  window.setInterval(send, retryDelay);
  show();
  void send();
}
