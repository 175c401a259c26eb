/**
 * The script of a question page: saves after a pause in typing, keeps what could not be sent in the browser until the
 * line is back, and says when time runs short. Without it everything is saved by the page's buttons.
 */

import { nextTurn } from "../../../contract/sitting/form-turns";
import { draftsOf } from "./drafts";
import { takePictures } from "./pictures";

/**
 * Milliseconds: after the last letter, and at most after the first one that is not saved; after a choice; between two
 * tries over a bad line; and after which a try without a reply is given up.
 */
const waits = { typing: 2_000, most: 10_000, choice: 100, retry: 10_000, reply: 20_000 };
/** After the deadline: what arrives until 30 seconds after it counts, so that the last try begins before. */
const late = { from: 1_000, until: 25_000, retry: 3_000, reply: 8_000 };

/** What the server says of a save. */
interface Reply {
  outcome: "saved" | "same" | "other";
  /** The line that says so, and the values that the form sends next. */
  line: string;
  basis: string;
  formId: string;
  /** What a run of the program came to, as HTML of the server. */
  run?: string;
}

takePictures();
// A play ends with the sound: what the browser still remembers of it is no further one.
for (const player of Array.from(document.querySelectorAll<HTMLMediaElement>("[data-once]")))
  player.addEventListener("ended", () => {
    const told = player.parentElement!.querySelector<HTMLElement>("[data-ended]");
    if (told) told.textContent = told.dataset.ended!;
    player.remove();
  });
const form = document.querySelector<HTMLFormElement>("form[data-question]");
if (form?.querySelector("[data-state]") && "fetch" in window) begin(form);

