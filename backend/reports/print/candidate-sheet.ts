import { type CandidateReport, leastNorm, type ReportPdfKind } from "#contract/reports/candidate-shapes";
import { figure, percent } from "#locales/figures";
import type { Language } from "#locales/languages";
import { barChart } from "./charts";
import { footOf, headsOf, type PrintedReport, type ReportWords, reportWords, sectionList } from "./sheet";

interface Printing {
  kind: ReportPdfKind;
  language: Language;
  /** Where people reach the site: the receipt's address is printed. */
  site: string;
  now: number;
}

/** One candidate's report on paper, or of it the graded abilities alone. */
export function candidateSheet(
  report: CandidateReport,
  { kind, language, site, now }: Printing,
): PrintedReport {
  const words = reportWords(language, report.timeZone);
  const { t, time } = words;
  const list = sectionList(words);
  if (kind === "report") addParts(list, report, words);
  addAbilities(list, report, words, kind);
  if (kind === "report")
    list.add(t("reports:candidate.proof"), {
      notes: [
        `${t("sitting:end.receipt")} ${site}/receipt/${report.receipt}`,
        ...report.certificates.map(({ number }) => t("reports:candidate.certificate", { number })),
        report.extraSeconds > 0 &&
          t("reports:candidate.extra", { count: Math.round(report.extraSeconds / 60) }),
      ].filter((note) => note !== false),
    });
  const lead = [
    report.name,
    t("candidates:number", { number: report.number }),
    report.group,
    report.releasedAt > 0
      ? t("results:releasedAt", { time: time(report.releasedAt) })
      : t("reports:candidate.notReleased"),
  ];
  const name = t(kind === "grades" ? "reports:print.gradesTitle" : "reports:candidate.one");
  return {
    pictures: list.pictures,
    sheet: {
      ...{ language, title: `${name} · ${report.exam} · ${report.name}`, brand: report.company },
      ...{ heading: `${name} · ${report.exam}`, lead: lead.filter(Boolean).join(" · ") },
      ...{ figures: figuresOf(report, words), sections: list.sections, ...footOf(words, now) },
    },
  };
}

function figuresOf(report: CandidateReport, { t, language, points }: ReportWords) {
  const minutes = (seconds: number | null) =>
    seconds === null ? "—" : figure(Math.round(seconds / 60), language);
  return [
    {
      ...{ label: t("sitting:result.score"), value: points(report.score) },
      ...{ unit: `/ ${points(report.total)}`, note: "" },
    },
    ...(report.isPassed === null
      ? []
      : [
          {
            ...{ label: t("sitting:result.verdict"), unit: "" },
            value: t(report.isPassed ? "results:passed" : "results:failed"),
            note: t("reports:passLine", { points: points(report.passScore) }),
          },
        ]),
    {
      ...{ label: t("reports:candidate.answered"), value: String(report.answered), note: "" },
      unit: `/ ${t("sitting:questions", { count: report.questions })}`,
    },
    {
      ...{ label: t("reports:candidate.time"), value: minutes(report.seconds), note: "" },
      unit: t("reports:candidate.ofMinutes", { minutes: minutes(report.allowedSeconds) }),
    },
  ];
}

type Sections = ReturnType<typeof sectionList>;
const shareOf = (score: number, total: number) => (total === 0 ? 0 : Math.max(0, score) / total);

function addParts({ add }: Sections, { parts }: CandidateReport, { t, language, points }: ReportWords) {
  const of = (share: number | null) => (share === null ? "—" : percent(share, language));
  const rows = parts.map(({ name, score, total, median }) => {
    const share = shareOf(score, total);
    return { name, share, text: of(share), mark: median, interval: null };
  });
  add(t("reports:parts.title"), {
    lead: t("reports:candidate.medianNote"),
    chart: barChart(rows, null),
    table: {
      heads: headsOf([
        ...[t("reports:parts.part"), t("sitting:result.score"), t("reports:share")],
        ...[t("reports:candidate.full"), t("reports:candidate.medianHead")],
      ]),
      rows: parts.map(({ name, score, total, full, items, median }, at) => [
        ...[name, `${points(score)} / ${points(total)}`, rows[at]!.text, `${full} / ${items}`, of(median)],
      ]),
    },
  });
}

function addAbilities(
  { add }: Sections,
  { abilities, cutoffs }: CandidateReport,
  { t, language, points }: ReportWords,
  kind: ReportPdfKind,
) {
  const title = t("reports:abilities.title");
  if (abilities.length === 0) {
    if (kind === "grades") add(title, { lead: t("reports:print.noAbilities") });
    return;
  }
  const of = (share: number | null) => (share === null ? "—" : percent(share, language));
  const isNorm = abilities.some(({ percentile }) => percentile !== null);
  const [excellent, outstanding, competent] = isNorm ? cutoffs.norm : cutoffs.percent;
  const rows = abilities.map(({ ability, score, total, median, grade }) => {
    const share = shareOf(score, total);
    const name = t(`questions:abilities.${ability}`);
    return { name, share, text: t(`reports:grades.${grade}`), mark: median, interval: null };
  });
  add(title, {
    lead: t("reports:candidate.medianNote"),
    chart: barChart(rows, null),
    table: {
      heads: headsOf(
        [
          ...[t("reports:abilities.ability"), t("sitting:result.score"), t("reports:share")],
          ...[t("reports:candidate.medianHead"), t("reports:candidate.grade")],
        ],
        [4],
      ),
      rows: abilities.map(({ score, total, median, percentile, n }, at) => {
        const { name, share, text } = rows[at]!;
        const basis =
          percentile === null
            ? t("reports:candidate.noNorm", { n })
            : t("reports:candidate.percentile", { percentile, n });
        return [name, `${points(score)} / ${points(total)}`, of(share), of(median), `${text} · ${basis}`];
      }),
    },
    notes: [
      t(isNorm ? "reports:candidate.normNote" : "reports:candidate.percentNote", {
        ...{ n: Math.max(...abilities.map(({ n }) => n)), least: leastNorm },
        ...{ excellent, outstanding, competent },
      }),
    ],
  });
}
