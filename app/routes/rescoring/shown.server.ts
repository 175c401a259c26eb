import { type RescoringPreview, type RescoringTab, rescoringTabs } from "#contract/rescoring/shapes";
import { coefficient, figure } from "#locales/figures";
import { paths } from "~/paths";
import type { OperatorContext } from "~/session/guard.server";

/** The tab and the page that an address asks for. */
export function readTab(asked: URLSearchParams): { tab: RescoringTab | ""; page: number } {
  const page = Number(asked.get("page") ?? 1);
  return {
    tab: rescoringTabs.find((one) => one === asked.get("tab")) ?? "",
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

interface At {
  examId: string;
  query: string;
  tab: RescoringTab | "";
}

/** A preview in words and figures of the reader's language. */
export function shownPreview(
  preview: RescoringPreview,
  { examId, query, tab }: At,
  { t, language }: Pick<OperatorContext, "t" | "language">,
) {
  const { question, candidate, passes, passScore, mean, p, certificates, told, tabs } = preview;
  const points = (hundredths: number | null) =>
    hundredths === null ? "—" : figure(hundredths / 100, language);
  const change = (before: number, after: number) =>
    after === before ? "0" : `${after > before ? "+" : "−"}${points(Math.abs(after - before))}`;
  const verdict = (isPassed: boolean | null) =>
    isPassed !== null
      ? t(isPassed ? "results:passed" : "results:failed")
      : passScore > 0
        ? t("rescoring:preview.open")
        : "—";
  return {
    ...{ version: preview.version, digest: preview.digest, passes },
    title: question?.content.slice(0, 1000) ?? "",
    lead: [
      candidate?.realName,
      candidate && t("candidates:number", { number: candidate.number }),
      question &&
        (question.child < 0
          ? t("rescoring:number", { number: question.number })
          : t("rescoring:child", { number: question.number, child: question.child + 1 })),
    ]
      .filter(Boolean)
      .join(" · "),
    passScore: passScore > 0 ? t("rescoring:preview.passScore", { points: points(passScore) }) : null,
    groups: preview.groups.map(({ given, count, before, after }) => ({
      given: given.join(" | "),
      count,
      before: points(before),
      after: points(after),
      change: before === null || after === null ? "" : change(before, after),
    })),
    facts: [
      mean.before !== null && {
        name: t("results:figures.mean"),
        text: t("rescoring:preview.figures", { before: points(mean.before), after: points(mean.after) }),
      },
      passes.undecided > 0 &&
        passScore > 0 && {
          name: t("rescoring:preview.open"),
          text: t("rescoring:preview.undecided", { number: passes.undecided }),
        },
      {
        name: t("rescoring:preview.certificates"),
        text: certificates
          ? t("rescoring:preview.certificatesText", certificates)
          : t("rescoring:preview.certificatesNone"),
      },
      p.before !== null && {
        name: t("rescoring:preview.item"),
        text: `p ${coefficient(p.before, language)} → ${coefficient(p.after, language)}`,
      },
      {
        name: t("rescoring:preview.told"),
        text: told > 0 ? t("rescoring:preview.toldSome", { count: told }) : t("rescoring:preview.toldNone"),
      },
    ].filter((fact) => fact !== false),
    sentence: t("rescoring:preview.sentence", {
      changed: tabs.gained + tabs.lost + tabs.changed,
      ...{ gained: tabs.gained, lost: tabs.lost },
    }),
    tabs: (["", ...rescoringTabs] as const).map((name) => ({
      to: paths.rescoring.previewOf(examId, query, { tab: name }),
      label: t(`rescoring:preview.tabs.${name || "all"}`),
      count: name === "" ? preview.candidates : tabs[name],
      isCurrent: tab === name,
    })),
    people: preview.people.map((one) => ({
      ...{ id: one.candidateId, name: one.realName },
      code: [t("candidates:number", { number: one.number }), one.group].filter(Boolean).join(" · "),
      given: one.given.join(" | ").slice(0, 200),
      before: points(one.before),
      after:
        one.totalAfter === one.totalBefore
          ? points(one.after)
          : `${points(one.after)} / ${points(one.totalAfter)}`,
      change: change(one.before, one.after),
      outcome:
        one.passedBefore === one.passedAfter
          ? verdict(one.passedAfter)
          : `${verdict(one.passedBefore)} → ${verdict(one.passedAfter)}`,
      isPassed: one.passedAfter === true,
      to: paths.results.show(examId, one.candidateId),
    })),
  };
}
