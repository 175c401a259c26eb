import { expect, test, vi } from "vitest";
import { tellPresence } from "./presence";

test("whoever does something on the page after three minutes without a request is told of once, who does nothing never", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const told: string[] = [];
  Object.defineProperty(navigator, "sendBeacon", {
    value: (address: string, body: FormData) => told.push(`${new URL(address).pathname} ${body.get("kind")}`),
  });
  document.body.innerHTML = '<form action="/sit/a/12"><input name="csrf"><textarea></textarea></form>';
  tellPresence(document.querySelector("form")!);
  const happen = (kind: string) =>
    document.querySelector("textarea")!.dispatchEvent(new Event(kind, { bubbles: true }));
  const wait = (minutes: number) => vi.advanceTimersByTime(minutes * 60_000);
  wait(2);
  happen("scroll");
  wait(60);
  expect(told).toEqual([]);
  happen("pointermove");
  happen("scroll");
  expect(told).toEqual(["/sit/a/signal here"]);
  wait(2);
  happen("input");
  wait(2);
  happen("keydown");
  expect(told).toHaveLength(1);
  wait(1);
  happen("keydown");
  expect(told).toHaveLength(2);
});
