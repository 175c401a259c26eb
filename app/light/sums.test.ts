import { beforeAll, beforeEach, expect, test } from "vitest";
import { sums } from "./sums";

const patterns = { even: "{points} gleich", left: "{points}, noch {rest}", over: "{points}, {rest} zu viel" };

beforeAll(sums);
beforeEach(() => {
  document.documentElement.lang = "de";
  document.body.innerHTML = `<form><input name="score" value="">
    <input type="checkbox" id="a" data-points="2"><input type="checkbox" id="b" data-points="3.5">
    <input type="checkbox" id="family" data-points="4" data-fixed=""><input type="checkbox" id="other">
    <p hidden data-sums='${JSON.stringify({ total: 90, target: 100, patterns })}'></p></form>`;
});

const line = () => document.querySelector<HTMLElement>("[data-sums]")!;
const tick = (...ids: string[]) => {
  for (const id of ids) document.getElementById(id)!.click();
};
const typeMark = (text: string) => {
  const field = document.querySelector<HTMLInputElement>("[name=score]")!;
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
};

test("the marks of what is ticked are added to the total, in the reader's figures", () => {
  tick("a", "b");
  expect([line().hidden, line().textContent]).toEqual([false, "95,5, noch 4,5"]);
  tick("family");
  expect(line().textContent).toBe("99,5, noch 0,5");
});

test("a mark for all counts for each, but not for one whose mark is its own", () => {
  tick("a", "b", "family");
  typeMark("3");
  expect(line().textContent).toBe("100 gleich");
  typeMark("3,5");
  expect(line().textContent).toBe("101, 1 zu viel");
});

test("it says nothing where nothing is ticked, or what is typed is no mark", () => {
  tick("other");
  expect(line().hidden).toBe(true);
  tick("a");
  typeMark("x");
  expect(line().hidden).toBe(true);
  typeMark("");
  tick("a");
  expect(line().hidden).toBe(true);
});
