import { answering, letterOf } from "#contract/questions/kinds";
import type { Comparison } from "#contract/reports/comparison";
import { examFigures } from "#contract/reports/figures";
import { type ExamReport, type ItemReport, type ReportedItem, smallestGroup } from "#contract/reports/shapes";
import { coefficient, figure, percent } from "#locales/figures";
import type { Language } from "#locales/languages";
import { barChart, columnChart } from "./charts";
import { addComparison } from "./comparison-sections";
import { footOf, headsOf, type PrintedReport, type ReportWords, reportWords, sectionList } from "./sheet";

interface Printing {
  company: string;
  zone: string;
  language: Language;
  now: number;
}

type Sections = ReturnType<typeof sectionList>;

/** The report of an exam on paper: what its pages show, the statistics of its questions included. */
export function examSheet(
  report: ExamReport,
  items: ItemReport,
  comparison: Comparison,
  { company, zone, language, now }: Printing,
): PrintedReport {
  const words = reportWords(language, zone);
  const { t, time } = words;
  const list = sectionList(words);
  if (report.n > 0) {
    addDistribution(list, report, words);
    addParts(list, report, words);
    addAbilities(list, report, words);
    addGroups(list, report, words);
    addComparison(list, comparison, words);
    addItems(list, items, words);
  } else list.add(t("reports:noScores"), { lead: t("reports:noScoresText") });
  const waits = report.submitted - report.n;
  const lead = [
    `${time(report.openAt)} – ${time(report.closeAt)}`,
    waits > 0 && t("reports:waits", { count: waits }),
  ];
  return {
    pictures: list.pictures,
    sheet: {
      ...{ language, title: `${t("reports:one")} · ${report.name}`, brand: company },
      ...{ heading: `${t("reports:one")} · ${report.name}`, lead: lead.filter(Boolean).join(" · ") },
      ...{ figures: examFigures(report, t, language), sections: list.sections, ...footOf(words, now) },
    },
  };
}

function addDistribution({ add }: Sections, report: ExamReport, { t, language, points }: ReportWords) {
  const { n, total, passScore, nearPass, sem } = report;
  let below = 0;
  const rows = report.distribution.map(({ from, to, count }) => {
    below += count;
    return [
      ...[`${points(from)}–${points(to)}`, String(count)],
      ...[percent(count / n, language), percent(below / n, language)],
    ];
  });
  add(t("reports:distribution.title"), {
    lead: t("reports:distribution.lead", { count: n }),
    chart: columnChart({
      columns: report.distribution.map(({ count }, at) => ({ label: rows[at]![0]!, count })),
      line:
        passScore === 0
          ? null
          : {
              at: (10 * passScore) / Math.max(1, total),
              label: t("reports:passLine", { points: points(passScore) }),
            },
    }),
    table: {
      heads: headsOf(
        (["class", "count", "share", "upTo"] as const).map((head) => t(`reports:distribution.${head}`)),
      ),
      rows,
    },
    notes:
      nearPass && nearPass.count > 0
        ? [
            t("reports:near", {
              ...{ ...nearPass, from: points(Math.max(0, passScore - sem!)) },
              to: points(Math.min(total, passScore + sem!)),
            }),
          ]
        : [],
  });
}

const ofTotal = ({ total }: ExamReport, value: number | null) => (total === 0 ? 0 : (value ?? 0) / total);

function addParts({ add }: Sections, report: ExamReport, { t, language, points }: ReportWords) {
  const whole = ofTotal(report, report.mean);
  const text = (share: number | null) => (share === null ? "—" : percent(share, language));
  const bars = report.parts.map(({ name, share }) => ({
    ...{ name, share: share ?? 0, text: text(share), mark: null, interval: null },
  }));
  add(t("reports:parts.title"), {
    lead: t("reports:parts.lead", { share: percent(whole, language) }),
    chart: barChart(bars, whole),
    table: {
      heads: headsOf([
        ...[t("reports:parts.part"), t("reports:items"), t("reports:full")],
        ...[t("reports:mean"), t("reports:share")],
      ]),
      rows: report.parts.map(({ name, items, full, mean, share }) => [
        ...[name, String(items), points(full), points(mean), text(share)],
      ]),
    },
  });
}

