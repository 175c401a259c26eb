import { expect, test } from "vitest";
import { drawnPage, tagOf } from "../../../tests/support/draw";
import { PeopleTable } from "./PreviewTables";
import type { ShownPreview } from "./preview";

test("a written answer wraps: it makes the page no wider than its window", async () => {
  const person = { id: "c1", name: "周远", code: "第 1 号", given: "先停电，再验电。".repeat(12) };
  const data = {
    ...{
      exam: { id: "e1", name: "安全考试" },
      query: "",
      tab: "",
      tabs: [],
      page: 1,
      pages: 1,
      size: 10,
      count: 1,
    },
    people: [{ ...person, before: "3", after: "4", change: "+1", outcome: "—", isPassed: false, to: "/" }],
  } as unknown as ShownPreview;
  const html = await drawnPage(() => <PeopleTable data={data} />, null);
  expect(tagOf(html, 'data-before="作答').class).toBe("fact prose");
});
