import { expect, test } from "vitest";
import { askedFirst, candidateReader, sittingPage } from "../../../tests/support/sitting-page";
import { answerCounts } from "../pages/answer-counts.server";
import { questionPage } from "../pages/question-page.server";
import { toldNow } from "../pages/told.server";
import { tellCounts, tellTold } from "./answer-counts";

test("after a save a page that stays says of answers what a page drawn anew says", async () => {
  const drawn = async (...places: { amount: 0 | 1 | 2; isFlagged: boolean }[]) => {
    const page = sittingPage({ places, question: askedFirst });
    const text = await questionPage(page, candidateReader()).text();
    return { page, document: new DOMParser().parseFromString(text, "text/html") };
  };
  const said = (from: Document) =>
    [".sit-head", ".sit-overview"].map((part) => from.querySelector(part)!.outerHTML);
  const other = { amount: 1, isFlagged: false } as const;
  const [before, after] = [
    await drawn({ amount: 0, isFlagged: false }, other),
    await drawn({ amount: 2, isFlagged: true }, other),
  ];
  expect(said(before.document)).not.toEqual(said(after.document));
  document.body.innerHTML = before.document.body.innerHTML;
  tellCounts(answerCounts(after.page, 0, candidateReader()));
  expect(said(document)).toEqual(said(after.document));
});

test("after a save a page that stays says what a monitor has done since, once", async () => {
  const told = { kind: "time" as const, at: 540_000, reason: "technical" as const, note: "", minutes: 15 };
  const page = sittingPage({ question: askedFirst, told });
  const drawn = async (more: object) => {
    const text = await questionPage({ ...page, ...more }, candidateReader()).text();
    return new DOMParser().parseFromString(text, "text/html").body.innerHTML;
  };
  document.body.innerHTML = await drawn({ told: null });
  const region = document.querySelector("[data-told]")!;
  expect(region.textContent).toBe("");
  tellTold(toldNow(page, candidateReader()));
  expect(await drawn({})).toContain(region.outerHTML);
  const notice = region.firstChild;
  tellTold(toldNow(page, candidateReader()));
  expect(region.firstChild).toBe(notice);
});
