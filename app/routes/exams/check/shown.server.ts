import type { CheckLevel, CheckPoint, ExamCheck } from "#contract/exams/check";
import type { ExamDetail } from "#contract/exams/shapes";
import { figure } from "#locales/figures";
import { type Language, languages } from "#locales/languages";
import { paths } from "~/paths";
import type { ExamReader } from "~/routes/exams/rows.server";
import { exactTime, timeSpan } from "~/words/dates.server";

/** Questions that are named at once. */
const most = 10;

/** A check as its page shows it: each open point says what to do and leads there. */
export function shownCheck(exam: ExamDetail, check: ExamCheck, { t, language, zone }: ExamReader) {
  const edit = paths.exams.edit(exam.examId);
  const ways: Partial<Record<CheckPoint, string>> = {
    verified: paths.companies.verification(),
    paper: exam.paper.isArchived ? paths.papers.list() : paths.papers.questions(exam.paperId),
    repeats: paths.papers.questions(exam.paperId),
    settings: edit,
    opening: `${edit}#basics`,
    length: `${edit}#basics`,
    clocks: `${edit}#basics`,
    candidates: paths.candidates.list(exam.examId),
    files: paths.exams.list(),
    overlaps: `${edit}#basics`,
    draws: paths.papers.questions(exam.paperId),
    languages: `${edit}#texts`,
    addedCode: paths.papers.questions(exam.paperId),
    contacts: paths.candidates.list(exam.examId),
    rooms: paths.candidates.list(exam.examId),
    seats: paths.candidates.list(exam.examId),
    reviewers: paths.companies.operators(),
    proposals: `${edit}#results`,
    monitors: paths.companies.operators(),
  };
  const yuan = (fen: number) =>
    t("exams:check.yuan", {
      amount: (fen / 100).toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    });
  const gigabytes = (bytes: number) => figure(Math.ceil(bytes / 100_000_000) / 10, language);
  const named = check.repeated.slice(0, most).map((text) => t("exams:check.quoted", { text }));
  const cost = check.candidates * check.price;
  const said = {
    window: timeSpan(exam.openAt, exam.closeAt, language, zone),
    minutes: Math.round(check.duration / 60),
    at: check.clocksChangeAt ? exactTime(check.clocksChangeAt, zone).slice(0, 16) : "",
    candidates: figure(check.candidates, language),
    cost: yuan(cost),
    balance: yuan(check.balance),
    needed: gigabytes(check.fileBytes),
    left: gigabytes(check.roomBytes),
    unreachable: check.unreachable,
    roomless: check.roomless,
    shared: check.shared,
    reviewers: check.reviewers,
    overlapping: check.overlapping,
    repeats: check.repeated.length,
    repeated: `${named.join(t("listSeparator"))}${check.repeated.length > most ? "…" : ""}`,
    questions: check.questions,
    languages: check.languages.map((code) => languages[code as Language].name).join(t("listSeparator")),
    monitors: check.monitors,
    paper: exam.paperName,
  };
  const isWatched = exam.settings.cameraMonitorType + exam.settings.screenShotMonitorType > 0;
  // What this exam does not need is said, instead of that it is there.
  const needless = new Set<CheckPoint>([
    ...(exam.fromType === 2 ? (["candidates", "contacts"] as const) : []),
    ...(check.fileBytes === 0 ? (["files"] as const) : []),
    ...(exam.category === 2 ? [] : (["rooms"] as const)),
    ...(isWatched || check.monitors > 0 ? [] : (["monitors"] as const)),
  ]);
  const rowOf = ({ point, level }: ExamCheck["points"][number]) => {
    const side = level === "ok" ? "ok" : "open";
    const okText = needless.has(point)
      ? (`${point as "rooms"}.needless` as const)
      : (`${point}.okText` as const);
    return {
      title: t(`exams:check.points.${point}.${side}`, said),
      text: t(side === "ok" ? `exams:check.points.${okText}` : `exams:check.points.${point}.openText`, said),
      to: level === "ok" ? undefined : ways[point],
      action: t("exams:check.go"),
    };
  };
  const of = (level: CheckLevel) => check.points.filter((one) => one.level === level).map(rowOf);
  const groups = { must: of("must"), should: of("should"), ok: of("ok") };
  const verdict =
    groups.must.length > 0
      ? t("exams:check.open", { count: groups.must.length })
      : groups.should.length > 0
        ? t("exams:check.ready", { count: groups.should.length })
        : t("exams:check.readyWhole");
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
