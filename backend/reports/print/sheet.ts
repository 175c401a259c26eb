import { localTime } from "#contract/time-zone";
import { figure } from "#locales/figures";
import type { Language } from "#locales/languages";
import { translators } from "#locales/resources";
import { type PrintData, printAccessible } from "../../print/print";
import { printedTime } from "../../print/printed-time";

/** What `templates/report.typ` lays out: finished words, in the order in which they are read. */
export interface ReportSheet extends PrintData {
  brand: string;
  heading: string;
  lead: string;
  figures: { label: string; value: string; unit: string; note: string }[];
  sections: ReportSection[];
  /** The foot of each page. */
  page: string;
  code: string;
}

export interface ReportSection {
  title: string;
  lead: string;
  chart: { name: string; alt: string } | null;
  table: { heads: { said: string; isNumber: boolean }[]; rows: string[][] } | null;
  notes: string[];
}

/** A report ready to be typeset, with its charts by their names. */
export interface PrintedReport {
  sheet: ReportSheet;
  pictures: Record<string, Uint8Array>;
}

export const typesetReport = ({ sheet, pictures }: PrintedReport): Promise<Uint8Array> =>
  printAccessible("report", sheet, pictures);

/** What the parts of a report are written with. */
export function reportWords(language: Language, zone: string) {
  const t = translators[language];
  const points = (hundredths: number | null) =>
    hundredths === null ? "—" : figure(hundredths / 100, language);
  const time = (at: number) => localTime(at, zone).replace("T", " ");
  return { t, language, points, time, zone };
}
export type ReportWords = ReturnType<typeof reportWords>;

/** The foot of each page: whose it is and when it was made. */
export const footOf = ({ t, zone }: ReportWords, now: number) => ({
  page: t("exports:printed.page", { page: "<page>", pages: "<pages>" }),
  code: t("reports:print.made", { time: printedTime(now, zone) }),
});

/** Collects sections, and the charts that they show. */
export function sectionList({ t }: ReportWords) {
  const sections: ReportSection[] = [];
  const pictures: Record<string, Uint8Array> = {};
  return {
    sections,
    pictures,
    add(title: string, { chart, ...more }: Partial<Omit<ReportSection, "chart">> & { chart?: Uint8Array }) {
      const name = `chart-${sections.length}.svg`;
      if (chart) pictures[name] = chart;
      sections.push({
        ...{ title, lead: "", table: null, notes: [], ...more },
        chart: chart ? { name, alt: t("reports:print.chart", { title }) } : null,
      });
    },
  };
}

/** A table's heads: those after the first are numbers, unless named here. */
export const headsOf = (said: readonly string[], texts: readonly number[] = []) =>
  said.map((one, at) => ({ said: one, isNumber: at > 0 && !texts.includes(at) }));
