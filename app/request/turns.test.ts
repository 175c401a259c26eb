import { afterEach, expect, test, vi } from "vitest";
import { ownTurn } from "./turns.server";

afterEach(async () => {
  vi.unstubAllGlobals();
  // The turns of one test end before the next one.
  await new Promise(setImmediate);
});

test("saves go first, then pages that have begun, then new requests, each in the order in which they came", async () => {
  const done: string[] = [];
  const asked = ["new 1", "begun 1", "save 1", "new 2", "save 2", "begun 2"];
  await Promise.all(
    asked.map(async (name) => {
      await ownTurn(name.split(" ")[0] as "new" | "begun" | "save");
      done.push(name);
    }),
  );
  expect(done).toEqual(["save 1", "save 2", "begun 1", "begun 2", "new 1", "new 2"]);
});

test("C7: however many saves come, others have their turn", async () => {
  const done: string[] = [];
  const asked = [...Array<"save">(8).fill("save"), "new", "begun"] as const;
  await Promise.all(asked.map((kind) => ownTurn(kind).then(() => done.push(kind))));
  const saves = ["save", "save", "save"];
  expect(done).toEqual([...saves, "begun", ...saves, "new", "save", "save"]);
});

test("what takes long has a turn of the event loop to itself, as far as it goes without waiting", async () => {
  let now = 0;
  vi.stubGlobal("performance", { now: () => now });
  let turn = 0;
  const doneIn: number[] = [];
  const busy = async () => {
    await ownTurn("new");
    await null;
    now += 4;
    doneIn.push(turn);
  };
  const count = () => {
    turn += 1;
    if (doneIn.length < 3) setImmediate(count);
  };
  count();
  await Promise.all([busy(), busy(), busy()]);
  expect(new Set(doneIn).size).toBe(3);
});
