import { expect, test } from "vitest";
import type { Receipt } from "#contract/sitting/shapes";
import { candidateReader, sittingPage } from "../../../tests/support/sitting-page";
import { words } from "../../../tests/support/words";
import type { Candidate } from "../candidate.server";
import { clockTime } from "../times.server";
import { endPage, noReceiptPage, receiptPage } from "./end-page.server";

test("the receipt of answers on paper, which nobody timed, tells no start and no working time", async () => {
  const reader = { language: "en", t: words("en"), view: "1", headers: new Headers() } as Candidate;
  const shown = (submittedBy: Receipt["submittedBy"], more: Partial<Receipt> = {}) => {
    const receipt: Receipt = {
      ...{
        receipt: "r".repeat(22),
        exam: "安全考试",
        company: "明试",
        timeZone: "Asia/Shanghai",
        name: "周*",
      },
      ...{ isTrial: false, state: "submitted", startedAt: 60_000, submittedAt: 3_660_000, submittedBy },
      ...{ questions: 2, answered: 2, saves: 2, savedAt: 3_600_000, link: "abcd", isWhole: true, ...more },
    };
    return receiptPage(receipt, reader, "https://exam.test/receipt/r").text();
  };
  expect(await shown("candidate")).toMatch(/Started.*60 min/s);
  expect(await shown("paper")).not.toMatch(/Started|60 min/);
  expect(await shown("candidate", { saves: 0, savedAt: 0 })).toMatch(/Saves<\/dt><dd>None</);
  // On paper it is also typed, without a camera.
  expect(await shown("candidate")).toMatch(/<figcaption>.*https:\/\/exam\.test\/receipt\/r<.*<\/figcaption>/);
});

test("Chinese sentences follow each other without a space", async () => {
  const page = sittingPage({ state: "submitted", submittedAt: 60_000, submittedBy: "candidate" });
  expect(await endPage(page, candidateReader()).text()).not.toMatch(/。 /);
});

test("at an address that no receipt has, a page says so, and what to compare", async () => {
  const page = noReceiptPage(candidateReader());
  expect(page.status).toBe(404);
  const text = await page.text();
  expect(text).toContain(words("zh")("sitting:receipt.missing"));
  expect(text).toContain(words("zh")("sitting:receipt.missingText"));
});

test("once the time of the release is past, scores come with the last mark and not at that time", async () => {
  const told = async (releaseAt: number) => {
    const page = {
      state: "submitted",
      submittedAt: 60_000,
      submittedBy: "candidate",
      checkScore: 1,
    } as const;
    return endPage(sittingPage({ ...page, release: "at", releaseAt }), candidateReader()).text();
  };
  const { now, timeZone } = sittingPage();
  const time = clockTime(now + 60_000, { now, timeZone }, "zh");
  expect(await told(now + 60_000)).toContain(words("zh")("sitting:end.at", { time }));
  expect(await told(now)).toContain(words("zh")("sitting:end.marked"));
});

test("the parts of a result are headed by what was scored, not by what they are worth", async () => {
  const part = { name: "第一部分", score: 4, total: 10 };
  const result = { score: 4, total: 10, isPassed: null, parts: [part] };
  const page = sittingPage({ state: "submitted", submittedAt: 60_000, submittedBy: "candidate", result });
  const head = /<thead>.*<\/thead>/s.exec(await endPage(page, candidateReader()).text())![0];
  expect(head.replace(/<[^>]*>/g, "|")).toContain(`|${words("zh")("sitting:result.score")}|`);
});

test("who is taken back in after the hand-in, or after an absence, is not told to go on, nor of a void", async () => {
  const told = { kind: "readmit" as const, at: 60_000, reason: "other" as const, note: "已查清", minutes: 0 };
  const page = sittingPage({ state: "submitted", submittedAt: 60_000, submittedBy: "candidate", told });
  const text = await endPage(page, candidateReader()).text();
  expect(text).toMatch(/监考员在.*恢复了您的考试资格/s);
  expect(text).not.toMatch(/可以继续|撤销了作废/);
});

test("when questions and answers can be seen again is told: with the score, at a time, or once all have ended", async () => {
  const t = words("zh");
  const { now, timeZone } = sittingPage();
  const time = clockTime(now + 60_000, { now, timeZone }, "zh");
  const told = async (more: object) => {
    const page = { state: "submitted", submittedAt: 60_000, submittedBy: "candidate", ...more } as const;
    const text = await endPage(sittingPage(page), candidateReader()).text();
    const lines = {
      later: t("sitting:end.review"),
      from: t("sitting:end.reviewFrom", { time }),
      at: t("reports:candidate.reviewFrom", { time }),
      all: t("reports:candidate.reviewLater"),
    };
    return Object.entries(lines).flatMap(([name, line]) => (text.includes(line) ? [name] : []));
  };
  const result = { score: 4, total: 10, isPassed: null, parts: [] };
  expect(await told({ reviewFrom: null })).toEqual([]);
  expect(await told({ reviewFrom: 0 })).toEqual(["later"]);
  expect(await told({ reviewFrom: now + 60_000 })).toEqual(["from"]);
  expect(await told({ reviewFrom: now + 60_000, result })).toEqual(["at"]);
  expect(await told({ reviewFrom: 0, result })).toEqual(["all"]);
  expect(await told({ reviewFrom: 0, result, canReview: true })).toEqual([]);
  expect(await told({ reviewFrom: 0, isVoid: true })).toEqual([]);
});
