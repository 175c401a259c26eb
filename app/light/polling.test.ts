import { beforeEach, expect, test, vi } from "vitest";
import { livePage } from "./live-page";
import { polling, readAgain } from "./polling";

const fetched = vi.fn();
const answer = (text: () => Promise<string>) => ({ ok: true, redirected: false, text });
const broken = answer(() => Promise.reject(new TypeError("the line broke")));
const fresh = answer(async () => '<p data-fragment="/now">new</p>');

beforeEach(() => {
  vi.useFakeTimers();
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
  document.documentElement.dataset.refresh = "20";
  document.body.innerHTML = '<main data-live-page="/live"><p data-fragment="/now">old</p></main>';
});

test("where the line breaks within an answer, the page is read again in its turn", async () => {
  fetched.mockResolvedValueOnce(broken).mockResolvedValueOnce(fresh);
  polling();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(fetched).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(document.querySelector("[data-fragment]")!.textContent).toBe("new");
});

test("it is read again at the next event too", async () => {
  const source = new EventTarget();
  vi.stubGlobal("EventSource", function stream() {
    return source;
  });
  delete document.documentElement.dataset.refresh;
  fetched.mockResolvedValueOnce(broken).mockResolvedValueOnce(fresh);
  livePage();
  for (const _ of [1, 2]) {
    source.dispatchEvent(new Event("message"));
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(fetched).toHaveBeenCalledTimes(2);
});

test("who reads the page is not refused for a broken line", async () => {
  fetched.mockResolvedValueOnce(broken);
  await expect(readAgain()).resolves.toBeUndefined();
});