function begin(form: HTMLFormElement): void {
  const state = form.querySelector<HTMLElement>("[data-state]")!;
  const words = JSON.parse(form.dataset.words ?? "{}") as Record<string, string>;
  const fieldOf = (name: string) =>
    form.querySelector<HTMLInputElement>(`input[type="hidden"][name="${name}"]`)!;
  const drafts = draftsOf(form.getAttribute("action")!, fieldOf("formId").value);
  /** Whether a draft of an earlier page may be left once what is here has been saved. */
  let hasDrafts = false;
  let timer = 0;
  /** When the first letter was typed that no save has taken yet; 0 for none. And when the last one was. */
  let changedAt = 0;
  let typedAt = 0;
  let isSending = false;
  let isChanged = false;
  let isLeaving = false;
  /** Whether the last try to save reached no server: the browser would lose what it cannot send. */
  let hasFailed = false;
  /** When the last try after the deadline begins, by this device's clock; 0 while there is time. */
  let lastTryAt = 0;
  /** The line of the last save that was confirmed. */
  let confirmed = state.lastElementChild!.textContent!;
  let giveUp = () => {};
  /** Whether the form's id has been sent and no reply came: what says something else needs another one. */
  let isIdSent = false;

  /** A save that is under way is seen and not heard: a screen reader says once that it is done. */
  const show = (text: string, isWarning: boolean, isHeard = true) => {
    if (state.textContent === text) return;
    state.className = isWarning ? "sit-state sit-state-warn sit-state-stays" : "sit-state";
    state.removeAttribute("data-none");
    state.textContent = "";
    const line = document.createElement("p");
    line.textContent = text;
    if (!isHeard) line.setAttribute("aria-hidden", "true");
    state.appendChild(line);
  };
  /** The answer's fields, without what only this page's form has. */
  const typed = (): [string, string][] =>
    Array.from(new FormData(form).entries()).flatMap(([name, value]): [string, string][] =>
      isOfAnswer(name) && typeof value === "string" ? [[name, value]] : [],
    );
  /** The answer, and what it goes on from: restored, it overwrites nothing that was saved meanwhile. */
  const remember = () =>
    drafts.keep({
      fields: typed(),
      basis: fieldOf("basis").value,
      formId: fieldOf("formId").value,
      at: typedAt || Date.now(),
    });
  const schedule = (wait: number) => {
    window.clearTimeout(timer);
    timer = window.setTimeout(save, wait);
  };

  /** Whoever types without a pause is saved as well. */
  const scheduleTyped = (wait: number) => schedule(Math.min(wait, changedAt + waits.most - Date.now()));

  const save = () => (isChanged ? send("stay") : Promise.resolve());

  /** The last save that was tried, which may still be under way. */
  let sent: Promise<void> = Promise.resolve();
  /** Saves what is in the form, or waits for the save that is under way; `go` is "stay", or "run" to run it as well. */
  function send(go: "stay" | "run"): Promise<void> {
    if (!isSending && !isLeaving) sent = trySave(go);
    return sent;
  }

  async function trySave(go: "stay" | "run"): Promise<void> {
    isSending = true;
    isChanged = false;
    changedAt = 0;
    let trouble = words.notSaved!;
    if (!lastTryAt || !hasFailed) show(words[go === "run" ? "running" : "saving"]!, false, go === "run");
    const abort = new AbortController();
    giveUp = () => abort.abort();
    const patience = window.setTimeout(giveUp, lastTryAt ? late.reply : (go === "run" ? 3 : 1) * waits.reply);
    try {
      const body = new FormData(form);
      // A file is sent by the button: a phone would send it again and again.
      for (const field of Array.from(form.querySelectorAll<HTMLInputElement>('input[type="file"]')))
        body.delete(field.name);
      body.set("go", go);
      isIdSent = true;
      const answer = await fetch(form.action, {
        method: "POST",
        body,
        headers: { accept: "application/json" },
        signal: abort.signal,
      });
      const isReply = (answer.headers.get("content-type") ?? "").indexOf("application/json") === 0;
      if (isLeaving) return;
      if (!isReply && answer.status < 500 && answer.status !== 429) return leave(true);
      if (!isReply) {
        trouble = words.serverBusy!;
        throw new Error("busy");
      }
      const reply = (await answer.json()) as Reply;
      // What the page that follows says is newer than this.
      if (isLeaving) return;
      hasFailed = false;
      if (reply.outcome === "other") return leave(false);
      fieldOf("basis").value = reply.basis;
      fieldOf("formId").value = reply.formId;
      isIdSent = false;
      drafts.drop();
      confirmed = reply.line;
      show(confirmed, false);
      if (reply.run !== undefined) tellRun(reply.run);
      if (!isChanged && hasDrafts) restore(false);
      if (isChanged) scheduleTyped(lastTryAt ? 0 : waits.typing);
      // A server is there: its page says what became of the sitting.
      else if (lastTryAt) leave(false);
    } catch {
      if (isLeaving) return;
      isChanged = true;
      hasFailed = trouble !== words.serverBusy;
      remember();
      if (lastTryAt && Date.now() >= lastTryAt) return show(words.over!.replace("#", confirmed), true);
      show(lastTryAt ? words.ending! : trouble, true);
      schedule(lastTryAt ? late.retry : waits.retry);
    } finally {
      window.clearTimeout(patience);
      isSending = false;
    }
  }

  /** Puts the outcome of a run where the page has it; its region is read out. */
  function tellRun(text: string): void {
    const region = document.querySelector("[data-run]");
    const ran = new DOMParser().parseFromString(text, "text/html").querySelector("[data-run]");
    if (!region || !ran) return;
    region.textContent = "";
    while (ran.firstChild) region.appendChild(ran.firstChild);
  }

  /**
   * The server has something else to say: the form is sent as without script, and its page says it. `isKept`: it may not
   * come from the server, or have nowhere to put the answer.
   */
  function leave(isKept: boolean): void {
    takeTurn();
    if (isKept) remember();
    form.submit();
  }

  /** Goes on from what was sent and may have arrived. */
  function renewId(): void {
    if (!isIdSent) return;
    fieldOf("formId").value = nextTurn(fieldOf("formId").value);
    isIdSent = false;
  }
  /** The browser is about to send the form, and says nothing of it if somebody stops it. The page after it has the answer. */
  function takeTurn(): void {
    isLeaving = true;
    renewId();
    isIdSent = true;
    window.clearTimeout(timer);
    drafts.drop();
  }

  form.addEventListener("input", (event) => {
    // Whoever types has stopped what led away.
    isLeaving = false;
    renewId();
    isChanged = true;
    const field = event.target as HTMLInputElement;
    if (field.type === "file") return;
    typedAt = Date.now();
    if (changedAt === 0) changedAt = typedAt;
    scheduleTyped(isTicked(field) ? waits.choice : waits.typing);
  });
  form.addEventListener("submit", (event) => {
    const pressed = event.submitter as HTMLButtonElement | null;
    // Without a line the browser's own error page would take the answer with it.
    if (navigator.onLine === false || hasFailed) {
      event.preventDefault();
      isChanged = true;
      remember();
      show(words.notSaved!, true);
      if (navigator.onLine !== false)
        void send("stay").then(() => !hasFailed && !isLeaving && pressed?.click());
      return;
    }
    if (pressed?.value === "run" && !isSending) {
      event.preventDefault();
      window.clearTimeout(timer);
      void send("run");
      return;
    }
    takeTurn();
  });
  window.addEventListener("online", () => schedule(0));
  // A page that comes back from the browser's memory may send again.
  window.addEventListener("pageshow", () => {
    isLeaving = false;
  });

  // A phone may end a page that is out of sight, and a reload may come before its save.
  const keepUnsent = () => {
    if ((isChanged || isSending) && !isLeaving) remember();
  };
  window.addEventListener("pagehide", keepUnsent);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "hidden") return;
    keepUnsent();
    if (isChanged && !isLeaving) schedule(0);
  });

  restore(isAnsweredBefore(form));
  tellTime(form, end);
  tellLeaving();

  /**
   * The time is over. What is on the page is sent by this script, as long as it may count: a browser that reaches no
   * server would put a page of its own in place of the answer.
   */
  function end(): void {
    // The end of the time is no leaving.
    form.removeAttribute("data-signals");
    lastTryAt = Date.now() + late.until - late.from;
    isChanged = true;
    // What a button sent may hang, or was stopped.
    isLeaving = false;
    window.setTimeout(giveUp, late.reply);
    schedule(0);
  }

  /** Tells the exam that asks for it when the page is left, other than by its own buttons, and when one is back. */
  function tellLeaving(): void {
    if (!form.dataset.signals || !navigator.sendBeacon) return;
    let isAway = false;
    const tell = (kind: string) => {
      const body = new FormData();
      body.set("csrf", form.querySelector<HTMLInputElement>('input[name="csrf"]')?.value ?? "");
      body.set("kind", kind);
      navigator.sendBeacon(form.dataset.signals!, body);
    };
    document.addEventListener("visibilitychange", () => {
      const isHidden = document.visibilityState === "hidden";
      if (isLeaving || isHidden === isAway || !form.dataset.signals) return;
      isAway = isHidden;
      tell(isHidden ? "left" : "returned");
    });
  }

  /**
   * What was typed here when the line was lost comes back, and is sent: of several drafts the newest, and then the one
   * before, which the server finds in conflict and shows beside it. What was answered before this script came is newer
   * than all of them, and sent first.
   */
  function restore(isAnswered: boolean): void {
    const draft = drafts.resume(typed(), isAnswered);
    hasDrafts = isAnswered || draft !== null;
    if (!hasDrafts) return;
    if (draft) fillIn(draft.fields);
    if (draft) fieldOf("basis").value = draft.basis;
    if (draft) fieldOf("formId").value = nextTurn(draft.formId);
    typedAt = draft ? draft.at : Date.now();
    isChanged = true;
    schedule(draft ? 0 : waits.typing);
  }

  function fillIn(kept: [string, string][]): void {
    for (const field of answerFields(form)) {
      const values = kept.filter(([name]) => name === field.name).map(([, value]) => value);
      if (values.length === 0 && field.type !== "checkbox") continue;
      if (isTicked(field)) field.checked = values.indexOf(field.value) >= 0;
      else field.value = values[0]!;
    }
  }
}

