import type { ExportTask } from "#contract/exports/shapes";
import type { Language } from "#locales/languages";
import { type Translate, validationErrorText } from "#locales/words";
import { paths } from "~/paths";
import { shortTime } from "~/words/dates.server";

/** Failures that users can act on; for all others they are asked to export again. */
const told = ["FILE_QUOTA", "PAPER_EMPTY", "PAPER_TOO_LARGE", "NOT_FOUND"];

interface Reader {
  t: Translate;
  language: Language;
  zone: string;
}

/** An export as a table row. */
export const exportRow = (task: ExportTask, { t, language, zone }: Reader) => ({
  id: task.taskId,
  name: task.fileName || task.paperName,
  kind: task.kind,
  hasKey: task.hasKey,
  variant: task.variant && t("exports:printed.variant", { letter: task.variant }),
  state: task.state,
  reason:
    task.state === "failed"
      ? told.includes(task.reason)
        ? validationErrorText(t, task.reason)
        : t("exports:tasks.failed")
      : "",
  size: task.state === "done" ? sizeText(task.size, { t, language }) : null,
  created: t("exports:tasks.by", { time: shortTime(task.createdAt, language, zone), name: task.createdBy }),
  expires: task.state === "done" ? shortTime(task.expiresAt, language, zone) : null,
  to: task.state === "done" ? paths.exports.file(task.taskId) : null,
});

export type ExportRow = ReturnType<typeof exportRow>;

export const isGoingOn = ({ state }: { state: string }) => state === "queued" || state === "running";

function sizeText(bytes: number, { t, language }: Pick<Reader, "t" | "language">): string {
  const number = (value: number, digits: number) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);
  if (bytes >= 1_000_000) return t("exports:tasks.megabytes", { size: number(bytes / 1_000_000, 1) });
  return t("exports:tasks.kilobytes", { size: number(Math.max(1, bytes / 1_000), 0) });
}
