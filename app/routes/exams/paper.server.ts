import type { ExamDetail } from "#contract/exams/shapes";
import type { PaperDetail } from "#contract/papers/shapes";
import { figure } from "#locales/figures";
import type { ExamReader } from "./rows.server";

export interface ArrangedPaper {
  id: string;
  name: string;
  facts: string;
  isPractice: boolean;
  needsMarking: boolean;
}

type Facts = { questions: number; score: number; duration: number; passScore: number };

/** A paper in one line: questions, points, minutes, pass score. */
export function paperFacts(
  { questions, score, duration, passScore }: Facts,
  { t, language }: ExamReader,
): string {
  return [
    t("exams:paper.questions", { count: questions }),
    t("exams:paper.score", { score: figure(score, language) }),
    duration > 0 && t("papers:minutes", { count: Math.round(duration / 60) }),
    passScore > 0 && t("exams:paper.pass", { score: figure(passScore, language) }),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The paper of an exam that exists. */
export const paperOfExam = (exam: ExamDetail, reader: ExamReader): ArrangedPaper => ({
  id: exam.paperId,
  name: exam.paperName,
  facts: paperFacts(exam.paper, reader),
  isPractice: exam.paper.isPractice,
  needsMarking: exam.paper.needsMarking,
});

/** The paper of an exam that is being arranged: whether it needs marking is known once the exam is saved. */
export const paperOfNew = (paper: PaperDetail, reader: ExamReader): ArrangedPaper => ({
  id: paper._id,
  name: paper.name,
  facts: paperFacts(
    {
      questions: paper.jobQuestionCount,
      score: paper.jobScore,
      duration: paper.jobDuration,
      passScore: paper.passScore,
    },
    reader,
  ),
  isPractice: paper.isPractice,
  needsMarking: false,
});
