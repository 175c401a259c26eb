import { expect, test, vi } from "vitest";
import { ticks } from "./ticks";

test("ticks that could not be stored are said to be so, and sent again with those since", async () => {
  vi.useFakeTimers();
  document.body.innerHTML = `<form id="list" action="/choose"><input type="checkbox" name="id" value="a">
    <input type="checkbox" name="id" value="b"></form><section data-counts="list"><b data-number="here">0</b>
    <b data-number="other">0</b><b data-number="total">0</b><p data-unsaved="not saved"></p></section>`;
  const [one, other] = document.querySelectorAll<HTMLInputElement>("input");
  const line = document.querySelector("[data-unsaved]")!;
  const stored = { type: "opaqueredirect" };
  const fetched = vi.fn().mockRejectedValueOnce(new TypeError()).mockResolvedValueOnce({ status: 503 });
  vi.stubGlobal("fetch", fetched.mockResolvedValue(stored));
  ticks();
  one!.click();
  await vi.advanceTimersByTimeAsync(1);
  expect(line.textContent).toBe("not saved");
  other!.click();
  await vi.advanceTimersByTimeAsync(1);
  expect(line.textContent).toBe("not saved");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(line.textContent).toBe("");
  expect(fetched.mock.lastCall![1].body.getAll("id")).toEqual(["a", "b"]);
});
