import { examCalls } from "#contract/exams/calls";
import { usualSettings } from "#contract/exams/settings";
import type { ExamPayload } from "#contract/exams/shapes";
import type { Author } from "./authors";

const hour = 3_600_000;

/** An exam of this paper, open for two hours from a day after `now` on; tests override what they are about. */
export const examDraft = (paperId: string, now: number, changes: Partial<ExamPayload> = {}): ExamPayload => ({
  ...usualSettings,
  name: "电工安全规程考试",
  paperId,
  openAt: now + 24 * hour,
  closeAt: now + 26 * hour,
  ...changes,
});

/** Changes an exam as it stands. */
export async function changeExam(
  manager: Author,
  examId: string,
  changes: Partial<ExamPayload>,
): Promise<void> {
  const before = await manager.ask(examCalls.get, { examId });
  const { settings, name, paperId, openAt, closeAt, revision } = before;
  const exam = { ...settings, name, paperId, openAt, closeAt, ...changes };
  await manager.ask(examCalls.update, { ...exam, examId, revision });
}
