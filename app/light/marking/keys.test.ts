import { beforeAll, beforeEach, expect, test } from "vitest";
import { markingKeys } from "./keys";

const pressed: string[] = [];
const points = `<div data-rubric="mark"><input type="checkbox" id="first"><input type="checkbox" id="second"></div>`;
const form = (rubric: string) => {
  document.body.innerHTML = `<input type="search"><div class="marking"><div>${rubric}</div>
    <input id="mark" data-mark="" value=""><textarea id="note"></textarea>
    <button type="button" id="save" aria-keyshortcuts="n"></button>
    <button type="button" id="undo" aria-keyshortcuts="u"></button></div>`;
};

beforeAll(() => {
  markingKeys();
  document.addEventListener("click", ({ target }) => pressed.push((target as Element).id));
});
beforeEach(() => {
  delete document.documentElement.dataset.keys;
  pressed.length = 0;
  form("");
});

const mark = () => document.querySelector<HTMLInputElement>("#mark")!;
const press = (key: string, more: KeyboardEventInit = {}, at: Element = document.body) => {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  at.dispatchEvent(event);
  return event.defaultPrevented;
};

test("the keys 1 to 9 tick marking points, and lead to the tick", () => {
  form(points);
  expect(press("2")).toBe(true);
  expect(document.activeElement!.id).toBe("second");
  expect(press("1", {}, document.activeElement!)).toBe(true);
  expect([press("9"), press("0")]).toEqual([false, false]);
  expect([pressed, mark().value]).toEqual([["second", "first"], ""]);
});

test("without marking points a digit begins the mark, and the next ones are typed there", () => {
  mark().value = "3.5";
  expect(press("7")).toBe(true);
  expect([mark().value, document.activeElement]).toEqual(["7", mark()]);
  expect(press("5", {}, mark())).toBe(false);
  expect(press("0")).toBe(true);
  expect(mark().value).toBe("0");
});

test("letters save, go back and undo, with and without marking points, also in the field of the mark", () => {
  expect([press("n"), press("U"), press("b"), press("n", {}, mark())]).toEqual([true, true, false, true]);
  form(points);
  expect(press("u", {}, document.querySelector("#first")!)).toBe(true);
  expect(pressed).toEqual(["save", "undo", "save", "undo"]);
});

test("a key is none in a text, with another key, while it is held, where single keys are off, or elsewhere", () => {
  for (const rubric of ["", points]) {
    form(rubric);
    for (const at of ["#note", "[type=search]"])
      expect(["1", "u"].map((key) => press(key, {}, document.querySelector(at)!))).toEqual([false, false]);
    for (const more of ["ctrlKey", "altKey", "metaKey", "repeat", "isComposing"])
      expect(["1", "u"].map((key) => press(key, { [more]: true }))).toEqual([false, false]);
    document.documentElement.dataset.keys = "off";
    expect(["1", "u"].map((key) => press(key))).toEqual([false, false]);
    delete document.documentElement.dataset.keys;
  }
  document.body.innerHTML = `<a href="#other" aria-keyshortcuts="u"></a>`;
  expect([press("1"), press("u")]).toEqual([false, false]);
  expect(pressed).toEqual([]);
});
