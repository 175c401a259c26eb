import type { Comparison, DifferenceOfTwo } from "#contract/reports/comparison";
import { saidDifference } from "#contract/reports/difference";
import { figure, percent } from "#locales/figures";
import type { Language } from "#locales/languages";
import { headsOf, type ReportWords, type sectionList } from "./sheet";

type Estimated = Comparison["groups"][number] | Comparison["exam"];
type Sections = ReturnType<typeof sectionList>;

/** The comparisons of a report on paper: with another exam where there is one, and of each group with the others. */
export function addComparison(list: Sections, comparison: Comparison, words: ReportWords): void {
  if (comparison.other) addExams(list, comparison, words);
  if (comparison.groups.length > 0) addGroupsAgainstRest(list, comparison, words);
}

function addExams(
  { add }: Sections,
  { exam, other, difference, isSamePaper, groups }: Comparison,
  words: ReportWords,
) {
  const { t, language, time } = words;
  const day = (at: number) => time(at).slice(0, 10);
  const sides = [exam, other!];
  const row = (name: string, figureOf: "mean" | "passed") => {
    const { value, between, verdict } = differenceIn(difference!, figureOf, words);
    const cells = sides.map((side) => shareIn(side, figureOf, language));
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
        // Names of exams wrap, as texts do.
        [1, 2, 4],
      ),
      rows: [row(t("reports:share"), "mean"), row(t("reports:passRate"), "passed")],
    },
    notes: [
      ...(isSamePaper ? [] : [t("reports:compare.otherPaper")]),
      // Said once, below what stands last.
      ...(groups.length === 0 ? [t("reports:compare.method")] : []),
    ],
  });
}

function addGroupsAgainstRest({ add }: Sections, { groups }: Comparison, words: ReportWords) {
  const { t, language } = words;
  const hasPass = groups.some(({ passed }) => passed !== null);
  add(t("reports:compare.groups"), {
    lead: t("reports:compare.groupsLead"),
    table: {
      heads: headsOf(
        [
          ...[t("reports:groups.group"), t("reports:compare.n"), t("reports:share")],
          ...[t("reports:compare.difference"), t("reports:compare.verdict")],
          ...(hasPass ? [t("reports:passRate"), t("reports:compare.passDifference")] : []),
        ],
        [4],
      ),
      rows: groups.map((group) => {
        const { value, between, verdict } = differenceIn(group.difference, "mean", words);
        const passed = differenceIn(group.difference, "passed", words);
        return [
          ...[group.name, figure(group.n, language), shareIn(group, "mean", language)],
          ...[joined(value, between), verdict],
          ...(hasPass ? [shareIn(group, "passed", language), joined(passed.value, passed.between)] : []),
        ];
      }),
    },
    notes: [t("reports:compare.method")],
  });
}

/** A share of one side with its interval. */
function shareIn(side: Estimated, of: "mean" | "passed", language: Language) {
  const interval = side[`${of}Interval` as const];
  const share = side[of] === null ? "—" : percent(side[of], language);
  return joined(
    share,
    interval ? `${percent(interval.low, language)}–${percent(interval.high, language)}` : "",
  );
}

const differenceIn = (difference: DifferenceOfTwo, of: "mean" | "passed", { t, language }: ReportWords) =>
  saidDifference(difference[of], difference[`${of}Interval`], t, language);

/** An interval stands below its figure: side by side they would leave the names no room. */
const joined = (value: string, between: string) => (between ? `${value}\n(${between})` : value);
