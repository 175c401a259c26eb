import { submitterOf } from "./live/submitter";

/** A form that could not be sent, and when it was made. */
interface Kept {
  action: string;
  fields: [string, string][];
}

const shelf = "kept-forms";
/** Codes that were refused: shown until they are sent once more, or the tab is closed. */
const refusedShelf = "refused-codes";
/** Milliseconds after which a line counts as broken. */
const lineTimeout = 10_000;
/** Milliseconds between two tries to send. */
const retryDelay = 15_000;

function read<Entry>(storage: Storage, key: string): Entry[] {
  try {
    return JSON.parse(storage.getItem(key) ?? "[]");
  } catch {
    return [];
  }
}

const kept = () => read<Kept>(window.localStorage, shelf);
const refused = () => read<string>(window.sessionStorage, refusedShelf);
const fieldOf = ({ fields }: Kept, wanted: string) => fields.find(([name]) => name === wanted)?.[1] ?? "";

/**
 * Sends one. It waits where it was not answered by the site itself: signed out, busy, no line, somebody else's page. One
 * that the site fails at keeps no other one waiting.
 */
async function sent(one: Kept, csrf: string): Promise<"taken" | "refused" | "failed" | "waits"> {
  const body = new URLSearchParams(one.fields);
  body.set("csrf", csrf);
  const stopper = new AbortController();
  const timeout = window.setTimeout(() => stopper.abort(), lineTimeout);
  // Beside the form's own address is the one that answers a script.
  const address = one.action.replace(/\/tick$/, "/kept");
  const headers = { accept: "application/json" };
  try {
    const answer = await fetch(address, { method: "POST", body, headers, signal: stopper.signal });
    if (answer.status === 500) return "failed";
    const { isTaken } = (await answer.json()) as { isTaken?: boolean };
    return isTaken === undefined ? "waits" : isTaken ? "taken" : "refused";
  } catch {
    return "waits";
  } finally {
    window.clearTimeout(timeout);
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
  const show = () => {
    const count = kept().length;
    for (const place of document.querySelectorAll("[data-kept-count]")) place.textContent = String(count);
    const texts = [count && status.dataset.keptStatus!.replace("{n}", String(count))];
    const codes = refused().join(" · ");
    texts.push(codes && status.dataset.keptRefused!.replace("{codes}", () => codes));
    status.textContent = texts.filter(Boolean).join(" ");
  };
  const store = (all: Kept[]) => window.localStorage.setItem(shelf, JSON.stringify(all));
  const setRefused = (codes: string[]) =>
    window.sessionStorage.setItem(refusedShelf, JSON.stringify([...new Set(codes)]));
  const codeField = () => form.elements.namedItem("code") as HTMLInputElement;
  const token = () => (form.elements.namedItem("csrf") as HTMLInputElement).value;

  let isSending = false;
  const send = async () => {
    if (isSending) return;
    isSending = true;
    let taken = 0;
    for (const one of kept()) {
      const outcome = await sent(one, token());
      if (outcome === "waits") break;
      if (outcome === "failed") continue;
      if (outcome === "taken") taken += 1;
      else setRefused([...refused(), fieldOf(one, "code")]);
      // By its id: another tab may have sent it as well.
      store(kept().filter((other) => fieldOf(other, "tickId") !== fieldOf(one, "tickId")));
    }
    isSending = false;
    show();
    // What is being typed, or read by a scanner, is not lost by it: the page is read anew after the next one.
    if (taken > 0 && codeField().value === "") window.location.reload();
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
      // Once more what had been refused: its own outcome counts.
      setRefused(refused().filter((code) => code !== body.get("code")));
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
