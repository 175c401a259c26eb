import { hasTickets } from "#contract/admissions/facts";
import { consentsNeeded, infoFlags } from "#contract/exams/settings";
import type { ExamDetail } from "#contract/exams/shapes";
import { figure } from "#locales/figures";
import { paths } from "~/paths";
import { qrOf } from "~/routes/verify/qr.server";
import { exactTime, timeSpan, zoneName } from "~/words/dates.server";
import { paperFacts } from "./paper.server";
import { type ExamReader, windowNote } from "./rows.server";

const stages = ["candidates", "invited", "registered", "sitting", "submitted", "marked"] as const;

/** Where a stage of an exam's candidates is looked after. */
function wayOf(stage: (typeof stages)[number], { examId, fromType, progress }: ExamDetail) {
  if (stage === "candidates") return paths.candidates.list(examId);
  if (stage === "invited" && fromType === 1) return paths.invitations.show(examId);
  const isHandedIn = stage === "submitted" || stage === "marked";
  return isHandedIn && progress.submitted > 0 ? paths.results.list(examId) : undefined;
}

/** An exam as its page shows it, in the reader's language and the company's time zone. */
export function shownExam(exam: ExamDetail, reader: ExamReader, now = Date.now()) {
  const { t, language, zone } = reader;
  const published =
    exam.version > 0 &&
    t("exams:show.published", {
      who: exam.publishedBy,
      when: exactTime(exam.publishedAt, zone).slice(0, 16),
      version: exam.version,
    });
  return {
    id: exam.examId,
    name: exam.name,
    state: exam.state,
    isArchived: exam.isArchived,
    isInvited: exam.fromType === 1,
    hasTickets: hasTickets(exam),
    hasResults: exam.progress.submitted > 0,
    lead: [t("exams:number", { number: exam.number }), published].filter(Boolean).join(" · "),
    next: nextStep(exam, reader, now),
    figures: stages.map((stage) => ({
      label: t(`exams:stages.${stage}`),
      to: wayOf(stage, exam),
      value: figure(exam.progress[stage], language),
      unit: t("exams:stages.unit", { count: exam.progress[stage] }),
    })),
    facts: factsOfExam(exam, reader),
    registration: exam.publicLink ? { link: exam.publicLink, qr: qrOf(exam.publicLink) } : null,
  };
}

/** The one thing to do next in each state. */
function nextStep(exam: ExamDetail, reader: ExamReader, now: number) {
  const { t } = reader;
  const note = windowNote(exam, reader, now);
  if (exam.state === "cancelled")
    return { title: t("exams:next.cancelled"), text: exam.cancelReason, to: null, action: "" };
  const { candidates, invited } = exam.progress;
  const mayInvite = exam.state === "published" || exam.state === "open";
  if (mayInvite && exam.fromType === 1 && invited < candidates)
    return {
      title: t("exams:next.invite"),
      text: t("exams:next.inviteText", { total: candidates - invited }),
      to: paths.invitations.show(exam.examId),
      action: t("exams:next.inviteAction"),
    };
  if (exam.state === "closed" && exam.progress.submitted > 0)
    return {
      title: t("exams:next.closed"),
      text: t("exams:next.resultsText"),
      to: paths.results.list(exam.examId),
      action: t("exams:next.resultsAction"),
    };
  if (exam.state !== "draft")
    return { title: t(`exams:next.${exam.state}`), text: note, to: null, action: "" };
  if (!exam.paper.isReady || exam.paper.isArchived)
    return {
      title: t("exams:next.paper"),
      text: t("exams:next.paperText"),
      to: exam.paper.isArchived ? paths.exams.edit(exam.examId) : paths.papers.questions(exam.paperId),
      action: t("exams:next.paperAction"),
    };
  if (exam.fromType === 1 && exam.progress.candidates === 0)
    return {
      title: t("exams:next.candidates"),
      text: t("exams:next.candidatesText"),
      to: paths.candidates.list(exam.examId),
      action: t("exams:next.candidatesAction"),
    };
  return {
    title: t("exams:next.draft"),
    text: t("exams:next.draftText"),
    to: paths.exams.check(exam.examId),
    action: t("exams:actions.check"),
  };
}

/** What was arranged, in sentences. */
function factsOfExam(exam: ExamDetail, reader: ExamReader): [label: string, value: string][] {
  const { t, language, zone } = reader;
  const { settings } = exam;
  const joined = (parts: (string | false)[]) => parts.filter(Boolean).join(" · ");
  const minutes = (name: "lateMinutes" | "handInMinutes") =>
    t(settings[name] === 0 ? `exams:show.${name}Off` : `exams:show.${name}`, { count: settings[name] });
  const asked = Object.values(infoFlags).filter((flag) => settings[flag]);
  const consents = consentsNeeded(settings);
  return [
    [t("exams:show.paper"), `${exam.paperName} · ${paperFacts(exam.paper, reader)}`],
    [
      t("exams:show.kind"),
      joined([
        t(`exams:categories.${exam.category as 1}`),
        t(`exams:fromTypes.${exam.fromType as 1}`),
        t(`exams:examTypes.${exam.examType as 1}`),
      ]),
    ],
    [
      t("exams:show.window"),
      `${timeSpan(exam.openAt, exam.closeAt, language, zone)} · ${zoneName(zone, language, exam.openAt)}`,
    ],
    [t("exams:show.entry"), joined([minutes("lateMinutes"), minutes("handInMinutes")])],
    [
      t("exams:show.answering"),
      joined([
        t(`exams:devices.${settings.device}`),
        settings.randomQuestions && t("exams:fields.randomQuestions"),
        settings.randomOptions && t("exams:fields.randomOptions"),
        settings.goBack && t("exams:fields.goBack"),
        settings.final && t("exams:fields.final"),
        settings.maximizeScreen === 1 && t("exams:fields.maximizeScreen"),
      ]),
    ],
    [
      t("exams:show.information"),
      joined([
        ...asked.map((flag) => t(`exams:fields.${flag}`)),
        ...settings.ownFields.map(({ name, isRequired }) => (isRequired ? name : `${name}${t("optional")}`)),
      ]),
    ],
    [
      t("exams:show.monitoring"),
      consents.length === 0
        ? t("exams:show.noMonitoring")
        : joined(consents.map((kind) => t(`exams:consents.${kind}`))),
    ],
    [
      t("exams:show.results"),
      joined([
        t(`exams:releases.${settings.release}`),
        t(`exams:checkScores.${settings.checkScore}`),
        t(`exams:viewReports.${settings.viewReport}`),
      ]),
    ],
  ];
}
