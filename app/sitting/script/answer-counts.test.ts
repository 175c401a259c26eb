import { expect, test } from "vitest";
import { askedFirst, candidateReader, sittingPage } from "../../../tests/support/sitting-page";
import { answerCounts } from "../pages/answer-counts.server";
import { questionPage } from "../pages/question-page.server";
import { tellCounts } from "./answer-counts";

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
