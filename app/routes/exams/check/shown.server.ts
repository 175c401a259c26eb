import type { CheckLevel, CheckPoint, ExamCheck } from "#contract/exams/check";
import type { ExamDetail } from "#contract/exams/shapes";
import { figure } from "#locales/figures";
import { paths } from "~/paths";
import type { ExamReader } from "~/routes/exams/rows.server";
import { exactTime, timeSpan } from "~/words/dates.server";

/** A check as its page shows it: each open point says what to do and leads there. */
export function shownCheck(exam: ExamDetail, check: ExamCheck, { t, language, zone }: ExamReader) {
  const edit = paths.exams.edit(exam.examId);
  const ways: Partial<Record<CheckPoint, string>> = {
    verified: paths.companies.verification(),
    paper: exam.paper.isArchived ? paths.papers.list() : paths.papers.questions(exam.paperId),
    settings: edit,
    opening: `${edit}#basics`,
    length: `${edit}#basics`,
    clocks: `${edit}#basics`,
    candidates: paths.candidates.list(exam.examId),
    contacts: paths.candidates.list(exam.examId),
    rooms: paths.candidates.list(exam.examId),
    reviewers: paths.companies.operators(),
    monitors: paths.companies.operators(),
  };
  const yuan = (fen: number) =>
    t("exams:check.yuan", {
      amount: (fen / 100).toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    });
  const cost = check.candidates * check.price;
  const said = {
    window: timeSpan(exam.openAt, exam.closeAt, language, zone),
    minutes: Math.round(check.duration / 60),
    at: check.clocksChangeAt ? exactTime(check.clocksChangeAt, zone).slice(0, 16) : "",
    candidates: figure(check.candidates, language),
    cost: yuan(cost),
    balance: yuan(check.balance),
    unreachable: check.unreachable,
    roomless: check.roomless,
    reviewers: check.reviewers,
    monitors: check.monitors,
    paper: exam.paperName,
  };
  const rowOf = ({ point, level }: ExamCheck["points"][number]) => {
    const side = level === "ok" ? "ok" : "open";
    return {
      title: t(`exams:check.points.${point}.${side}`, said),
      text: t(`exams:check.points.${point}.${side === "ok" ? "okText" : "openText"}`, said),
      to: level === "ok" ? undefined : ways[point],
      action: t("exams:check.go"),
    };
  };
  const of = (level: CheckLevel) => check.points.filter((one) => one.level === level).map(rowOf);
  const groups = { must: of("must"), should: of("should"), ok: of("ok") };
  const verdict =
    groups.must.length > 0
      ? t("exams:check.open", { count: groups.must.length })
      : t("exams:check.ready", { count: groups.should.length });
  return {
    groups,
    verdict,
    steps: [
      [t("exams:check.onPublishing"), t("exams:check.onPublishingText")],
      [exactTime(exam.openAt, zone).slice(0, 16), t("exams:check.onOpening")],
      [exactTime(exam.closeAt, zone).slice(0, 16), t("exams:check.onClosing")],
    ] as [string, string][],
    costs: [
      [t("exams:check.perCandidate"), yuan(check.price)],
      [t("exams:check.forAll", said), yuan(cost)],
      [t("exams:check.balance"), yuan(check.balance)],
      [t("exams:check.left"), yuan(Math.max(0, check.balance - cost))],
    ] as [string, string][],
  };
}
