import type { Comparison, DifferenceOfTwo } from "#contract/reports/comparison";
import { saidDifference } from "#contract/reports/difference";
import { figure, percent } from "#locales/figures";
import { headsOf, type ReportWords, type sectionList } from "./sheet";

type Sections = ReturnType<typeof sectionList>;

/** The comparisons of a report on paper: with another exam where there is one, and of each group with the others. */
export function addComparison(list: Sections, comparison: Comparison, words: ReportWords): void {
  if (comparison.other) addExams(list, comparison, words);
  if (comparison.groups.length > 0) addGroupsAgainstRest(list, comparison, words);
}

function addExams(
  { add }: Sections,
  { exam, other, difference, isSamePaper }: Comparison,
  words: ReportWords,
) {
  const { t, language, time } = words;
  const day = (at: number) => time(at).slice(0, 10);
  const sides = [exam, other!];
  const row = (name: string, figureOf: "mean" | "passed") => {
    const { value, between, verdict } = differenceIn(difference!, figureOf, words);
    const limits = `${figureOf}Interval` as const;
    const cells = sides.map((side) => {
      const interval = side[limits];
      const share = side[figureOf] === null ? "—" : percent(side[figureOf], language);
      return interval
        ? `${share} (${percent(interval.low, language)}–${percent(interval.high, language)})`
        : share;
    });
    return [name, ...cells, joined(value, between), verdict];
  };
  add(t("reports:compare.exams"), {
    lead: sides
      .map(({ name, openAt, n, medianTime }) =>
        t("reports:compare.side", {
          ...{ name, day: day(openAt), people: figure(n, language) },
          time: medianTime === null ? "—" : t("reports:minutes", { count: Math.round(medianTime / 60) }),
        }),
      )
      .join(" · "),
    table: {
      heads: headsOf(
        [
          t("reports:compare.figure"),
          ...sides.map(({ name, openAt }) => `${name} (${day(openAt)})`),
          ...[t("reports:compare.difference"), t("reports:compare.verdict")],
        ],
        [4],
      ),
      rows: [row(t("reports:share"), "mean"), row(t("reports:passRate"), "passed")],
    },
    notes: [...(isSamePaper ? [] : [t("reports:compare.otherPaper")]), t("reports:compare.method")],
  });
}

function addGroupsAgainstRest({ add }: Sections, { groups }: Comparison, words: ReportWords) {
  const { t, language } = words;
  add(t("reports:compare.groups"), {
    lead: t("reports:compare.groupsLead"),
    table: {
      heads: headsOf(
        [
          ...[t("reports:groups.group"), t("reports:compare.n"), t("reports:share")],
          ...[t("reports:compare.difference"), t("reports:compare.verdict")],
          t("reports:compare.passDifference"),
        ],
        [4],
      ),
      rows: groups.map(({ name, n, mean, difference }) => {
        const { value, between, verdict } = differenceIn(difference, "mean", words);
        const passed = differenceIn(difference, "passed", words);
        return [
          ...[name, figure(n, language), mean === null ? "—" : percent(mean, language)],
          ...[joined(value, between), verdict, joined(passed.value, passed.between)],
        ];
      }),
    },
    notes: [t("reports:compare.method")],
  });
}

const differenceIn = (difference: DifferenceOfTwo, of: "mean" | "passed", { t, language }: ReportWords) =>
  saidDifference(difference[of], difference[`${of}Interval`], t, language);

const joined = (value: string, between: string) => (between ? `${value} (${between})` : value);