function addAbilities({ add }: Sections, report: ExamReport, { t, language }: ReportWords) {
  if (report.abilities.length === 0) return;
  const text = (share: number | null) => (share === null ? "—" : percent(share, language));
  const bars = report.abilities.map(({ ability, share, interval }) => ({
    ...{ name: t(`questions:abilities.${ability}`), share: share ?? 0, text: text(share) },
    ...{ mark: null, interval },
  }));
  add(t("reports:abilities.title"), {
    lead: t("reports:abilities.lead"),
    chart: barChart(bars, ofTotal(report, report.mean)),
    table: {
      heads: headsOf([
        ...[t("reports:abilities.ability"), t("reports:items"), t("reports:share")],
        t("reports:groups.interval"),
      ]),
      rows: report.abilities.map(({ items, interval }, at) => [
        ...[bars[at]!.name, String(items), bars[at]!.text],
        interval ? `${text(interval.low)}–${text(interval.high)}` : "—",
      ]),
    },
  });
}

function addGroups({ add }: Sections, report: ExamReport, { t, language, points }: ReportWords) {
  const { groups, smallGroups } = report;
  const small =
    smallGroups.groups > 0
      ? [
          t("reports:smallGroups", {
            ...{ count: smallGroups.groups, candidates: smallGroups.candidates, least: smallestGroup },
          }),
        ]
      : [];
  if (groups.length === 0) return;
  const bars = groups.map(({ name, mean, interval }) => ({
    ...{ name, share: ofTotal(report, mean), text: points(mean), mark: null },
    interval: interval && { low: ofTotal(report, interval.low), high: ofTotal(report, interval.high) },
  }));
  add(t("reports:groups.title"), {
    lead: t("reports:groups.lead"),
    chart: barChart(bars, ofTotal(report, report.mean)),
    table: {
      heads: headsOf([
        ...[t("reports:groups.group"), t("reports:distribution.count"), t("reports:mean")],
        ...[t("reports:groups.interval"), t("reports:passRate")],
      ]),
      rows: groups.map(({ name, n, mean, interval, passed }) => [
        ...[name, String(n), points(mean)],
        interval ? `${points(interval.low)}–${points(interval.high)}` : "—",
        report.passScore > 0 ? percent(passed / n, language) : "—",
      ]),
    },
    notes: small,
  });
}

function addItems({ add }: Sections, { items }: ItemReport, { t, language }: ReportWords) {
  const number = (value: number | null) => coefficient(value, language);
  const warning = ({ warning, beatenBy, seenBy, type }: ReportedItem) =>
    warning === null
      ? ""
      : t(`reports:warnings.${warning}`, {
          people: figure(seenBy, language),
          option:
            answering[type] === "truth"
              ? t(`reports:truth.${beatenBy === 1 ? "true" : "false"}`)
              : letterOf(Math.max(0, beatenBy)),
        });
  const columns = ["question", "p", "sd", "rTotal", "rRest", "discrimination", "alphaIfDeleted"] as const;
  add(t("reports:tabs.items"), {
    table: {
      heads: headsOf(
        [...columns.map((column) => t(`reports:columns.${column}`)), t("reports:print.toLookAt")],
        [7],
      ),
      rows: items.map((item) => [
        ...[`${item.number} ${t(`questions:types.${item.type}`)}`, number(item.p)],
        item.sd === null ? "—" : number(item.sd / 100),
        ...[number(item.rTotal), number(item.rRest), number(item.discrimination)],
        ...[number(item.alphaIfDeleted), warning(item)],
      ]),
    },
    notes: [t("reports:print.formulas")],
  });
}
