/** What is queued for an export; the paper's name is that of the moment, for the list of tasks. */
export interface ExportInput {
  jobId: string;
  paperName: string;
  hasKey: boolean;
  language: string;
}

/** What a drawn export came to. */
export interface ExportResult {
  versionCode: string;
  fileName: string;
  size: number;
}

export type ExportKind = "pdf" | "word";

/** The kinds of task, by the kind of file. */
export const exportKinds = { pdf: "paper.pdf", word: "paper.word" } as const satisfies Record<
  ExportKind,
  string
>;

/** The same for requests that ask for the same file: while one waits, the other is the same task. */
export const exportKey = ({ jobId, hasKey, language }: Omit<ExportInput, "paperName">) =>
  `${jobId} ${hasKey ? "key" : "plain"} ${language}`;

const languages = ["zh", "en", "es", "ja"];

/** Every key that tasks of this paper may have: their kind stands before it. */
export const exportKeysOf = (jobId: string): string[] =>
  Object.values(exportKinds).flatMap((kind) =>
    [true, false].flatMap((hasKey) =>
      languages.map((language) => `${kind} ${exportKey({ jobId, hasKey, language })}`),
    ),
  );

/** How long a file is kept, milliseconds. */
export const exportLife = 7 * 86_400_000;
