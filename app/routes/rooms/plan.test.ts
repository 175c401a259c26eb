import { expect, test } from "vitest";
import { seatingPlan } from "./plan";

const told = (seats: string[]) =>
  seatingPlan(seats)?.map((row) => row.map(({ seat, at }) => (at === null ? `(${seat})` : seat)).join(" "));

test("letters are rows, numbers columns, and gaps free seats", () => {
  expect(told(["B2", "A1", "A3"])).toEqual(["A1 (A2) A3", "(B1) B2 (B3)"]);
});

test("mere numbers stand in rows of eight", () => {
  expect(told(["10", "1", "2"])).toEqual(["1 2 (3) (4) (5) (6) (7) (8)", "(9) 10"]);
  expect(told(["03", "01"])).toEqual(["01 (02) 03"]);
});

test("other names, the same seat twice, and a plan of gaps are no plan", () => {
  for (const seats of [[], ["窗边"], ["A1", "a1"], ["A1", "2"], ["A1", "999", "B2"], ["999"]])
    expect(seatingPlan(seats)).toBeNull();
});
