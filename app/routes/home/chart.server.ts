import type { AnnualUsage, Daily } from "#contract/home/shapes";
import { dayInWords, shortDay } from "#locales/dates";
import { figure } from "#locales/figures";
import { monthName } from "~/routes/exams/month.server";
import type { OperatorContext } from "~/session/guard.server";
import type { Bar } from "~/ui/charts/Bars";
import type { Areas } from "./areas.server";
import { sumOfDays } from "./figures.server";

export interface Chart {
  title: string;
  /** The period and its sum. */
  note: string;
  bars: Bar[];
  columns: [string, string];
  /** What one sees, in a sentence. */
  said: string;
}

type Subject = "companies" | "usage" | "certificates" | "questions";

/**
 * The one chart of a role: the first subject that has anything to show. Null for nothing, "away" where the
 * service of the first is away.
 */
export function chartOf(context: OperatorContext, areas: Areas): Chart | "away" | null {
  const { applications, usage, certificates, questions } = areas;
  if (applications === null) return "away";
  if (applications?.months.some(({ registered }) => registered > 0))
    return monthsChart(context, applications.months);
  if (usage?.months.some(({ count }) => count > 0)) return usageChart(context, usage);
  for (const [subject, part] of Object.entries({ certificates, questions })) {
    if (part === null) return "away";
    if (part && sumOfDays(part.days) > 0) return daysChart(context, subject as Subject, part.days);
  }
  return null;
}

function daysChart(context: OperatorContext, subject: Subject, days: Daily): Chart {
  const { t, language } = context;
  const bars = days.map(({ day, count }, at) => ({
    label: dayInWords(day, language),
    tick: at === days.length - 1 ? t("home:chart.today") : String(Number(day.slice(8))),
    value: count,
  }));
  return chart(context, subject, bars, (at) => shortDay(days[at]!.day, language), t("home:chart.day"));
}

function monthsChart(context: OperatorContext, months: { month: string; registered: number }[]): Chart {
  const { t } = context;
  const bars = months.map(({ month, registered }) => ({
    label: month,
    tick: String(Number(month.slice(5))),
    value: registered,
  }));
  return chart(context, "companies", bars, (at) => months[at]!.month, t("home:chart.month"));
}

/** The twelve months of a year; those that have not come are empty. */
function usageChart(context: OperatorContext, { year, now, months }: AnnualUsage): Chart {
  const { t, language } = context;
  const bars = months.map(({ month, count }) => ({
    label: monthName(month, language),
    tick: String(Number(month.slice(5))),
    value: count,
  }));
  const present = months.findIndex(({ month }) => month === now);
  const name = (at: number) => bars[at]!.label;
  return chart(context, "usage", bars, name, t("home:chart.month"), { year, present });
}

/** A chart whose last bar is the present one, unless told; `name` names a bar within a sentence. */
function chart(
  { t, language }: OperatorContext,
  subject: Subject,
  bars: Bar[],
  name: (at: number) => string,
  column: string,
  { year = 0, present = bars.length - 1 } = {},
): Chart {
  const written = (count: number) => figure(count, language);
  const now = bars[present]!.value;
  const most = Math.max(...bars.map(({ value }) => value));
  const sum = bars.reduce((total, { value }) => total + value, 0);
  return {
    title: t(`home:chart.${subject}.title`, { year: String(year) }),
    note: t(`home:chart.${subject}.note`, { count: sum, figure: written(sum) }),
    bars: bars.map((bar, at) => ({ ...bar, isNow: at === present })),
    columns: [column, t(`home:chart.${subject}.column`)],
    said:
      now === most
        ? t(`home:chart.${subject}.record`, { count: now, figure: written(now) })
        : t(`home:chart.${subject}.said`, {
            count: now,
            figure: written(now),
            when: name(bars.findLastIndex(({ value }) => value === most)),
            most: written(most),
          }),
  };
}
