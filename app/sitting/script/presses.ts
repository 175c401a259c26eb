import { submitterOf } from "../../light/live/submitter";
import { markInvalid } from "./fields";

/** What a save is for. */
export type Going = "stay" | "run" | "file";

/** The page's saves, as far as a press of a button has to do with them. */
interface PageSaves {
  /** The form's file field, and what is said of it. */
  file: HTMLInputElement | null;
  words: Record<string, string>;
  /** Says something that stays in sight, and returns its element. */
  warn(text: string): Element;
  /** Whether the form has what no save is known to have taken. */
  isUnsaved(): boolean;
  /** Whether the last try to save reached no server. */
  hasFailed(): boolean;
  /** Whether a save that also runs the program is under way. */
  isRunning(): boolean;
  /** Whether the time is over. */
  isOver(): boolean;
  /** Whether the browser is on its way to another page. */
  isLeaving(): boolean;
  /** Whoever presses again has stopped what led away. */
  stay(): void;
  /** Keeps what is in the form, which no save has taken, in the browser; false where that keeps nothing. */
  keep(): boolean;
  /** Saves once the save that is under way is done. */
  sendNext(go: Going): Promise<void>;
  /** Has the server's page say what became of the form. */
  leave(): void;
  /** The browser is about to send the form; what is not saved is kept until a page of ours has confirmed it. */
  takeTurn(isSent: boolean): void;
  /** Sends what is in the form as long as it may count. */
  end(): void;
}

/** Whether a button leads to a page that is no question's. */
const isAway = (pressed: HTMLButtonElement | null) =>
  ["hand-in", "part", "pause", "view", "tools"].indexOf(pressed?.value ?? "") >= 0;

/**
 * What a press of one of the page's buttons does: each sends the form, and leads on from the page, or stays on it, once
 * what is in the form is safe. `isUploading` tells whether a file is on its way.
 */
export function hearPresses(form: HTMLFormElement, saves: PageSaves) {
  const { file, words } = saves;
  const hasFile = () => Boolean(file?.files?.length);
  let isUploading = false;
  /** The button that leads on once the file is taken. */
  let way: HTMLButtonElement | null = null;

  /**
   * Sends the chosen file from the page, which stays until it is taken: what a bad line or a pause refuses is not lost.
   * Then the button that was pressed last leads on.
   */
  async function upload(pressed: HTMLButtonElement | null): Promise<void> {
    way = pressed;
    if (isUploading) return;
    const chosen = file!.files![0]!;
    if (chosen.size > Number(file!.dataset.bytes)) return markInvalid(form, saves.warn(words.tooLarge!));
    isUploading = true;
    await saves.sendNext("file");
    isUploading = false;
    if (saves.isLeaving()) return;
    if (saves.isOver()) return saves.end();
    // Only the server's page shows what it has received.
    if (!hasFile()) return leadsOn(way) ? way!.click() : saves.leave();
    if (file!.files![0] !== chosen) await upload(way);
  }

  /** Where one cannot come back to look at what was received, the page stays to show it. */
  const leadsOn = (button: HTMLButtonElement | null) =>
    button !== null && button.value !== "stay" && (form.dataset.forward === undefined || isAway(button));

  /** Whether a save has just reached the server by the press that goes on: what the browser says of the line is wrong then. */
  let isReached = false;
  /** Saves from the page, which stays until the answer is taken; then the button leads on. */
  async function saveThen(pressed: HTMLButtonElement | null): Promise<void> {
    saves.stay();
    await saves.sendNext("stay");
    if (saves.isLeaving() || saves.isUnsaved()) return;
    isReached = true;
    pressed?.click();
    isReached = false;
  }

  form.addEventListener("submit", (event) => {
    const pressed = submitterOf(event);
    if (pressed?.value === "clear" && file) file.value = "";
    if (hasFile()) {
      event.preventDefault();
      void upload(pressed);
      return;
    }
    if (pressed?.value === "run") {
      event.preventDefault();
      saves.stay();
      // A second press says nothing new.
      if (!saves.isRunning()) void saves.sendNext("run");
      return;
    }
    // Without a line the browser's own error page would take the answer with it. No page beyond the questions has a script.
    const isCut = saves.hasFailed() || (navigator.onLine === false && !isReached);
    if (isCut || (saves.isUnsaved() && isAway(pressed))) {
      event.preventDefault();
      if (isCut) saves.warn(words[saves.keep() ? "notSaved" : "notKept"]!);
      void saveThen(pressed);
      return;
    }
    // Enter in a blank keeps the focus there.
    if (pressed?.value === "stay" && form.dataset.notStored === undefined) {
      event.preventDefault();
      void saveThen(null);
      return;
    }
    saves.takeTurn(saves.isUnsaved() && pressed?.value !== "clear");
  });
  // Nothing keeps a file, or a recording, of a page that is closed.
  window.addEventListener("beforeunload", (event) => {
    if (!hasFile() || saves.isLeaving()) return;
    event.preventDefault();
    // Browsers before 2023 ask for this alone.
    event.returnValue = true;
  });
  return { isUploading: () => isUploading };
}
