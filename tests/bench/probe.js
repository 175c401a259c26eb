// Read by every page that the bench measures, before the page's own scripts: notes when what is looked for can be
// used (`fieldOfPage` is its selector), when the answer to a form that was sent is on screen, and which long tasks kept the page from reacting.
const bench = { field: 0, answer: 0, tasks: [] };
window.bench = bench;

const isOnScreen = (element) => element !== null && element.getClientRects().length > 0;

/** Calls back when a frame has been drawn and the page is free to react. */
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
  if (sent > 0 && bench.answer === 0 && isOnScreen(document.querySelector("[role=alert]"))) {
    bench.answer = -1;
    whenDrawn(() => {
      bench.answer = performance.timeOrigin + performance.now() - sent;
    });
  }
  requestAnimationFrame(look);
}
requestAnimationFrame(look);

addEventListener(
  "submit",
  () => sessionStorage.setItem("sent", String(performance.timeOrigin + performance.now())),
  { capture: true },
);

new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries())
    bench.tasks.push({ start: startTime, end: startTime + duration });
}).observe({ type: "longtask", buffered: true });
