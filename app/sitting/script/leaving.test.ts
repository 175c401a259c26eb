import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { tellLeaving } from "./leaving";

const told: FormDataEntryValue[] = [];
const bodies: FormData[] = [];
const set = (on: object, name: string, value: unknown) =>
  Object.defineProperty(on, name, { value, configurable: true });
const find = <Kind extends Element = HTMLElement>(selector: string) =>
  document.querySelector<Kind>(selector)!;

beforeAll(() => {
  set(navigator, "sendBeacon", (_: string, body: FormData) => {
    bodies.push(body);
    return told.push(body.get("kind")!);
  });
  set(document, "fullscreenEnabled", true);
  document.body.innerHTML = `<form data-signals="/sit/a/signal"><input name="csrf" value="">
    <a href="#screen" target="_blank">screen</a><input type="file"><textarea></textarea>
    <p data-full-screen hidden><button type="button">full</button></p></form>`;
  tellLeaving(find<HTMLFormElement>("form"), () => false);
});
beforeEach(() => void told.splice(0));

const see = (state: "hidden" | "visible") => {
  set(document, "visibilityState", state);
  document.dispatchEvent(new Event("visibilitychange"));
};
const fill = (isFull: boolean) => {
  set(document, "fullscreenElement", isFull ? document.documentElement : null);
  document.dispatchEvent(new Event("fullscreenchange"));
};

test("another window is told of; a link or a file field of the page's own is not, once", () => {
  for (const own of ["a", 'input[type="file"]']) {
    find(own).click();
    see("hidden");
    see("visible");
  }
  expect(told).toEqual([]);
  see("hidden");
  see("visible");
  expect(told).toEqual(["left", "returned"]);
  // Either beacon may be lost or late: the second one names the first.
  const [left, returned] = bodies.splice(0);
  expect(returned!.get("leftAt")).toBe(left!.get("at"));
  // A list of files that did not cover the page is over with the next key.
  find('input[type="file"]').click();
  find("textarea").dispatchEvent(new KeyboardEvent("keydown", { key: "a", bubbles: true }));
  see("hidden");
  expect(told).toEqual(["left", "returned", "left"]);
});

test("full screen is offered where the browser has it, and told of when it is left", () => {
  const offer = find("[data-full-screen]");
  expect(offer.hidden).toBe(false);
  const request = vi.fn(() => Promise.resolve());
  set(document.documentElement, "requestFullscreen", request);
  offer.querySelector("button")!.click();
  expect(request).toHaveBeenCalledOnce();
  fill(true);
  expect([offer.hidden, told]).toEqual([true, []]);
  fill(false);
  expect([offer.hidden, told]).toEqual([false, ["leftFullScreen"]]);
  // A list of files ends it as well.
  fill(true);
  find('input[type="file"]').click();
  fill(false);
  expect(told).toEqual(["leftFullScreen"]);
});
