import type { ExamItem } from "#contract/exams/shapes";
import { figure } from "#locales/figures";
import type { Language } from "#locales/languages";
import type { Translate } from "#locales/words";
import { fromNow } from "~/words/ago.server";
import { timeSpan } from "~/words/dates.server";

export interface ExamReader {
  t: Translate;
  language: Language;
  zone: string;
}

/** An exam as a row of a list, in the reader's language and the company's time zone. */
export const examRowOf = (exam: ExamItem, reader: ExamReader, now = Date.now()) => ({
  id: exam.examId,
  number: exam.number,
  name: exam.name,
  paperName: exam.paperName,
  state: exam.state,
  isArchived: exam.isArchived,
  category: exam.category as 1 | 2 | 3,
  window: timeSpan(exam.openAt, exam.closeAt, reader.language, reader.zone),
  note: windowNote(exam, reader, now),
  candidates: exam.progress.candidates === 0 ? 0 : figure(exam.progress.candidates, reader.language),
  progress: stageOf(exam, reader),
  author: exam.createdBy,
});

export type ExamRowShown = ReturnType<typeof examRowOf>;

/** What the window means now: when it opens, closes, or closed. */
export function windowNote(
  { state, openAt, closeAt, endsAt }: Pick<ExamItem, "state" | "openAt" | "closeAt" | "endsAt">,
  { t, language }: ExamReader,
  now: number,
): string {
  if (state === "cancelled") return "";
  // Open behind the closing: for whoever has a window of their own.
  const closes = now < closeAt ? closeAt : endsAt;
  if (state === "open") return t("exams:when.closes", { when: fromNow(closes, language, now) });
  if (now < openAt) return t("exams:when.opens", { when: fromNow(openAt, language, now) });
  if (state === "draft") return t("exams:when.missed");
  return t("exams:when.closed", { when: fromNow(endsAt, language, now) });
}

/** How far an exam is, in words and as a bar: the stage that its state asks for. Null where nobody is in it. */
function stageOf({ state, progress }: ExamItem, { t, language }: ExamReader) {
  const { candidates } = progress;
  if (candidates === 0 || state === "cancelled") return null;
  const stage = state === "draft" || state === "published" ? "invited" : "submitted";
  const done = progress[stage];
  return {
    text: t(`exams:progress.${stage}`, {
      done: figure(done, language),
      all: figure(candidates, language),
    }),
    done,
    all: candidates,
  };
}
