import { readAgain } from "./polling";

/**
 * A page with `data-live-page`, the address of server-sent events, is read again whenever one comes. Where there are
 * none, it refreshes itself (`polling.ts`).
 */
export function livePage(): void {
  const address = document.querySelector<HTMLElement>("[data-live-page]")?.dataset.livePage;
  if (!address || !window.EventSource) return;
  const source = new EventSource(address);
  let isReading = false;
  let isDue = false;
  const read = async () => {
    isDue = true;
    if (isReading) return;
    isReading = true;
    try {
      while (isDue) {
        isDue = false;
        await readAgain();
      }
    } finally {
      isReading = false;
    }
  };
  source.addEventListener("message", () => void read());
  // Nobody may watch here any more: the page says why.
  source.addEventListener("end", () => {
    source.close();
    window.location.reload();
  });
  window.addEventListener("pagehide", () => source.close());
  window.addEventListener("pageshow", ({ persisted }) => persisted && window.location.reload());
}
