import { afterEach, beforeEach, expect, test, vi } from "vitest";

// why: the script reads the clock as it comes.
beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

/** The head of a page whose time is out of sight, as the server draws it. */
const head = `<div id="time"><details><summary>Show the time</summary><p>Hand in by 15:00</p></details>
  <p data-left aria-live="polite"></p></div>`;

test("whoever put the time out of sight is told all the same at 10, 5 and 1 minute, and when it is over", async () => {
  const { tellTime } = await import("./clock");
  const until = 12 * 60_000;
  const words = { left10: "# ten", left5: "# five", left1: "# one" };
  document.body.innerHTML = `${head}<form data-until="${until}" data-now="0" data-times="10=14:50|5=14:55|1=14:59"
    data-words='${JSON.stringify(words)}'></form>`;
  const onEnd = vi.fn();
  tellTime(document.querySelector("form")!, 1_000, onEnd);
  const left = document.querySelector<HTMLElement>("[data-left]")!;
  const told = async (minutes: number) => {
    await vi.advanceTimersByTimeAsync(minutes * 60_000);
    expect(left.closest("details")).toBeNull();
    return left.textContent;
  };
  expect(await told(1)).toBe("");
  expect([await told(1), await told(5), await told(4)]).toEqual(["14:50 ten", "14:55 five", "14:59 one"]);
  expect(onEnd).not.toHaveBeenCalled();
  await told(1.1);
  expect(onEnd).toHaveBeenCalledOnce();
});

test("more time that a save tells of is in the head, and nothing is said or ended at the old moments", async () => {
  const { tellTime } = await import("./clock");
  const words = JSON.stringify({ left1: "# one" });
  document.body.innerHTML = `${head}<form data-until="120000" data-now="0" data-times="1=14:59" data-words='${words}'></form>`;
  const onEnd = vi.fn();
  const retime = tellTime(document.querySelector("form")!, 1_000, onEnd);
  const later = head
    .replace('<div id="time">', "")
    .replace("15:00", "15:10")
    .replace(/<\/div>$/, "");
  retime({ until: "720000", times: "1=15:09", head: later });
  await vi.advanceTimersByTimeAsync(200_000);
  expect(document.getElementById("time")!.textContent).toContain("15:10");
  expect(document.querySelector("[data-left]")!.textContent).toBe("");
  expect(onEnd).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(470_000);
  expect(document.querySelector("[data-left]")!.textContent).toBe("15:09 one");
});

test("a page that another one has taken the place of ends nothing", async () => {
  const { tellTime } = await import("./clock");
  document.body.innerHTML = `${head}<form data-until="60000" data-now="0" data-words="{}"></form>`;
  const onEnd = vi.fn();
  tellTime(document.querySelector("form")!, 1_000, onEnd);
  document.querySelector("form")!.remove();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(onEnd).not.toHaveBeenCalled();
});

test("a device's clock that is set back by hours moves no moment", async () => {
  vi.resetModules();
  const { tellTime } = await import("./clock");
  document.body.innerHTML = `${head}<form data-until="120000" data-now="0" data-words="{}"></form>`;
  const onEnd = vi.fn();
  tellTime(document.querySelector("form")!, 1_000, onEnd);
  await vi.advanceTimersByTimeAsync(60_000);
  vi.setSystemTime(-3 * 60 * 60_000);
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(62_000);
  expect(onEnd).toHaveBeenCalledOnce();
});
