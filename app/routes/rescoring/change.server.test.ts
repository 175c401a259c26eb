import { expect, test } from "vitest";
import type { RescoredQuestion } from "#contract/rescoring/shapes";
import { changeQuery, questionIn, readChange } from "./change.server";

const key = "kind=key&question=v1&child=-1&key=0";
const read = (query: string, type = 1) => readChange(new URLSearchParams(`${key}&type=${type}&${query}`));

test("a mark is of the answer at its place", () => {
  const mark = "kind=mark&question=v1&child=-1&candidate=c1&score=4%2C5";
  expect(readChange(new URLSearchParams(`${mark}&place=1`))).toMatchObject({ score: 450, place: 1 });
  expect(readChange(new URLSearchParams(`${mark}&place=x`))).toBeNull();
  // As an input method for Chinese or Japanese writes it.
  const wide = mark.replace("4%2C5", encodeURIComponent("４．５"));
  expect(readChange(new URLSearchParams(wide))).toMatchObject({ score: 450 });
  expect(readChange(new URLSearchParams(mark.replace("4%2C5", "4x")))).toBeNull();
  expect(changeQuery(new URLSearchParams(`${mark}&place=1&error=NOT_A_MARK`))).toBe(`${mark}&place=1`);
});

test("a mark's form is about the answer at its place, of a question that stands there twice", () => {
  const slot = (number: number, child = -1) => ({ versionId: "v1", number, child, full: number * 100 });
  const questions = [slot(1), slot(1, 0), slot(2), slot(2, 0)] as RescoredQuestion[];
  const found = (query: string) => questionIn(questions, new URLSearchParams(`question=v1&${query}`));
  expect(found("place=1")).toMatchObject({ number: 2, child: -1, full: 200 });
  expect(found("place=1&child=0")).toMatchObject({ number: 2, child: 0 });
  expect(found("child=-1")).toMatchObject({ number: 1 });
  expect(found("place=2")).toBeUndefined();
});

test("a new key has its own partial credit, or none", () => {
  expect(read("weight-0=100&weight-1=33.33&weight-2=&weight-3=-5")).toMatchObject({
    ...{ kind: "key", keys: [0], weights: [10_000, 3_333, 0, -500], partial: [] },
  });
  // As in a question's form, the right option of a single choice earns all where nothing is said of it.
  expect(read("weight-0=&weight-1=50")).toMatchObject({ keys: [0], weights: [10_000, 5_000] });
  expect(read("weight-0=&weight-1=+")).toMatchObject({ weights: [], partial: [] });
  expect(read(`blank-0=水&partial=${encodeURIComponent("冰 = 50%")}`, 4)).toMatchObject({
    ...{ blanks: [["水"]], partial: [{ blank: 0, text: "冰", weight: 5_000 }] },
  });
  for (const wrong of ["weight-0=x", "weight-0=101"]) expect(read(wrong), wrong).toBeNull();
  expect(read("blank-0=水&partial=冰", 4)).toBeNull();
  const query = `${key}&weight-0=100&partial=x&error=NOT_A_MARK`;
  expect(changeQuery(new URLSearchParams(query))).toBe(`${key}&weight-0=100&partial=x`);
});
