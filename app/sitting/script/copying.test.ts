import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { tellCopying } from "./copying";

const told: string[] = [];
const set = (on: object, name: string, value: unknown) =>
  Object.defineProperty(on, name, { value, configurable: true });

beforeAll(() => {
  vi.useFakeTimers();
  set(navigator, "sendBeacon", (_: string, body: FormData) =>
    told.push(`${body.get("kind")} ${body.get("times")} ${[...body.keys()]}`),
  );
  document.body.innerHTML = `<form data-signals="/sit/a/signal"><input name="csrf" value="">
    <p>What is a phase?</p><textarea>one two three</textarea></form>`;
  tellCopying(document.querySelector("form")!);
});
beforeEach(() => void told.splice(0));

const field = () => document.querySelector("textarea")!;
const choose = (from: number, to: number) => {
  field().focus();
  field().setSelectionRange(from, to);
};
const happen = (kind: string, text = "") => {
  const event = new Event(kind, { bubbles: true });
  set(event, "clipboardData", { getData: () => text });
  field().dispatchEvent(event);
};
const wait = () => vi.advanceTimersByTime(10_000);

test("what is copied and pasted is told together, how often and not what", () => {
  choose(0, 3);
  happen("copy");
  happen("cut");
  for (let times = 0; times < 3; times += 1) happen("paste", "from elsewhere");
  expect(told).toEqual([]);
  wait();
  expect(told).toEqual(["copied 2 csrf,kind,at,times", "pasted 3 csrf,kind,at,times"]);
  wait();
  expect(told).toHaveLength(2);
});

test("own words that are moved within the page are not pasted from elsewhere, whatever ends their lines", () => {
  field().value = "one\ntwo";
  choose(0, 7);
  happen("cut");
  happen("paste", "one\r\ntwo");
  wait();
  expect(told).toEqual(["copied 1 csrf,kind,at,times"]);
});

test("nothing chosen is nothing copied; a page that is left tells at once; one that is over tells nothing", () => {
  choose(2, 2);
  happen("copy");
  wait();
  expect(told).toEqual([]);
  for (let times = 0; times < 130; times += 1) happen("paste", "x");
  window.dispatchEvent(new Event("pagehide"));
  expect(told).toEqual(["pasted 100 csrf,kind,at,times"]);
  document.querySelector("form")!.removeAttribute("data-signals");
  happen("paste", "x");
  wait();
  expect(told).toHaveLength(1);
});
