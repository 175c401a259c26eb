import { submitterOf } from "./live/submitter";

/** A form that could not be sent, and when it was made. */
interface Kept {
  action: string;
  fields: [string, string][];
  /** Why it was refused, in words; none where its page was given up. */
  why?: string | undefined;
}

const shelf = "kept-forms";
/** What was refused: shown on its own page until it is cleared, or the tab is closed. */
const refusedShelf = "refused-forms";
/** Milliseconds after which a form whose page is not there, or not this person's, is given up. */
const givenUpAfter = 7 * 86_400_000;
/** Milliseconds after which a line counts as broken. */
const lineTimeout = 10_000;
/** Milliseconds between two tries to send. */
const retryDelay = 15_000;

function read(storage: Storage, key: string): Kept[] {
  try {
    return JSON.parse(storage.getItem(key) ?? "[]");
  } catch {
    return [];
  }
}

const kept = () => read(window.localStorage, shelf);
const refused = () => read(window.sessionStorage, refusedShelf);
const fieldOf = ({ fields }: Kept, wanted: string) => fields.find(([name]) => name === wanted)?.[1] ?? "";

/**
 * Sends one. It waits where it was not answered by the site itself: signed out, busy, no line, somebody else's page. One
 * that fails keeps no other one waiting: the site is broken there, or whoever is signed in now is not of this room.
 */
async function sent(
  one: Kept,
  csrf: string,
): Promise<{ outcome: "taken" | "refused" | "failed" | "waits"; why?: string | undefined }> {
  const body = new URLSearchParams(one.fields);
  body.set("csrf", csrf);
  // Its age, not its moment: the clock of a device may be wrong.
  body.set("age", String(Math.max(0, Date.now() - Number(fieldOf(one, "at")))));
  const stopper = new AbortController();
  const timeout = window.setTimeout(() => stopper.abort(), lineTimeout);
  // Beside the form's own address is the one that answers a script.
  const address = one.action.replace(/\/tick$/, "/kept");
  const headers = { accept: "application/json" };
  try {
    const answer = await fetch(address, { method: "POST", body, headers, signal: stopper.signal });
    if ([403, 404, 500].includes(answer.status))
      return { outcome: Date.now() - Number(fieldOf(one, "at")) > givenUpAfter ? "refused" : "failed" };
    const { isTaken, why } = (await answer.json()) as { isTaken?: boolean; why?: string };
    return { outcome: isTaken === undefined ? "waits" : isTaken ? "taken" : "refused", why };
  } catch {
    return { outcome: "waits" };
  } finally {
    window.clearTimeout(timeout);
  }
}

/** A code as it was typed; a scanned address is too long to read, and shown by its end. */
const shownCode = (code: string) => (/^https?:/.test(code) ? `…${code.slice(-6)}` : code);

/** One that was refused, and why. */
const shownRefused = (one: Kept) => [shownCode(fieldOf(one, "code")), one.why].filter(Boolean).join(": ");

/** Reads the page anew, without the candidate whom its address put in hand: they are ticked. */
function readAnew(): void {
  const here = new URL(window.location.href);
  here.searchParams.delete("code");
  window.location.replace(here);
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
  const clear = document.createElement("button");
  Object.assign(clear, { type: "button", className: "button button-small", hidden: true });
  clear.textContent = status.dataset.keptClear!;
  status.after(clear);
  const isHere = (one: Kept) =>
    one.action === form.action &&
    fieldOf(one, "room") === (form.elements.namedItem("room") as HTMLInputElement).value;
  const refusedHere = () => refused().filter(isHere);
  const show = () => {
    const count = kept().length;
    for (const place of document.querySelectorAll("[data-kept-count]")) place.textContent = String(count);
    const texts = [count && status.dataset.keptStatus!.replace("{n}", String(count))];
    const codes = [...new Set(refusedHere().map(shownRefused))].join(" · ");
    clear.hidden = codes === "";
    texts.push(codes && status.dataset.keptRefused!.replace("{codes}", () => codes));
    status.textContent = texts.filter(Boolean).join(" ");
  };
  const store = (all: Kept[]) => window.localStorage.setItem(shelf, JSON.stringify(all));
  const setRefused = (all: Kept[]) => window.sessionStorage.setItem(refusedShelf, JSON.stringify(all));
  const codeField = () => form.elements.namedItem("code") as HTMLInputElement;
  const token = () => (form.elements.namedItem("csrf") as HTMLInputElement).value;

  let isSending = false;
  const send = async () => {
    if (isSending) return;
    isSending = true;
    let taken = 0;
    const tried = new Set<string>();
    // Read anew each time: another may have been made meanwhile.
    const next = () => kept().find((one) => !tried.has(fieldOf(one, "tickId")));
    for (let one = next(); one; one = next()) {
      const id = fieldOf(one, "tickId");
      tried.add(id);
      const { outcome, why } = await sent(one, token());
      if (outcome === "waits") break;
      if (outcome === "failed") continue;
      if (outcome === "taken") taken += 1;
      else setRefused([...refused(), { ...one, why }]);
      // By its id: another tab may have sent it as well.
      store(kept().filter((other) => fieldOf(other, "tickId") !== id));
    }
    isSending = false;
    show();
    // What is being typed, or read by a scanner, is not lost by it: the page is read anew after the next one.
    if (taken > 0 && codeField().value === "") readAnew();
  };

  // While it is captured: before the form is marked as being sent.
  window.addEventListener(
    "submit",
    (event) => {
      if (event.target !== form || !form.checkValidity()) return;
      const body = new FormData(form);
      const button = submitterOf(event);
      body.set("state", button?.value ?? "present");
      body.set("tickId", `${Date.now()}-${Math.random().toString(36).slice(2)}`);
      body.set("formId", String(body.get("tickId")));
      body.set("at", String(Date.now()));
      try {
        store([...kept(), { action: form.action, fields: [...body] as [string, string][] }]);
      } catch {
        // The device has no room for it: the browser sends the form, as without script.
        return;
      }
      event.preventDefault();
      codeField().value = "";
      codeField().focus();
      show();
      void send();
    },
    true,
  );
  clear.addEventListener("click", () => {
    setRefused(refused().filter((one) => !isHere(one)));
    show();
    codeField().focus();
  });
  window.addEventListener("online", send);
  window.setInterval(send, retryDelay);
  show();
  void send();
}
