/**
 * Milliseconds since the page's first byte came, when this script did: on a slow line that is long before. Browsers that
 * do not tell (Safari before 15, and those that hide it) count from here.
 */
const [page] = (performance.getEntriesByType?.("navigation") ?? []) as PerformanceNavigationTiming[];
const passed = page && page.responseStart > 0 ? performance.now() - page.responseStart : 0;
const loadedAt = Date.now();
const begunAt = performance.now();

/**
 * The server's time, in epoch milliseconds, whatever the device's clock says: the form has the time of its page. While
 * the device sleeps its clock alone goes on; where that is set back, the other one tells what has passed.
 */
export const serverNow = ({ dataset }: HTMLFormElement): number =>
  Number(dataset.now) + passed + Math.max(Date.now() - loadedAt, performance.now() - begunAt);

/** Whether one came back to the page by the browser's history; true where the browser does not tell (Safari before 15). */
export const isBack = page ? page.type === "back_forward" : window.history.state !== null;

/** When the answers of the page stop counting, as the server says it after a save: a monitor may have given time. */
export interface PageTime {
  /** As `data-until` and `data-times` of the form have it. */
  until: string;
  times: string;
  /** HTML of the server's own, for the head. */
  head: string;
}

/**
 * Says once how long is left, at some moments, and calls `onEnd` so many milliseconds after nothing is. Returns what tells
 * another end.
 */
export function tellTime(form: HTMLFormElement, after: number, onEnd: () => void): (time: PageTime) => void {
  const head = document.getElementById("time");
  if (!Number(form.dataset.until) || !head) return () => {};
  const words = JSON.parse(form.dataset.words ?? "{}") as Record<string, string>;
  let timers: number[] = [];
  const at = (moment: number, act: () => void) =>
    timers.push(
      window.setTimeout(
        // In full screen the next page takes the place of this one in the same window.
        () => form.isConnected && act(),
        Math.min(Math.max(0, moment - serverNow(form)), 2 ** 31 - 1),
      ),
    );
  const setTimers = () => {
    timers.forEach(window.clearTimeout);
    timers = [];
    const until = Number(form.dataset.until);
    for (const moment of (form.dataset.times ?? "").split("|")) {
      const [minutes, time = ""] = moment.split("=");
      const left = head.querySelector<HTMLElement>("[data-left]")!;
      const from = until - Number(minutes) * 60_000;
      if (!minutes || from < serverNow(form)) continue;
      at(from, () => {
        left.textContent = words[`left${minutes}`]!.replace("#", time);
      });
    }
    at(until + after, () => {
      window.removeEventListener("pageshow", setTimers);
      document.removeEventListener("visibilitychange", setTimers);
      onEnd();
    });
  };
  // The timers stand still while the device sleeps, or the page waits in the browser's memory.
  window.addEventListener("pageshow", setTimers);
  document.addEventListener("visibilitychange", setTimers);
  setTimers();
  return (time) => {
    if (time.until === form.dataset.until) return;
    form.dataset.until = time.until;
    form.dataset.times = time.times;
    head.innerHTML = time.head;
    setTimers();
  };
}
