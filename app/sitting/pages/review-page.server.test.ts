import { expect, test } from "vitest";
import { noAnswer, type ReviewedAnswer } from "#contract/sitting/shapes";
import { askedFirst, candidateReader, sittingPage } from "../../../tests/support/sitting-page";
import { externalReviewPage, reviewPage } from "./review-page.server";

const child = { type: 5 as const, content: "说说为什么。", options: [], blanks: 0, points: 3 };
const reviewed = (more: Partial<ReviewedAnswer>): ReviewedAnswer => ({
  ...{ asked: askedFirst!.asked, answer: noAnswer, file: null, key: null, analysis: "" },
  ...{ score: 250, full: 500, why: "partly", children: [] },
  ...more,
});
const page = sittingPage({ state: "submitted", canReview: true });
const told = async (answer: ReviewedAnswer) =>
  (await reviewPage(page, [answer], candidateReader()).text()).replace(/<[^>]+>/g, "");

test("of a parent question each sub-question's score is told, and the whole has no reason of its own", async () => {
  const asked = { ...askedFirst!.asked, type: 13 as const, children: [child, child] };
  const children = [
    { score: 0, full: 200, why: "blank" as const },
    { score: 250, full: 300, why: "marked" as const },
  ];
  const text = await told(reviewed({ asked, children }));
  expect(text).toContain("2.5 / 5第 1 小题 0 / 2 未作答第 2 小题 2.5 / 3 人工阅卷");
  expect(await told(reviewed({}))).toContain("2.5 / 5 部分正确，按规则给分");
});

test("the candidate's own session opens the file of an answer; a link to the review names it alone", async () => {
  const answers = [reviewed({}), reviewed({ file: { fileId: "f", name: "方案.pdf", size: 9 } })];
  const opened = '<a href="/sit/me/2/answer">方案.pdf</a>';
  expect(await reviewPage(page, answers, candidateReader()).text()).toContain(opened);
  const { exam, company, name } = page;
  const external = { exam, company, name, candUuid: "me", answers };
  const linked = await externalReviewPage(external, candidateReader()).text();
  expect(linked).toContain("方案.pdf");
  expect(linked).not.toContain(opened);
});
