// Injected into every measured page, before its own scripts: records when the main content can be
// used (`fieldOfPage` is its selector), when the response to a posted form or to a choice is on screen, and long tasks.
const bench = { field: 0, answer: 0, tasks: [] };
window.bench = bench;

const isOnScreen = (element) => element !== null && element.getClientRects().length > 0;

const stateLine = () => document.querySelector("[data-state]")?.textContent ?? "";
/** What the page of a sitting said of the save before. */
let saidBefore = "";
/** A refusal, or another save of a sitting than the one before. */
const isAnswered = () =>
  isOnScreen(document.querySelector("[role=alert]")) ||
  (/\d:\d\d:\d\d/.test(stateLine()) && stateLine() !== saidBefore);

/** Calls back when a frame has been painted and the main thread is idle. */
const whenDrawn = (then) => requestAnimationFrame(() => setTimeout(then));

function look() {
  const field = document.querySelector(window.fieldOfPage);
  if (bench.field === 0 && isOnScreen(field)) {
    bench.field = -1;
    whenDrawn(() => {
      bench.field = performance.now();
    });
  }
  const sent = Number(sessionStorage.getItem("sent"));
  if (sent > 0 && bench.answer === 0 && isAnswered()) {
    bench.answer = -1;
    whenDrawn(() => {
      bench.answer = performance.timeOrigin + performance.now() - sent;
    });
  }
  requestAnimationFrame(look);
}
requestAnimationFrame(look);

const noteSent = () => sessionStorage.setItem("sent", String(performance.timeOrigin + performance.now()));
addEventListener("submit", noteSent, { capture: true });
addEventListener(
  "input",
  () => {
    saidBefore = stateLine();
    if (saidBefore !== "") noteSent();
  },
  { capture: true },
);

new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries())
    bench.tasks.push({ start: startTime, end: startTime + duration });
}).observe({ type: "longtask", buffered: true });
