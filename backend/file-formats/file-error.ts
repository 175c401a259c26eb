/** A cell of a sheet: the letters of its column, its heading, and what stands there. */
export interface FileCell {
  column: string;
  heading: string;
  text: string;
}

/** A validation error of a file: `reason` names its words, `text` is what stands there. */
export class FileError extends Error {
  constructor(
    readonly reason: string,
    readonly text = "",
    /** Its line, if known more precisely than the question's first line. */
    readonly line?: number,
    /** Its cell in a sheet, if known. */
    readonly cell: FileCell | null = null,
  ) {
    super(reason);
  }
}

/** Parsing stops after this many errors. */
export const maxFileErrors = 1_000;

/** An excerpt of a file, shown with an error. */
export const excerpt = (text: string): string => {
  const line = text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: nobody can see them
    .replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\p{Surrogate}]+/gu, " ")
    .trim();
  return line.length > 80 ? `${line.slice(0, 79).replace(/\p{Surrogate}$/u, "")}…` : line;
};
