import { expect, test } from "vitest";
import { type CandidateReport, usualCutoffs } from "#contract/reports/candidate-shapes";
import type { Comparison } from "#contract/reports/comparison";
import type { ExamReport, ItemReport } from "#contract/reports/shapes";
import { languageCodes, languages } from "#locales/languages";
import { readPdf } from "../../../tests/support/read-pdf";
import { candidateSheet } from "./candidate-sheet";
import { examSheet } from "./exam-sheet";
import { typesetReport } from "./sheet";

const distribution = Array.from({ length: 10 }, (_, at) => ({
  from: at * 1000,
  to: (at + 1) * 1000,
  count: at,
}));

const exam: ExamReport = {
  ...{ examId: "1", name: "期末 <b>#x", openAt: 0, closeAt: 3_600_000, candidates: 50, submitted: 46 },
  ...{ absent: 2, n: 45, total: 10_000, passScore: 6000, passed: 40, mean: 6667, sd: 2000, median: 6500 },
  ...{ alpha: 0.8, sem: 894.4, medianTime: 1800, distribution, nearPass: { count: 6, failed: 2 } },
  parts: [{ name: "一 选择", items: 20, full: 6000, mean: 4000, share: 0.667 }],
  abilities: [{ ability: "verbal", items: 9, share: 0.7, interval: { low: 0.6, high: 0.8 } }],
  groups: [
    { name: "甲班", n: 20, mean: 7000, interval: { low: 6500, high: 7500 }, passed: 18, medianTime: 60 },
  ],
  smallGroups: { groups: 1, candidates: 3 },
};

const items: ItemReport = {
  ...{ examId: "1", name: exam.name, n: 45, alpha: 0.8, alphaInterval: null, sem: 894.4, meanP: 0.6 },
  ...{ meanRTotal: 0.3, parts: ["一 选择"], voided: [] },
  items: [
    {
      ...{ number: 1, type: 1, content: "题", part: 0, full: 300, n: 45, p: 0.62, sd: 145, rTotal: 0.31 },
      ...{ rRest: 0.25, discrimination: -0.1, alphaIfDeleted: 0.79, warning: "key", beatenBy: 1, seenBy: 0 },
      options: [],
    },
  ],
};

const side = { name: exam.name, n: 45, mean: 0.667, meanInterval: { low: 0.6, high: 0.7 }, passed: 0.9 };
const limits = { passedInterval: null, examId: "1", openAt: 0, total: 10_000, medianTime: 1800 };
const difference = { mean: 0.1, meanInterval: { low: 0.02, high: 0.2 }, passed: 0, passedInterval: null };
const comparison: Comparison = {
  exam: { ...side, ...limits },
  other: { ...side, ...limits, name: "春季 [补考]" },
  ...{ isSamePaper: false, isCut: false, difference, choices: [], smallGroups: exam.smallGroups },
  groups: [{ ...side, passedInterval: null, name: "甲班 *", difference }],
};

const candidate: CandidateReport = {
  ...{ score: 7250, total: 10_000, passScore: 6000, isPassed: true, cutoffs: usualCutoffs },
  parts: [{ name: "一 选择", score: 4250, total: 6000, items: 20, full: 14, median: 0.6 }],
  abilities: [
    ...[{ ability: "data" as const, score: 900, total: 1000, median: 0.5, percentile: 91, n: 45 }],
  ].map((one) => ({ ...one, grade: "excellent" as const })),
  ...{ candidateId: "c", candUuid: "u", examId: "1", exam: exam.name, company: "南方电网", companyUuid: "x" },
  ...{ timeZone: "Asia/Shanghai", number: 7, name: "周远", group: "甲班", version: 1, releasedAt: 60_000 },
  ...{ withheld: "", releases: [], questions: 20, answered: 19, seconds: 1800, allowedSeconds: 3600 },
  ...{ extraSeconds: 0, receipt: "r".repeat(22), viewReport: 0, reviewAt: 0, canReview: false, isTold: true },
  certificates: [],
};

test.each(languageCodes)(
  "reports in %s are PDF/UA with title, language and embedded fonts",
  async (language) => {
    const printing = { language, now: 60_000, site: "https://exam.test", kind: "report" as const };
    const printed = [
      examSheet(exam, items, comparison, {
        company: "南方电网",
        zone: "Asia/Shanghai",
        language,
        now: 60_000,
      }),
      candidateSheet(candidate, printing),
      candidateSheet({ ...candidate, abilities: [] }, { ...printing, kind: "grades" }),
    ];
    for (const one of printed) {
      const { claims, title, lang, isTagged, fonts, pages } = await readPdf(await typesetReport(one));
      expect({ claims, title, isTagged }).toEqual({
        claims: "PDF/UA-1",
        title: one.sheet.title,
        isTagged: true,
      });
      expect(lang.slice(0, 2)).toBe(languages[language].tag.slice(0, 2));
      for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+/);
      const text = pages.join("\n").replace(/\s/g, "");
      for (const { title, table } of one.sheet.sections)
        for (const said of [title, ...(table?.rows.flat() ?? [])])
          expect(text).toContain(said.replace(/\s/g, ""));
    }
  },
);

test("a chart stands before its table, and says in words what it is of", async () => {
  const { sheet, pictures } = candidateSheet(candidate, {
    ...{ language: "en", now: 0, site: "https://exam.test", kind: "grades" },
  });
  expect(Object.keys(pictures)).toEqual(sheet.sections.map(({ chart }) => chart!.name));
  const bytes = await typesetReport({ sheet, pictures });
  const [text] = (await readPdf(bytes)).pages;
  expect(text).toContain("Excellent · percentile 91 (n = 45)");
  expect(text).toContain("excellent from 85");
});
