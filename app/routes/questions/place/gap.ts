/** Decides whether a part is complete; `minutes` is null if the paper is timed as a whole. */
export interface PartContents {
  questions: number;
  minutes: number | null;
}

/** What a part lacks to be complete. */
export type Lack = "questions" | "duration";

export const lackOf = (part: PartContents): Lack | null =>
  part.minutes === 0 ? "duration" : part.questions === 0 ? "questions" : null;

/**
 * The first gap, to be shown above the questions; null if there is none. An open part without questions has
 * its own notice.
 */
export function gapOf<Part extends PartContents>(
  parts: readonly Part[],
  at: number,
): { part: Part; lack: Lack } | null {
  for (const [index, part] of parts.entries()) {
    const lack = lackOf(part);
    if (lack && !(lack === "questions" && index === at)) return { part, lack };
  }
  return null;
}
