import { examState } from "#contract/exams/shapes";
import type { Daily, ExamCounts } from "#contract/home/shapes";
import { figure, money } from "#locales/figures";
import { paths } from "~/paths";
import type { OperatorContext } from "~/session/guard.server";
import type { Figure } from "~/ui/Figures";
import type { Areas } from "./areas.server";

export type HomeFigure = Figure & { value: string; note: string };

/** Figures side by side. */
const most = 4;

export const sumOfDays = (days: Daily) => days.reduce((sum, { count }) => sum + count, 0);

/** The figures of a role, the most pressing first; that of a service which is away is a dash that says so. */
export function figuresOf(context: OperatorContext, areas: Areas): HomeFigure[] {
  return [
    ...platformFigures(context, areas),
    ...examFigures(context, areas),
    ...moneyFigures(context, areas),
    ...companyFigures(context, areas),
  ].slice(0, most);
}

/** The exams of a count. */
export const sumOfStates = (states: ExamCounts) =>
  examState.options.reduce((sum, state) => sum + states[state], 0);

/** What is open now, and what opens today and this week, whatever its state is by now. */
function examFigures({ t, language }: OperatorContext, { arrangements }: Areas): HomeFigure[] {
  const written = (count: number) => figure(count, language);
  const unit = (count: number) => t("home:figures.exams.unit", { count });
  const away = t("home:away");
  const { since, until } = arrangements?.week ?? { since: "", until: "" };
  const today = arrangements?.today.since ?? "";
  const opening = (name: "today" | "week", states: ExamCounts) => {
    const count = sumOfStates(states);
    const parts = examState.options
      .filter((state) => states[state] > 0)
      .map((state) =>
        t(`home:figures.states.${state}`, { count: states[state], figure: written(states[state]) }),
      );
    return {
      value: written(count),
      unit: unit(count),
      note: parts.join(t("listSeparator")) || t(`home:figures.${name}.none`),
    };
  };
  return [
    ...figureOf(
      arrangements,
      t("home:figures.running.label"),
      paths.exams.list({ label: "inProgress" }),
      away,
      ({ states: { open, published: count } }) => ({
        value: written(open),
        unit: unit(open),
        note: count
          ? t("home:figures.running.note", { count, figure: written(count) })
          : t("home:figures.running.none"),
      }),
    ),
    ...figureOf(
      arrangements,
      t("home:figures.today.label"),
      paths.exams.list({ since: today, until: today }),
      away,
      (all) => opening("today", all.today.states),
    ),
    ...figureOf(arrangements, t("home:figures.week.label"), paths.exams.list({ since, until }), away, (all) =>
      opening("week", all.week.states),
    ),
  ];
}

function moneyFigures({ t, language, company }: OperatorContext, { account }: Areas): HomeFigure[] {
  const yuan = (fen: number) => t("home.yuan", { amount: money(fen / 100, language) });
  const note = ({ reserved, giftLeft }: NonNullable<typeof account>) => {
    if (reserved) return t("home:figures.money.reserved", { amount: yuan(reserved) });
    return giftLeft ? t("home:figures.money.gift", { amount: yuan(giftLeft) }) : company.name;
  };
  return figureOf(account, t("home:figures.balance"), paths.companies.show(), t("home:away"), (of) => ({
    value: yuan(of.balance),
    note: note(of),
  }));
}

function platformFigures({ t, language }: OperatorContext, { companies, feedback }: Areas): HomeFigure[] {
  const written = (count: number) => figure(count, language);
  return [
    ...figureOf(
      companies,
      t("home:figures.companies.label"),
      paths.admin.companies(),
      t("home:away"),
      (all) => {
        const count = all.states.submitted ?? 0;
        return {
          value: written(all.states.verified ?? 0),
          unit: t("home:figures.companies.unit", { count: all.states.verified }),
          note: count
            ? t("home:figures.companies.note", { count, figure: written(count) })
            : t("home:figures.companies.none"),
        };
      },
    ),
    ...figureOf(
      feedback,
      t("home:figures.feedback.label"),
      paths.admin.feedback({ state: "open" }),
      t("home:away"),
      ({ count, list }) => ({
        value: written(count),
        unit: t("home:figures.feedback.unit", { count }),
        note: list[0]
          ? t("home:figures.feedback.note", { company: list[0].companyShortName })
          : t("home:figures.feedback.none"),
      }),
    ),
  ];
}

function companyFigures(context: OperatorContext, areas: Areas): HomeFigure[] {
  const { t, language } = context;
  const { papers, questions, certificates } = areas;
  const written = (count: number) => figure(count, language);
  const away = t("home:away");
  const inAll = (states: { draft: number; ready: number; used: number }) =>
    states.draft + states.ready + states.used;
  // Who issues no certificates is told more of the papers.
  const ofPapers =
    certificates === undefined
      ? (["draft", "ready", "used"] as const).flatMap((state) =>
          figureOf(
            papers,
            t(`home:figures.${state}.label`),
            paths.papers.list({ state }),
            away,
            ({ states }) => ({
              value: written(states[state]),
              unit: t("home:figures.papers.unit", { count: states[state] }),
              note: t(`home:figures.${state}.note`),
            }),
          ),
        )
      : figureOf(papers, t("menus.papers"), paths.papers.list(), away, ({ states }) => ({
          value: written(inAll(states)),
          unit: t("home:figures.papers.unit", { count: inAll(states) }),
          note: t("home:figures.papers.note", { draft: written(states.draft), used: written(states.used) }),
        }));
  const added = (name: "questions" | "certificates", days: Daily) => {
    const count = sumOfDays(days);
    return count
      ? t(`home:figures.${name}.note`, { count, figure: written(count) })
      : t(`home:figures.${name}.none`);
  };
  return [
    ...ofPapers,
    ...figureOf(questions, t("menus.bank"), paths.bank.list(), away, ({ count, days }) => ({
      value: written(count),
      unit: t("home:figures.questions.unit", { count }),
      note: added("questions", days),
    })),
    ...figureOf(
      certificates,
      t("menus.certificates"),
      paths.certificates.list(),
      away,
      ({ count, days }) => ({
        value: written(count),
        unit: t("home:figures.certificates.unit", { count }),
        note: added("certificates", days),
      }),
    ),
  ];
}

/** No figure where the role has no such part, a dash where its service is away. */
function figureOf<Data>(
  part: Data | null | undefined,
  label: string,
  to: string,
  away: string,
  said: (data: Data) => Pick<HomeFigure, "value" | "unit" | "note">,
): HomeFigure[] {
  if (part === undefined) return [];
  return [{ label, to, ...(part === null ? { value: "—", note: away } : said(part)) }];
}