function isOfAnswer(name: string): boolean {
  return /^(answer|language|flag)/.test(name);
}

function isTicked({ type }: HTMLInputElement): boolean {
  return type === "radio" || type === "checkbox";
}

/** The fields that a draft keeps: a file is sent by the button. */
function answerFields(form: HTMLFormElement): HTMLInputElement[] {
  const fields = Array.from(form.elements) as HTMLInputElement[];
  return fields.filter(({ name, type }) => isOfAnswer(name) && type !== "file");
}

/** Whether the page holds something else than what the server gave it: on a slow line its script comes late. */
function isAnsweredBefore(form: HTMLFormElement): boolean {
  return answerFields(form).some((field) =>
    isTicked(field)
      ? field.checked !== field.defaultChecked
      : field.defaultValue !== undefined && field.value !== field.defaultValue,
  );
}

/** Says once how long is left, at some moments, and calls `onEnd` when nothing is. */
function tellTime(form: HTMLFormElement, onEnd: () => void): void {
  const until = Number(form.dataset.until);
  const left = document.querySelector<HTMLElement>("[data-left]");
  if (!until || !left) return;
  // By the server's clock as it was when the page's first byte came, whatever this device's says: on a slow line the
  // script comes long after it. Browsers that do not tell (Safari before 15) count from here.
  const page = performance.getEntriesByType?.("navigation")[0] as PerformanceNavigationTiming | undefined;
  const passed = page ? performance.now() - page.responseStart : 0;
  const ahead = Number(form.dataset.now) + passed - Date.now();
  const now = () => Date.now() + ahead;
  const words = JSON.parse(form.dataset.words ?? "{}") as Record<string, string>;
  for (const moment of (form.dataset.times ?? "").split("|")) {
    const [minutes, time = ""] = moment.split("=");
    const wait = until - Number(minutes) * 60_000 - now();
    if (!minutes || wait < 0) continue;
    window.setTimeout(() => {
      left.textContent = words[`left${minutes}`]!.replace("#", time);
    }, wait);
  }
  window.setTimeout(onEnd, Math.min(Math.max(0, until - now()) + late.from, 2 ** 31 - 1));
}
