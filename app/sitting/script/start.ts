/**
 * The script of a question page: saves after a pause in typing, keeps what could not be sent in the browser until the
 * line is back, sends files from the page, and says when time runs short. Without it everything is saved by the page's
 * buttons.
 */

import { submitters } from "../../light/live/submitter";
import { tellCounts, tellRun, tellTold } from "./answer-counts";
import { isBack, tellTime } from "./clock";
import { tellCopying } from "./copying";
import { draftsOf, dropOldDrafts } from "./drafts";
import { fillIn, isForeign, isOfAnswer, isTicked, markInvalid, settleFields } from "./fields";
import { formFieldsOf } from "./form-fields";
import { tellLeaving } from "./leaving";
import { takePictures } from "./pictures";
import { post, type SaveReply } from "./post";
import { tellPresence } from "./presence";
import { type Going, hearPresses } from "./presses";
import { sendAgain, sendDraft } from "./send-again";
import { stateLineOf } from "./state-line";

/**
 * Milliseconds: after the last letter, and at most after the first one that is not saved; after a choice; between two
 * tries over a bad line; after which a try without a reply is given up; and an upload that makes no progress.
 */
const waits = { typing: 2_000, most: 10_000, choice: 100, retry: 10_000, reply: 20_000, stalled: 60_000 };
/** After the deadline: what arrives until 30 seconds after it counts, so that the last try that does begins before. */
const late = { from: 1_000, until: 25_000, retry: 3_000, reply: 8_000 };

submitters();
takePictures();
// A play ends with the sound: what the browser still remembers of it is no further one.
for (const player of Array.from(document.querySelectorAll<HTMLMediaElement>("[data-once]")))
  player.addEventListener("ended", () => {
    const told = player.parentElement!.querySelector<HTMLElement>("[data-ended]");
    if (told) told.textContent = told.dataset.ended!;
    player.remove();
  });
const form = document.querySelector<HTMLFormElement>("form[data-question]");
if (form?.querySelector("[data-state]")) begin(form);

