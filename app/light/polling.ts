import { showFragment, showPage } from "./live/replies";

/** Seconds between two looks at a page that changes by itself within seconds. */
const often = 1;
/** From this many seconds on, the page's own interval is kept. */
const seldom = 10;

let timer = 0;

/**
 * A page with `data-refresh`, the seconds after which it refreshes itself without script, is read again and changed in
 * place, while it is visible and nothing in it is being filled in.
 */
export function polling(): void {
  window.clearTimeout(timer);
  const seconds = Number(document.documentElement.dataset.refresh);
  if (seconds > 0) timer = window.setTimeout(readAgain, (seconds < seldom ? often : seconds) * 1000);
}

/** Reads the page again, and the next time by itself as long after that, whatever it was read for. */
export async function readAgain(): Promise<void> {
  try {
    await read();
  } catch {
    // why: a line can also break within an answer. The page stays as it is, and is read again in its turn.
  } finally {
    polling();
  }
}

/** Reads the page and changes it in place; one with `data-fragment`, the address of what changes in it, that alone. */
async function read(): Promise<void> {
  if (document.visibilityState !== "visible" || isFilling()) return;
  const fragment = document.querySelector<HTMLElement>("[data-fragment]");
  if (fragment && (await readFragment(fragment))) return;
  const { documentElement: root } = document;
  const answer = await fetch(window.location.href).catch(() => null);
  if (answer?.redirected) return window.location.assign(answer.url);
  if (!answer?.ok || isFilling()) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const { refresh } = page.documentElement.dataset;
  if (refresh) root.dataset.refresh = refresh;
  else delete root.dataset.refresh;
  showPage(page, inPlace, null);
}

/** False where the whole page is to be read, which may be another one by now. */
async function readFragment(fragment: HTMLElement): Promise<boolean> {
  const answer = await fetch(fragment.dataset.fragment!).catch(() => null);
  if (!answer) return true;
  if (!answer.ok || answer.redirected) return false;
  const { body } = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!isFilling()) showFragment(fragment, body, inPlace);
  return true;
}

const inPlace = { isCheck: true, isEdited: () => false };

const isFilling = () => document.activeElement?.matches("input:not([type=button]),textarea,select") ?? false;
