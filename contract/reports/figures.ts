import { coefficient, figure, percent } from "#locales/figures";
import type { Language } from "#locales/languages";
import type { Translate } from "#locales/words";
import { type ExamReport, leastN } from "./shapes";

/** The figures at the head of an exam's report, on its page and in its PDF. */
export function examFigures(report: ExamReport, t: Translate, language: Language) {
  const { candidates, submitted, absent, n, passed, alpha, medianTime } = report;
  const count = (value: number) => figure(value, language);
  const points = (value: number | null) => (value === null ? "—" : figure(value / 100, language));
  const turnout = percent(candidates === 0 ? 0 : submitted / candidates, language);
  return [
    {
      ...{ label: t("reports:turnout"), value: count(submitted), unit: `/ ${count(candidates)}` },
      note: t("reports:turnoutNote", { share: turnout, absent: count(absent) }),
    },
    {
      ...{ label: t("reports:mean"), value: points(report.mean), unit: `/ ${points(report.total)}` },
      note: t("reports:meanNote", { sd: points(report.sd), median: points(report.median) }),
    },
    ...(report.passScore > 0 && n > 0
      ? [
          {
            ...{ label: t("reports:passRate"), value: percent(passed / n, language), unit: "" },
            note: t("reports:passNote", { count: passed }),
          },
        ]
      : []),
    {
      ...{ label: t("reports:alpha"), value: coefficient(alpha, language), unit: "" },
      note:
        alpha === null
          ? t("reports:noAlpha")
          : n < leastN
            ? t("reports:fewAlpha", { count: n, least: leastN })
            : t("reports:semNote", { points: points(report.sem) }),
    },
    {
      ...{ label: t("reports:time"), unit: t("reports:minuteUnit"), note: t("reports:timeNote") },
      value: medianTime === null ? "—" : count(Math.round(medianTime / 60)),
    },
  ];
}