function begin(form: HTMLFormElement): void {
  const state = stateLineOf(form);
  const hidden = formFieldsOf(form);
  const file = form.querySelector<HTMLInputElement>('input[type="file"]');
  const words: Record<string, string> = {
    ...JSON.parse(form.dataset.words ?? "{}"),
    ...JSON.parse(file?.dataset.words ?? "{}"),
  };
  dropOldDrafts(form.getAttribute("action")!);
  const drafts = draftsOf(form.getAttribute("action")!, form.dataset.formId!);
  /** Whether a draft of an earlier page may be left once what is here has been saved. */
  let hasDrafts = false;
  let timer = 0;
  /** When the first letter was typed that no save has taken yet; 0 for none. And when the last one was. */
  let changedAt = 0;
  let typedAt = 0;
  let isSending = false;
  let going: Going = "stay";
  let isChanged = false;
  let isLeaving = false;
  const hasFile = () => Boolean(file?.files?.length);
  /** Whether the time is over. */
  let isOver = false;
  /** Whether the last try to save reached no server: the browser would lose what it cannot send. */
  let hasFailed = false;
  /** When the last try that may count begins, by this device's clock; 0 while there is time. */
  let lastTryAt = 0;
  /** The request of the last try. */
  let request: ReturnType<typeof post> | undefined;

  /** The answer's fields, without what only this page's form has. */
  const typed = (): [string, string][] =>
    Array.from(new FormData(form).entries()).flatMap(([name, value]): [string, string][] =>
      isOfAnswer(name) && typeof value === "string" ? [[name, value]] : [],
    );
  const remember = (isSent = false) =>
    drafts.keep({ fields: typed(), ...hidden.kept(), at: typedAt || Date.now(), isSent });
  /** Whether the form has what no save is known to have taken. */
  const isUnsaved = () => isChanged || isSending || hasFailed;
  const schedule = (wait: number) => {
    window.clearTimeout(timer);
    timer = window.setTimeout(save, wait);
  };

  /** Whoever types without a pause is saved as well. */
  const scheduleTyped = (wait: number) => schedule(Math.min(wait, changedAt + waits.most - Date.now()));

  // With a chosen file the button sends all: what the server's page would say meanwhile would lose the file.
  const save = () => (isChanged && (isOver || !hasFile()) ? send("stay") : Promise.resolve());

  /** The last save that was tried, which may still be under way. */
  let sent: Promise<void> = Promise.resolve();
  /**
   * Saves what is in the form, or waits for the save that is under way; `go` is "stay", "run" to run it as well, or
   * "file" to send the chosen file too.
   */
  function send(go: Going): Promise<void> {
    if (!isSending && !isLeaving) sent = trySave(go);
    return sent;
  }

  async function sendNext(go: Going): Promise<void> {
    await sent;
    window.clearTimeout(timer);
    await send(go);
  }

  async function trySave(go: Going): Promise<void> {
    isSending = true;
    going = go;
    // why now: a line that hangs tells nothing for long, and the page may be left meanwhile.
    if (isChanged) remember();
    isChanged = false;
    changedAt = 0;
    const underWay = words[{ stay: "saving", run: "running", file: "uploading" }[go]]!;
    if (!lastTryAt || !hasFailed)
      state.show(underWay.replace("#", "0"), go === "file" ? "upload" : "busy", go !== "stay");
    const taken = file?.files?.[0];
    const patience = {
      stay: lastTryAt ? late.reply : waits.reply,
      run: 3 * waits.reply,
      file: waits.stalled,
    };
    try {
      const body = new FormData(form);
      // A file is sent by the button: a phone would send it again and again.
      if (go !== "file" && file) body.delete(file.name);
      body.set("go", go === "run" ? "run" : "stay");
      hidden.noteSent();
      request = post(form.action, body, patience[go], (percent) => {
        if (go !== "file") return;
        request!.allow(isOver ? late.reply : waits.stalled);
        state.show(underWay.replace("#", String(percent)), "upload", false);
      });
      const { status, json } = await request.answer;
      // What the page that follows says is newer than this.
      if (isLeaving) return;
      if (json === null) return status >= 500 || status === 429 ? fail(go, true) : leave(true);
      const reply = json as SaveReply;
      hasFailed = false;
      hidden.noteReply();
      if (reply.outcome === "other") return leave(false);
      if (reply.outcome === "later" || reply.outcome === "refused") return refuse(go, reply);
      if (reply.outcome !== "saved" && reply.outcome !== "same") throw new Error("no reply of ours");
      // Another one may have been chosen meanwhile.
      if (go === "file" && file!.files![0] === taken) file!.value = "";
      hidden.accept(reply, body.has("flag"));
      accept(reply);
    } catch {
      if (!isLeaving) fail(go, false);
    } finally {
      isSending = false;
    }
  }

  function accept(reply: SaveReply): void {
    drafts.drop();
    state.confirm(reply.line);
    if (reply.counts) tellCounts(reply.counts);
    if (reply.time) retime(reply.time);
    if (reply.told) tellTold(reply.told);
    if (reply.run !== undefined) tellRun(reply.run);
    if (!isChanged && hasDrafts) restore(false);
    if (isChanged) scheduleTyped(lastTryAt ? 0 : waits.typing);
    // A server is there: its page says what became of the sitting.
    else if (lastTryAt) leave(false);
  }

  /** The server takes it not as it is, or not now: it stays in the page. */
  function refuse(go: Going, { outcome, line, field, basis }: SaveReply): void {
    const isEdited = isChanged;
    isChanged = true;
    state.show(line, "warn");
    if (outcome === "refused") markInvalid(form, state.shown(), field);
    if (basis !== undefined) hidden.goOnFrom(basis);
    hidden.renew();
    if (go === "file") return;
    remember();
    // Sent as it is, it would be refused again; once the time is over, the server's page says what became of it.
    if (isEdited) scheduleTyped(lastTryAt ? 0 : waits.typing);
    else if (lastTryAt && Date.now() >= lastTryAt) leave(true);
    else if (lastTryAt) schedule(lastTryAt - Date.now());
  }

  /** No server took it, or one that is busy: it is kept in the browser, and tried again. */
  function fail(go: Going, isBusy: boolean): void {
    isChanged = true;
    hasFailed = !isBusy;
    const isKept = remember();
    const isLast = lastTryAt > 0 && Date.now() >= lastTryAt;
    if (go === "file") state.show(words.fileNotSent!, "warn");
    else {
      const told = lastTryAt
        ? words.ending!
        : words[!isKept ? "notKept" : isBusy ? "serverBusy" : "notSaved"]!;
      state.show(isLast ? words.over!.replace("#", state.confirmed()) : told, "warn");
      // Also after the last try that counts: after an outage of the server more does, and what is late is kept there.
      schedule(lastTryAt && !isLast ? late.retry : waits.retry);
    }
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

  /**
   * The browser is about to send the form, and says nothing of it if somebody stops it, or a proxy answers. The page after
   * it has the answer, or the next one of ours sends what is kept (`isSent`) once more.
   */
  function takeTurn(isSent = false): void {
    isLeaving = true;
    hidden.renew();
    if (isSent) remember(true);
    else drafts.drop();
    hidden.noteSent();
    window.clearTimeout(timer);
  }

  /** What was typed on a page reached by Back before it was loaded: what the browser puts back then is older. */
  let early: [string, string][] | null = null;
  let isBegun = !isBack;
  form.addEventListener("input", (event) => {
    if (!isBegun) early = typed();
    // Whoever types has stopped what led away.
    isLeaving = false;
    hidden.renew();
    isChanged = true;
    const field = event.target as HTMLInputElement;
    if (field.type === "file") return;
    typedAt = Date.now();
    if (changedAt === 0) changedAt = typedAt;
    scheduleTyped(isTicked(field) ? waits.choice : waits.typing);
  });
  const presses = hearPresses(form, {
    ...{ file, words, isUnsaved, sendNext, takeTurn, end },
    warn(text) {
      state.show(text, "warn");
      return state.shown();
    },
    hasFailed: () => hasFailed,
    isRunning: () => isSending && going === "run",
    isOver: () => isOver,
    isLeaving: () => isLeaving,
    stay() {
      isLeaving = false;
    },
    keep() {
      isChanged = true;
      return remember();
    },
    leave: () => leave(false),
  });
  window.addEventListener("online", () => schedule(0));
  // A picture that is enlarged, or the end of a play, is an entry of the history of its own.
  window.addEventListener("hashchange", hidden.noteVisit);
  // A page that comes back from the browser's memory may send again.
  window.addEventListener("pageshow", ({ persisted }) => {
    // What was saved since is shown; a file that was chosen is not lost by it.
    if (persisted && isLeaving && !hasFile()) window.location.reload();
    if (persisted) isLeaving = false;
  });

  // A phone may end a page that is out of sight, and a reload may come before its save.
  const keepUnsent = () => {
    if ((isChanged || isSending) && !isLeaving) remember();
  };
  window.addEventListener("pagehide", keepUnsent);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "hidden") return;
    keepUnsent();
    if (isChanged && !isLeaving && !hasFailed) schedule(0);
  });

  const begun = () => {
    isBegun = true;
    if (!early) return restore(settleFields(form));
    hasDrafts = true;
    hidden.noteVisit();
    fillIn(form, early);
  };
  // Chromium puts back what was typed once the page is loaded, just before this event.
  if (isBack) window.addEventListener("pageshow", begun, { once: true });
  else begun();
  const retime = tellTime(form, late.from, end);
  tellLeaving(form, () => isLeaving);
  tellCopying(form);
  tellPresence(form);
  sendAgain(form, state.confirm);

  /**
   * The time is over. What is on the page is sent by this script, as long as it may count: a browser that reaches no
   * server would put a page of its own in place of the answer.
   */
  function end(): void {
    isOver = true;
    // What a button sent may hang; a file that is under way arrives sooner than one that is sent anew.
    request?.allow(late.reply);
    if (presses.isUploading()) return;
    // The end of the time is no leaving.
    form.removeAttribute("data-signals");
    lastTryAt = lastTryAt || Date.now() + late.until - late.from;
    isChanged = true;
    // What a button sent may have been stopped.
    isLeaving = false;
    schedule(0);
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
    // The server knows what it chooses, and its page shows it.
    if (draft && isForeign(form, draft.fields)) {
      sendDraft(form, form.getAttribute("action")!, draft, () => {
        drafts.drop();
        window.history.go(0);
      });
      return;
    }
    if (draft) {
      fillIn(form, draft.fields);
      hidden.restore(draft);
    }
    typedAt = draft ? draft.at : Date.now();
    isChanged = true;
    // What the server has just refused is said for a while.
    schedule(draft && form.dataset.notStored === undefined ? 0 : waits.typing);
  }
}
