import { expect, test } from "vitest";
import { changeQuery, readChange } from "./change.server";

const key = "kind=key&question=v1&child=-1&key=0";
const read = (query: string) => readChange(new URLSearchParams(`${key}&${query}`));

test("a new key has its own partial credit, or none", () => {
  expect(read("weight-0=100&weight-1=33.33&weight-2=&weight-3=-5")).toMatchObject({
    ...{ kind: "key", keys: [0], weights: [10_000, 3_333, 0, -500], partial: [] },
  });
  expect(read("weight-0=&weight-1=+")).toMatchObject({ weights: [], partial: [] });
  expect(read(`blank-0=水&partial=${encodeURIComponent("冰 = 50%")}`)).toMatchObject({
    ...{ blanks: [["水"]], partial: [{ blank: 0, text: "冰", weight: 5_000 }] },
  });
  for (const wrong of ["weight-0=x", "weight-0=101", "partial=冰"]) expect(read(wrong), wrong).toBeNull();
  const query = `${key}&weight-0=100&partial=x&error=NOT_A_MARK`;
  expect(changeQuery(new URLSearchParams(query))).toBe(`${key}&weight-0=100&partial=x`);
});
