import type { ShownPart } from "./show";

/** What a part lacks before its paper is whole. */
export type Lack = "questions" | "duration";

export const lackOf = (part: Pick<ShownPart, "questions" | "minutes">): Lack | null =>
  part.minutes === 0 ? "duration" : part.questions === 0 ? "questions" : null;

/**
 * The first thing that is missing, to be told above the questions; null where nothing is. An empty part that is
 * open says so itself.
 */
export function gapOf<Part extends Pick<ShownPart, "questions" | "minutes">>(
  parts: readonly Part[],
  at: number,
): { part: Part; lack: Lack } | null {
  for (const [index, part] of parts.entries()) {
    const lack = lackOf(part);
    if (lack && !(lack === "questions" && index === at)) return { part, lack };
  }
  return null;
}
