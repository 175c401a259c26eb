// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, test } from "vitest";
import { rubric } from "./rubric";

beforeAll(rubric);
beforeEach(() => {
  delete document.documentElement.dataset.keys;
  document.body.innerHTML = `<input id="mark" value=""><textarea id="note"></textarea>
    <div data-rubric="mark" data-most="5">
      <input type="checkbox" data-points="2"><input type="checkbox" data-points="1.5">
      <input type="checkbox" data-points="3"></div>`;
});

const mark = () => document.querySelector<HTMLInputElement>("#mark")!.value;
const press = (key: string, more: KeyboardEventInit = {}, at: Element = document.body) => {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  at.dispatchEvent(event);
  return event.defaultPrevented;
};

test("ticked points make the mark, and no more than the full one", () => {
  const [first, second, third] = document.querySelectorAll<HTMLInputElement>("[data-rubric] input");
  first!.click();
  second!.click();
  expect(mark()).toBe("3.5");
  third!.click();
  expect(mark()).toBe("5");
  first!.click();
  expect(mark()).toBe("4.5");
});

test("the keys 1 to 9 tick them, and lead to the tick", () => {
  expect(press("2")).toBe(true);
  expect(mark()).toBe("1.5");
  expect(document.activeElement).toBe(document.querySelectorAll("[data-rubric] input")[1]);
  expect(press("9")).toBe(false);
  expect(press("0")).toBe(false);
  expect(mark()).toBe("1.5");
});

test("a key ticks nothing in a text, with another key, while it is held, or where single keys are off", () => {
  expect(press("1", {}, document.querySelector("#note")!)).toBe(false);
  expect(press("1", {}, document.querySelector("#mark")!)).toBe(false);
  for (const more of [
    { ctrlKey: true },
    { altKey: true },
    { metaKey: true },
    { repeat: true },
    { isComposing: true },
  ])
    expect(press("1", more)).toBe(false);
  document.documentElement.dataset.keys = "off";
  expect(press("1")).toBe(false);
  expect(mark()).toBe("");
});
