import { showPage } from "./live/replies";

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

/** Reads the page again and changes it in place. */
export async function readAgain(): Promise<void> {
  const { documentElement: root } = document;
  if (document.visibilityState !== "visible" || isFilling()) return;
  const answer = await fetch(window.location.href).catch(() => null);
  if (answer?.redirected) return window.location.assign(answer.url);
  if (!answer?.ok || isFilling()) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const { refresh } = page.documentElement.dataset;
  if (refresh) root.dataset.refresh = refresh;
  else delete root.dataset.refresh;
  showPage(page, { isCheck: true, isEdited: () => false }, null);
}

const isFilling = () => document.activeElement?.matches("input:not([type=button]),textarea,select") ?? false;
