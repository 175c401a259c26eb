import { profileGround, profileInterval, profileRow, profileTicks } from "#contract/evaluation/profile";
import type { EvaluationReport } from "#contract/evaluation/sheet-shapes";
import { coefficient, figure } from "#locales/figures";
import { type Language, languages } from "#locales/languages";
import { cleanName } from "../files/names";
import { headsOf, type ReportWords, reportWords, sectionList, typesetReport } from "../reports/print/sheet";

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const font = 'font-family="Noto Sans SC" font-size="12" fill="#111"';

/** The profile on paper: the page's own drawing, in shades of grey. */
function printedProfile(scales: EvaluationReport["scales"]): Uint8Array {
  const [width, left, top] = [640, 180, 24];
  const height = top + scales.length * 44 + 8;
  const x = (share: number) => left + 12 + ((width - 52 - left) * share) / 100;
  const line = (span: { from: number; to: number }, y: number, size: number) =>
    `<path d="M${x(span.from).toFixed(1)} ${y}H${x(span.to).toFixed(1)}" stroke="#111" stroke-width="${size}"/>`;
  const box = (span: { from: number; to: number }, y: number, high: number, look: string) =>
    `<rect x="${x(span.from).toFixed(1)}" y="${y}" width="${(x(span.to) - x(span.from)).toFixed(1)}" height="${high}" ${look}/>`;
  const text = (at: number, y: number, anchor: string, said: string) =>
    `<text x="${at.toFixed(1)}" y="${y}" text-anchor="${anchor}" ${font}>${escaped(said)}</text>`;
  const body = [
    box(profileGround, top, height - top, 'fill="#e6e6e6"'),
    ...profileTicks.flatMap((t, at) => {
      const across = x((100 * at) / (profileTicks.length - 1));
      return [
        `<path d="M${across.toFixed(1)} ${top}V${height}" stroke="#bbb" stroke-width="0.6"/>`,
        text(across, 14, "middle", String(t)),
      ];
    }),
    ...scales.flatMap((scale, at) => {
      const { dot, thin, thick, target } = profileRow(scale);
      const y = top + at * 44 + 24;
      return [
        target &&
          box(target, y - 11, 22, 'fill="none" stroke="#111" stroke-width="1" stroke-dasharray="4 3"'),
        text(left - 4, y + 4, "end", scale.title),
        thin && line(thin, y, 1),
        thick && line(thick, y, 4),
        dot !== null && `<circle cx="${x(dot).toFixed(1)}" cy="${y}" r="5" fill="#111"/>`,
        scale.t !== null && text(width - 30, y + 4, "start", String(scale.t)),
      ];
    }),
  ];
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body.filter(Boolean).join("")}</svg>`,
  );
}

/** A report as a PDF in the reader's language: the same report is the same bytes. */
export async function evaluationPdf(report: EvaluationReport, language: Language) {
  const words = reportWords(language, report.timeZone);
  const { t, time } = words;
  const list = sectionList(words);
  const said = (key: "interval" | "version") => t(`evaluation:report.${key}`);
  const scored = report.scales.some((scale) => scale.t !== null);
  if (scored)
    list.add(t("evaluation:report.profile"), {
      chart: printedProfile(report.scales),
      notes: [
        t("evaluation:report.legend"),
        ...(report.role ? [t("evaluation:report.roleLegend", { role: report.role.name })] : []),
      ],
    });
  list.add(t("evaluation:report.scores"), { table: scoreTable(report, words) });
  if (report.role) {
    const { name, within, of, unscored } = report.role;
    const said = [
      ...(of > 0 ? [t("evaluation:report.roleWithin", { within, of })] : []),
      ...(unscored > 0 ? [t("evaluation:report.roleUnscored", { count: unscored })] : []),
    ];
    list.add(t("evaluation:report.roleTitle", { role: name }), {
      lead: said[0],
      table: roleProfileTable(report, words),
      notes: [...said.slice(1), t("evaluation:report.roleNote")],
    });
  }
  list.add(t("evaluation:report.validity"), {
    notes:
      report.flags.length === 0
        ? [t("evaluation:report.noFlags")]
        : [...report.flags.map((flag) => flagText(flag, words)), t("evaluation:report.flagNote")],
  });
  for (const { title, text, t: score } of report.scales)
    if (text !== "") list.add(`${title} · T ${score}`, { notes: text.split("\n").filter(Boolean) });
  list.add(t("evaluation:report.method"), {
    notes: [
      t("evaluation:report.methodText"),
      ...report.scales.flatMap(({ title, norm }) =>
        norm
          ? t("evaluation:report.normLine", {
              ...{ scale: title, name: norm.name, n: figure(norm.n, language), source: norm.source },
              reliability:
                norm.reliability === null
                  ? t("evaluation:report.unknown")
                  : coefficient(norm.reliability, language),
            })
          : [],
      ),
    ],
  });
  const heading = `${t("evaluation:report.title")} · ${report.title}`;
  const bytes = Buffer.from(
    await typesetReport({
      pictures: list.pictures,
      sheet: {
        ...{ language, title: `${heading} · ${report.realName}`, brand: report.company, heading },
        lead: t("evaluation:report.caution"),
        figures: [
          { label: t("evaluation:report.person"), value: report.realName, unit: "", note: "" },
          {
            ...{ label: t("evaluation:report.answered"), value: time(report.submittedAt) },
            ...{ unit: "", note: languages[report.answeredIn].name },
          },
          { label: said("version"), value: String(report.version), unit: "", note: "" },
          ...(report.composite === null
            ? []
            : [
                {
                  label: t("evaluation:report.composite"),
                  value: String(report.composite),
                  unit: "",
                  note: "",
                },
              ]),
        ],
        sections: list.sections,
        page: t("exports:printed.page", { page: "<page>", pages: "<pages>" }),
        // No moment of printing: the same report is the same file.
        code: `${said("version")} ${report.version}`,
      },
    }),
  );
  const name = cleanName(`${heading.replace(/[\\/]/g, " ")} ${report.realName}.pdf`, "report", "pdf");
  return { bytes, size: bytes.length, type: "application/pdf", name };
}

type Scale = EvaluationReport["scales"][number];

const intervalText = (scale: Scale) => {
  const interval = profileInterval(scale);
  return interval ? `${interval.low}–${interval.high}` : "—";
};

function scoreTable(report: EvaluationReport, { t, language }: ReportWords) {
  const heads = [
    t("evaluation:report.scale"),
    t("evaluation:report.raw"),
    t("evaluation:report.t"),
    t("evaluation:report.interval"),
    ...report.figures.map((name) => t(`evaluation:figures.${name}`)),
    t("evaluation:report.band"),
    t("evaluation:report.norm"),
  ];
  const last = heads.length - 1;
  return {
    heads: headsOf(heads, [last - 1, last]),
    rows: report.scales.map((scale) => [
      scale.title,
      scale.raw === null ? "—" : figure(Math.round(scale.raw * 10) / 10, language),
      String(scale.t ?? "—"),
      intervalText(scale),
      ...report.figures.map((name) => String(scale[name] ?? "—")),
      scale.band ? t(`evaluation:report.bands.${scale.band}`) : "—",
      [
        scale.raw === null
          ? t("evaluation:report.noScore")
          : scale.norm
            ? `${scale.norm.name} (n = ${figure(scale.norm.n, language)})`
            : t("evaluation:report.noNorm"),
        scale.raw !== null && scale.answered < scale.items
          ? t("evaluation:report.prorated", { answered: scale.answered, items: scale.items })
          : "",
      ]
        .filter(Boolean)
        .join(" · "),
    ]),
  };
}

const roleProfileTable = (report: EvaluationReport, { t }: ReportWords) => ({
  heads: headsOf(
    [t("evaluation:report.scale"), t("evaluation:report.t"), t("evaluation:report.roleRange"), ""],
    [3],
  ),
  rows: report.scales.flatMap(({ title, t: score, target, place }) =>
    target
      ? [
          [
            ...[title, String(score ?? "—"), `${target.low}–${target.high}`],
            place ? t(`evaluation:report.rolePlace.${place}`) : "—",
          ],
        ]
      : [],
  ),
});

/** A flag in words; the pace is told in seconds. */
function flagText(
  { kind, count, of }: EvaluationReport["flags"][number],
  { t, language }: ReportWords,
): string {
  const shown = (value: number) => figure(kind === "fast" ? Math.round(value / 100) / 10 : value, language);
  return t(`evaluation:report.flags.${kind}`, { count: shown(count), of: shown(of) } as never);
}
