import { showFragment, showPage } from "./live/replies";

/** Seconds between two looks at a page that changes by itself within seconds. */
const often = 1;
/** From this many seconds on, the page's own interval is kept. */
const seldom = 10;

/**
 * A page with `data-refresh`, the seconds after which it refreshes itself without script, is read again and changed in
 * place, while it is visible and nothing in it is being filled in.
 */
export function polling(): void {
  const { documentElement: root } = document;
  const wait = () => {
    const seconds = Number(root.dataset.refresh);
    if (seconds > 0) window.setTimeout(look, (seconds < seldom ? often : seconds) * 1000);
  };
  const look = async () => {
    await readAgain();
    wait();
  };
  wait();
}

/** Reads the page again and changes it in place; one with `data-fragment`, the address of what changes in it, that alone. */
export async function readAgain(): Promise<void> {
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
