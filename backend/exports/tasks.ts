import { type PaperFormat, type PaperVariant, paperFormat, paperVariant } from "#contract/exports/shapes";
import { type Language, languageCodes } from "#locales/languages";

/** The input of an export job; the paper's name at that time is for the list of tasks. */
export interface ExportInput {
  jobId: string;
  paperName: string;
  hasKey: boolean;
  language: Language;
  /** Absent in jobs that were enqueued before there was a choice. */
  variant?: PaperVariant;
  /** Of a PDF; absent in jobs that were enqueued before there was a choice. */
  format?: PaperFormat;
}

/** The result of an export. */
export interface ExportResult {
  versionCode: string;
  fileName: string;
  size: number;
}

export type ExportKind = "pdf" | "word";

/** The kinds of job, by the kind of file. */
export const exportKinds = { pdf: "paper.pdf", word: "paper.word" } as const satisfies Record<
  ExportKind,
  string
>;

/** The same for requests for the same file: while one waits, the other is the same job. */
export const exportKey = ({
  jobId,
  hasKey,
  language,
  format = "a4",
  variant = "",
}: Omit<ExportInput, "paperName">) =>
  [jobId, hasKey ? "key" : "plain", language, format === "a4" ? "" : format, variant]
    .filter(Boolean)
    .join(" ");

/** Every key that jobs of this paper may have, without the prefix of their kind. */
export const exportKeysOf = (jobId: string): string[] =>
  Object.values(exportKinds).flatMap((kind) =>
    [true, false].flatMap((hasKey) =>
      languageCodes.flatMap((language) =>
        paperFormat.options.flatMap((format) =>
          paperVariant.options.map(
            (variant) => `${kind} ${exportKey({ jobId, hasKey, language, format, variant })}`,
          ),
        ),
      ),
    ),
  );

/** How long a file is stored, milliseconds. */
export const exportLife = 7 * 86_400_000;
