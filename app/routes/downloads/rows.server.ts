import type { ResultFileTask } from "#contract/downloads/shapes";
import { figure } from "#locales/figures";
import type { Language } from "#locales/languages";
import { type Translate, validationErrorText } from "#locales/words";
import { shortTime } from "~/words/dates.server";

/** Failures that users can act on. */
const told = ["FILE_QUOTA", "NOT_FOUND", "NOTHING_DRAWN", "PAPER_TOO_LARGE", "TICKET_NONE"];

/** A file that a task writes, as a table row. */
export const fileRow = (
  task: Omit<ResultFileTask, "examId" | "exam" | "content" | "format" | "room">,
  name: string,
  { t, language, zone }: { t: Translate; language: Language; zone: string },
) => ({
  ...{ id: task.taskId, state: task.state, isCancelled: task.reason === "CANCELLED" },
  name,
  reason:
    task.state !== "failed" || task.reason === "CANCELLED"
      ? ""
      : told.includes(task.reason)
        ? validationErrorText(t, task.reason)
        : t("results:files.failed"),
  progress:
    task.state === "running" && task.total > 0
      ? t("results:files.progress", {
          done: figure(task.done, language),
          total: figure(task.total, language),
        })
      : "",
  size:
    task.state === "done"
      ? t("results:files.kilobytes", { size: figure(Math.max(1, Math.round(task.size / 1000)), language) })
      : "",
  created: t("results:files.by", { time: shortTime(task.createdAt, language, zone), name: task.createdBy }),
  expires: task.state === "done" ? shortTime(task.expiresAt, language, zone) : "",
});

export type ResultFileRow = ReturnType<typeof fileRow>;
